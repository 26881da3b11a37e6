import { pressIn } from "./press.ts";
import { roveIn } from "./rove.ts";
import { walkTree } from "./tree.ts";

/** Gives the samples of the gallery the keys and clicks that plain HTML has none for. */
export function playSamples(): void {
  for (const { shadowRoot } of document.querySelectorAll(".doc-stage")) {
    shadowRoot?.addEventListener("click", ({ target }) => {
      if (target instanceof Element) pressIn(target);
    });
    shadowRoot?.addEventListener("keydown", (event) => {
      const { target } = event;
      if (!(event instanceof KeyboardEvent) || !(target instanceof Element)) return;
      if (roveIn(target, event.key) || walkTree(target, event.key)) event.preventDefault();
    });
  }
}
