// The windows in which games are shared and set up, on a telephone, light and dark: every control has a name,
// nothing scrolls sideways, and the focus stays in the window.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

import { Key, studioTests } from "./studio_page.mjs";

const scripts = mkdtempSync(join(tmpdir(), "plyboard-scripts-"));
process.env.PLYBOARD_PATH = scripts;
after(() => rmSync(scripts, { recursive: true, force: true }));

/** The window's faults: controls without a name, things that stick out. */
const faults = (browser) => browser.run(() => {
  const window = [...document.querySelectorAll("dialog")].at(-1);
  const named = (control) => control.getAttribute("aria-label") || control.closest("label")?.textContent.trim() || control.textContent.trim() || control.getAttribute("title");
  const controls = [...window.querySelectorAll("button, a, input, select, textarea, [role=button]")];
  return {
    nameless: controls.filter((control) => !named(control)).map((control) => control.outerHTML.slice(0, 80)),
    wide: document.documentElement.scrollWidth > innerWidth || window.scrollWidth > window.clientWidth + 1,
    inside: window.contains(document.activeElement),
  };
});

const { test, browser } = studioTests({ words: ["lua:hex(size=5)"], width: 360, height: 740 });
for (const dark of [false, true]) {
  test(`narrow: windows to share and to set up, ${dark ? "dark" : "light"}`, async (page) => {
    await browser().prefer({ dark });
    const fine = async (what) => {
      await browser().until(() => document.querySelector("dialog[open]") !== null, { what: `a window is open: ${what}` });
      assert.deepEqual(await faults(browser()), { nameless: [], wide: false, inside: true }, what);
    };
    await page.click("#share");
    const link = await browser().until(() => document.querySelector("[data-link]")?.value, { what: "there is a link" });
    await fine("share");
    await browser().run((text) => {
      const box = document.querySelector("[data-open-link]");
      box.value = text;
      box.form.requestSubmit();
    }, link);
    await browser().find("[data-shown-script]");
    await fine("a link that is shown");
    await browser().keys([Key.escape]);
    await page.tab("script");
    await page.click("#new-script");
    await fine("a new script");
    await browser().keys([Key.escape]);
    await page.tab("play");
    await page.click("#new-game");
    await browser().find("dialog .game-details [data-start]");
    await browser().click("dialog details > summary");
    await browser().click("dialog [data-set-up]");
    await browser().find("[data-setup] [data-cell]");
    await page.idle();
    await fine("a position");
  });
}

test("narrow: from a telephone to a desk nothing scrolls sideways, and the tabs take two rows at most", async (page) => {
  for (const tab of ["play", "check", "tournament", "trace"]) {
    await page.tab(tab);
    for (const width of [320, 360, 639, 640, 700, 720, 899, 900, 1280]) {
      await browser().devtools("Emulation.setDeviceMetricsOverride", { width, height: 740, deviceScaleFactor: 1, mobile: false });
      const seen = await browser().run(() => ({
        rows: new Set([...document.querySelectorAll("[role=tab]")].map((each) => each.getBoundingClientRect().top)).size,
        wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      assert.ok(seen.rows <= 2 && seen.wide <= 0, `${tab} at ${width}: ${JSON.stringify(seen)}`);
    }
  }
  await browser().devtools("Emulation.setDeviceMetricsOverride", { width: 360, height: 740, deviceScaleFactor: 1, mobile: false });
});
