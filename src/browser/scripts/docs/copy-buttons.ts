import { copyCode } from "../copy.ts";

/** A button on each piece of code. */
export function addCopyButtons(): void {
  for (const caption of document.querySelectorAll(".doc-code figcaption")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "doc-copy tk-button tk-button--small tk-button--ghost";
    button.textContent = "Copy";
    button.addEventListener("click", () => void copyCode(button));
    caption.append(button);
  }
}
