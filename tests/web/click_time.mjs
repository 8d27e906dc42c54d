// How long it takes from a click until its move is drawn, measured in the page: from the release of the
// button to the end of the first frame with another board.
//
//     PLYBOARD=build/release/bin/plyboard node tests/web/click_time.mjs chess "go(size=19)"
import { parseSpec } from "../../framework/studio/page/parts/specs.js";
import { Page, Studio } from "./browser/studio_page.mjs";
import { Browser } from "./webdriver.mjs";

const MOVES = 60;

/** In the page: notes how long each move took from now on. */
function watchMoves() {
  window.taken = [];
  const place = document.querySelector("#board");
  let released = 0;
  const drawn = () => place.querySelector("svg > .pieces");
  let before = drawn();
  place.addEventListener("pointerup", (event) => { released = event.timeStamp; }, true);
  new MutationObserver(() => {
    const now = drawn();
    if (now === before || released === 0) return;
    before = now;
    const began = released;
    released = 0;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.taken.push(performance.now() - began); // the frame is made
      channel.port2.postMessage(null);
    });
  }).observe(place, { childList: true, subtree: true });
}

/** Numbers that look random, the same each time (Park and Miller, 1988). */
let state = 1;
const random = (below) => (state = (state * 48271) % 2147483647) % below;

const studio = await Studio.start();
const browser = await Browser.start({ width: 1280, height: 900, whole: true });
const page = new Page(browser, studio);
for (const game of process.argv.slice(2)) {
  await page.open();
  const { name, options } = parseSpec(game);
  await page.newGame(name, { seats: Array(6).fill("human"), options });
  await browser.run(watchMoves);
  for (let made = 0; made < MOVES; ++made) {
    const all = await page.legal();
    const cells = all.map((move) => move.cells.join(" "));
    const legal = all.filter((_, i) => cells[i] && cells.indexOf(cells[i]) === cells.lastIndexOf(cells[i])); // no choice of pieces
    if (legal.length === 0) break;
    await page.touch(...legal[random(legal.length)].cells);
  }
  const taken = (await browser.run(() => window.taken)).sort((a, b) => a - b);
  const at = (share) => taken[Math.floor(share * (taken.length - 1))].toFixed(0);
  console.log(`${game}: ${taken.length} moves, median ${at(0.5)} ms, nine of ten within ${at(0.9)} ms`);
}
await browser.end();
await studio.end();
