const svg = document.currentScript.ownerSVGElement;
svg.onclick = event => {
  const box = svg.getBoundingClientRect();
  const x = (event.clientX - box.left) / box.width, y = (event.clientY - box.top) / box.height;
  svg.style.maxWidth = svg.style.maxWidth === "none" ? "100%" : "none";
  const size = svg.getBoundingClientRect();
  scrollTo(x * size.width - innerWidth / 2, y * size.height - innerHeight / 2);
};
