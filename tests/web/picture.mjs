// Takes the README's picture of the studio's page.
//
//     PLYBOARD=build/release/bin/plyboard node tests/web/picture.mjs framework/studio/pictures/studio.png
import { writeFileSync } from "node:fs";

import { Page, Studio } from "./browser/studio_page.mjs";
import { Browser } from "./webdriver.mjs";

const studio = await Studio.start(["chess"]);
const browser = await Browser.start({ width: 1120, height: 700, reduced: true });
await browser.devtools("Emulation.setScrollbarsHidden", { hidden: true });
const page = new Page(browser, studio);
await page.open();
await page.newGame("chess", { seats: ["human", "pvs(depth=6)"], moves: "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6" });
await page.tab("analyse");
await browser.click("#analyse");
await browser.until(() => Number(/depth (\d+)/.exec(document.querySelector("#analysis-effort").textContent)?.[1]) >= 9, { what: "the ninth depth" });
const { data } = await browser.devtools("Page.captureScreenshot", { format: "png" });
writeFileSync(process.argv[2], Buffer.from(data, "base64"));
await browser.end();
await studio.end();
