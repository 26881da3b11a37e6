import { pressIn } from "./press.ts";
import { roveIn } from "./rove.ts";
import { walkTree } from "./tree.ts";

/** Gives the samples of the gallery the keys and clicks that plain HTML has none for. */
export function playSamples(): void {
  for (const { shadowRoot } of document.querySelectorAll(".doc-stage")) {
    if (shadowRoot) playIn(shadowRoot);
  }
}

/** The same for one shadow root of components. */
export function playIn(root: ShadowRoot): void {
  root.addEventListener("click", ({ target }) => {
    if (target instanceof Element) pressIn(target);
  });
  root.addEventListener("keydown", (event) => {
    const { target } = event;
    if (!(event instanceof KeyboardEvent) || !(target instanceof Element)) return;
    if (roveIn(target, event.key) || walkTree(target, event.key)) event.preventDefault();
  });
  root.addEventListener("toggle", giveFocusBack, { capture: true });
}

/** A popover in a document gives the focus back by itself; Chromium loses it in a shadow root. */
function giveFocusBack(event: Event): void {
  const { target } = event;
  if (!(event instanceof ToggleEvent) || !(target instanceof HTMLElement)) return;
  const root = target.getRootNode() as ShadowRoot;
  const lost = document.activeElement === document.body || target.contains(root.activeElement);
  if (event.newState !== "closed" || !lost) return;
  root.querySelector<HTMLElement>(`[popovertarget="${target.id}"]`)?.focus({ preventScroll: true });
}
