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
    const key = forwards(event.key, target);
    if (roveIn(target, key) || walkTree(target, key)) event.preventDefault();
  });
  root.addEventListener("toggle", giveFocusBack, { capture: true });
}

/** The left arrow leads forwards in text that runs from right to left. */
function forwards(key: string, at: Element): string {
  if (getComputedStyle(at).direction !== "rtl") return key;
  if (key === "ArrowLeft") return "ArrowRight";
  return key === "ArrowRight" ? "ArrowLeft" : key;
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
