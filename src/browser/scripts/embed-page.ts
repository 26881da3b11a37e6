/** Copy buttons of the embed page; where this does not run, the code can still be selected. */

import { copyCode } from "./copy.ts";
import { keepTarget } from "./embed-page-target.ts";

keepTarget();

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => void copyCode(button));
}
