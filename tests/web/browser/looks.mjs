// Who cannot see, or has a small screen, or wants no motion: every control has a role and a name, contrast
// holds in both themes, nothing scrolls sideways.
import assert from "node:assert/strict";

import { studioTests } from "./studio_page.mjs";

const { test } = studioTests({ words: ["lua:tic_tac_toe"], width: 360, height: 740 });
const TABS = ["play", "analyse", "script", "check"];
const WIDTHS = [360, 900, 1600];

/** Controls without a name, or with a role that says nothing. In the page. */
function unnamed() {
  const controls = document.querySelectorAll("button, a[href], input, select, textarea, summary, [role=button], [role=tab], [tabindex]:not([tabindex='-1'])");
  const nameOf = (element) => {
    const by = element.getAttribute("aria-labelledby");
    return (element.getAttribute("aria-label") ?? (by ? document.getElementById(by)?.textContent : "") ?? "").trim()
      || [...(element.labels ?? [])].map((label) => label.textContent).join("").trim()
      || (/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName) ? "" : element.textContent.trim()) || element.title;
  };
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("[aria-hidden=true]");
  return [...controls].filter((element) => seen(element) && !nameOf(element)).map((element) => element.outerHTML.slice(0, 120));
}

/** Texts whose contrast is below what WCAG 2.2, 1.4.3 asks for. In the page. */
function faint() {
  const parts = (colour) => {
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
  const ground = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) layers.push(parts(getComputedStyle(at).backgroundColor));
    return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255, 1]);
  };
  const light = (colour) => {
    const [r, g, b] = colour.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest("svg, script, style, :disabled, .unseen, noscript")) continue;
    const style = getComputedStyle(element);
    const back = ground(element);
    const ink = over(parts(style.color), back);
    const [a, b] = [light(ink), light(back)].sort((x, y) => y - x);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < (large ? 3 : 4.5)) found.push(`${walk.currentNode.data.trim().slice(0, 40)}: ${ratio.toFixed(2)}`);
  }
  return found;
}

const size = (page, width, height = 900) => page.browser.devtools("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
const overhang = (page) => page.browser.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const tab of TABS) {
  test(`looks: in ${tab} every control has a name, contrast holds, nothing scrolls sideways`, async (page) => {
    await page.tab(tab);
    for (const theme of ["light", "dark"]) {
      await page.browser.run((name) => { document.documentElement.dataset.theme = name; }, theme);
      for (const width of WIDTHS) {
        await size(page, width);
        assert.deepEqual(await page.browser.run(unnamed), [], `${theme}, ${width}`);
        assert.deepEqual(await page.browser.run(faint), [], `${theme}, ${width}`);
        assert.equal(await overhang(page), 0, `${theme}, ${width}`);
      }
    }
    await size(page, 360, 740);
  });
}

test("looks: the windows, too", async (page) => {
  const open = async (button) => {
    await page.click(button);
    await page.browser.find("dialog");
    await page.idle();
  };
  for (const button of ["#game-title", "#files", "#help", '#seats [data-key="seat 0"]']) {
    for (const theme of ["light", "dark"]) {
      await page.browser.run((name) => { document.documentElement.dataset.theme = name; }, theme);
      await open(button);
      assert.deepEqual(await page.browser.run(unnamed), [], `${button}, ${theme}`);
      assert.deepEqual(await page.browser.run(faint), [], `${button}, ${theme}`);
      assert.equal(await overhang(page), 0, button);
      const wide = await page.browser.run(() => { const dialog = document.querySelector("dialog"); return dialog.scrollWidth - dialog.clientWidth; });
      assert.equal(wide, 0, button);
      await page.click('dialog [aria-label="Close"]');
    }
  }
});

test("looks: the board is read out, and the turn is said", async (page) => {
  assert.equal(await page.said("a1"), "a1: empty");
  assert.equal(await page.browser.run(() => document.querySelector("#board > svg").getAttribute("role")), "group");
  await page.newGame("lua:tic_tac_toe");
  await page.touch("b2");
  assert.match(await page.said("b2"), /^b2: .*player 1/);
  assert.equal(await page.browser.run(() => document.querySelector("#spoken").textContent), "Player 1: b2. Player 2 to move.");
  const [now, all] = await page.browser.run(() => [document.querySelectorAll('#board [tabindex="0"]').length, document.querySelectorAll("#board [data-cell]").length]);
  assert.deepEqual([now, all], [1, 9], "the board is one stop of the tabulator");
});

test("looks: without motion nothing moves", async (page) => {
  const lasting = await page.browser.run(() => [...document.querySelectorAll("*")].filter((element) => {
    const style = getComputedStyle(element);
    return parseFloat(style.transitionDuration) > 0 || style.animationName !== "none";
  }).length);
  assert.equal(lasting, 0);
  await page.touch("a1");
  assert.equal(await page.browser.run(() => document.getAnimations().length), 0);
});
