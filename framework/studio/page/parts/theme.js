// @ts-check
/** Light, dark, or as the system has it: one button goes round the three; the choice is kept. */
import { drawIcon, fill } from "./dom.js";

const THEMES = [
  { name: "auto", icon: "auto", text: "Theme: as the system has it" },
  { name: "light", icon: "sun", text: "Theme: light" },
  { name: "dark", icon: "moon", text: "Theme: dark" },
];

/** @param {HTMLElement} button */
export function themeButton(button) {
  let at = Math.max(0, THEMES.findIndex(({ name }) => name === localStorage.getItem("plyboard.theme")));
  const show = () => {
    const { name, icon, text } = THEMES[at];
    document.documentElement.dataset.theme = name;
    button.setAttribute("aria-label", text);
    button.title = text;
    fill(button, drawIcon(icon));
  };
  button.addEventListener("click", () => {
    at = (at + 1) % THEMES.length;
    localStorage.setItem("plyboard.theme", THEMES[at].name);
    show();
  });
  show();
}
