/** Copy buttons of the embed page; where this does not run, the code can still be selected. */

import { keepTarget } from "./embed-page-target.ts";

const SHOWN_MS = 2000;

async function copy(button: HTMLButtonElement): Promise<void> {
  const code = button.closest("figure")?.querySelector("pre");
  const said = document.querySelector("[role=status]");
  if (!code || !said) return;
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(code.textContent);
    said.textContent = "Copied to the clipboard.";
    button.textContent = "Copied";
  } catch {
    getSelection()?.selectAllChildren(code);
    said.textContent = "The code is selected; copy it with your keyboard.";
    button.textContent = "Selected";
  }
  setTimeout(() => {
    button.textContent = label;
    said.textContent = "";
  }, SHOWN_MS);
}

keepTarget();

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => void copy(button));
}
