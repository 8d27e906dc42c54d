// counts.mjs node|chromium MODULE GAME...: has the module that counts do so, in Node or in a worker of Chromium, and
// prints what it prints. Scripts are read here: a browser has no files.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

import { Browser } from "../web/webdriver.mjs";

const [where, module, ...games] = process.argv.slice(2);
const texts = Object.fromEntries(games.filter((game) => game.endsWith(".lua")).map((game) => [game, readFileSync(game, "utf8")]));

/** @returns {Promise<string[]>}  the lines; it is all that a worker knows */
function count(begin, games, texts) {
  return new Promise((done, failed) => {
    const lines = [];
    begin({
      arguments: games,
      print: (line) => lines.push(line),
      preRun({ FS }) {
        for (const [file, text] of Object.entries(texts)) {
          FS.mkdirTree(file.replace(/[^/]*$/, ""));
          FS.writeFile(file, text);
        }
      },
    }).then(() => done(lines), failed);
  });
}

async function countInChromium() {
  const browser = await Browser.start({ width: 400, height: 400, whole: true });
  try {
    await browser.open("about:blank"); // what it begins with lets no worker be made of a text
    const work = `${readFileSync(module, "utf8")};
      (${count})(plyboard_counts, ${JSON.stringify(games)}, ${JSON.stringify(texts)}).then(postMessage, (error) => postMessage([String(error)]))`;
    return await browser.run((text) => new Promise((done) => {
      new Worker(URL.createObjectURL(new Blob([text]))).onmessage = ({ data }) => done(data);
    }), work);
  } finally {
    await browser.end();
  }
}

const lines = where === "chromium" ? await countInChromium() : await count(createRequire(import.meta.url)(resolve(module)), games, texts);
console.log(lines.join("\n"));
