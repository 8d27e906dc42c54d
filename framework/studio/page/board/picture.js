// @ts-check
/** A picture that the program has drawn, to look at. */

/** The element; it says nothing to those who listen, whoever holds it does. @param {string} text */
export function pictureOf(text) {
  const picture = new DOMParser().parseFromString(text, "text/html").querySelector("svg");
  if (!picture) return null;
  picture.setAttribute("aria-hidden", "true");
  picture.removeAttribute("role");
  for (const title of picture.querySelectorAll("title, desc")) title.remove();
  return document.importNode(picture, true);
}
