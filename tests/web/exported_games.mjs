// Games as files, for tests: exported by the program, opened from the disk in a browser without a network.
//
//     const games = exportedGames();
//     test("exported: two people play", async () => {
//       const page = await games.open(games.exported("lua:hex"));
//       await games.begin("[data-people]");
//     });
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before } from "node:test";
import { pathToFileURL } from "node:url";

import { Page, program } from "./browser/studio_page.mjs";
import { Browser } from "./webdriver.mjs";

/** A file of a game is smaller, in bytes. */
export const LARGEST = 1_500_000;

/** A folder and a browser for the tests of a file; where nothing was built for browsers the process ends. */
export function exportedGames() {
  if (!existsSync(join(dirname(program), "../share/plyboard/browser/studio.wasm.lzma"))) {
    console.log("skipped: there is no build for browsers (cmake --preset wasm)");
    process.exit(process.env.PLYBOARD_WASM === "required" ? 1 : 77);
  }
  const folder = mkdtempSync(join(tmpdir(), "plyboard-exported-"));
  /** @type {Browser} */
  let browser;
  before(async () => {
    browser = await Browser.start({ width: 390, height: 800, reduced: true, whole: true });
    await browser.devtools("Network.enable", {});
    await browser.devtools("Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 });
  });
  after(async () => {
    await browser?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    folder,
    browser: () => browser,

    /** Writes a file of the folder. Returns its path. @param {string} name @param {string} text */
    write(name, text) {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    },

    /** The file of a game, named as from the folder. @param {string} game @param {string[]} words */
    exported(game, ...words) {
      const file = join(folder, "game.html");
      const made = spawnSync(program, ["export", game, "--html", file, ...words], { cwd: folder, encoding: "utf8" });
      assert.equal(made.status, 0, made.stderr);
      assert.ok(statSync(file).size < LARGEST, `${game} is below 1.5 MB`);
      return file;
    },

    /** Opens it, until its first page is there. @param {string} file @param {string} [link]  behind its address */
    async open(file, link = "") {
      const page = new Page(browser, /** @type {any} */ (null));
      await page.open(pathToFileURL(file).href + (link && `#${link}`));
      await browser.find(link ? "[data-shown-script]" : "dialog [data-people]");
      return page;
    },

    /** By a button of the first page. @param {string} button */
    async begin(button) {
      await browser.press(`dialog ${button}`);
      await browser.until(() => !document.querySelector("dialog") && document.body.hasAttribute("data-idle"));
    },
  };
}
