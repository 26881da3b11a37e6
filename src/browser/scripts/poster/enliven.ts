/** Makes the drawn tokens of a poster answer: a tip with name and value, keys among them, copying and opening. */
import { sampleFor } from "./next-sample.ts";

const TOKEN = "[data-copy]";
/** Parts of a poster where Tab stops once. */
const PARTS = ".poster-halves, .poster-group, .guide-section";

interface Deeds {
  copy(text: string, token: HTMLElement): void;
  /** Opens the token of a dotted path; absent where a person cannot edit. */
  edit?(path: string): void;
}

/** Listens until the returned function is called. The tip is the last child of `root`, which is positioned. */
export function enliven(root: HTMLElement, deeds: Deeds): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const tip = makeTip(root);
  giveStops(root);
  const watching = new MutationObserver(() => giveStops(root));
  // A search hides tokens.
  watching.observe(root, { childList: true, subtree: true, attributeFilter: ["hidden"] });
  const show = (event: Event) => tip.show(tokenAt(event));
  root.addEventListener("pointerover", show, { signal });
  root.addEventListener("focusin", show, { signal });
  root.addEventListener("pointerleave", () => tip.show(undefined), { signal });
  root.addEventListener("focusout", () => tip.show(undefined), { signal });
  root.addEventListener("click", (event) => copy(event, deeds), { signal });
  root.addEventListener("keydown", (event) => press(event, root, deeds), { signal });
  return () => {
    listening.abort();
    watching.disconnect();
    tip.element.remove();
  };
}

const tokenAt = ({ target }: Event): HTMLElement | undefined =>
  (target as Element | null)?.closest<HTMLElement>(TOKEN) ?? undefined;

function copy(event: Event, { copy: give }: Deeds): void {
  const token = tokenAt(event);
  if (token !== undefined) give(token.dataset.copy ?? "", token);
}

function press(event: KeyboardEvent, root: HTMLElement, { edit }: Deeds): void {
  if (event.key === "Escape")
    root.querySelector<HTMLElement>(".poster-tip")?.setAttribute("hidden", "");
  const token = tokenAt(event);
  if (token === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const { token: path } = token.dataset;
  if (event.key === "e" && edit !== undefined && path !== undefined) {
    event.preventDefault();
    edit(path);
    return;
  }
  const part = token.closest(PARTS) ?? root;
  const tokens = [...part.querySelectorAll<HTMLElement>(TOKEN)].filter(isShown);
  const boxes = tokens.map((one) => one.getBoundingClientRect());
  const next = tokens[sampleFor(event.key, tokens.indexOf(token), boxes) ?? -1];
  if (next === undefined) return;
  event.preventDefault();
  token.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

const isShown = (token: HTMLElement): boolean => token.closest("[hidden]") === null;

/** Lets Tab stop at the first token of each part, unless it stops at another of it. */
function giveStops(root: HTMLElement): void {
  for (const part of root.querySelectorAll(PARTS)) {
    const all = [...part.querySelectorAll<HTMLElement>(TOKEN)];
    const stops = all.filter(({ tabIndex }) => tabIndex === 0);
    if (stops.some(isShown)) continue;
    for (const stop of stops) stop.tabIndex = -1;
    const first = all.find(isShown);
    if (first !== undefined) first.tabIndex = 0;
  }
}

/** A box with a token's name and value, above it or below if it does not fit there. */
function makeTip(root: HTMLElement) {
  const element = document.createElement("div");
  element.className = "poster-tip";
  element.setAttribute("aria-hidden", "true");
  element.hidden = true;
  const [name, value] = [document.createElement("b"), document.createElement("span")];
  element.append(name, value);
  root.append(element);
  const show = (token: HTMLElement | undefined): void => {
    element.hidden = token === undefined;
    if (token === undefined) return;
    name.textContent = token.dataset.copy ?? "";
    value.textContent = token.dataset.value ?? "";
    place(element, token, root);
  };
  return { element, show };
}

const GAP = 6;

function place(tip: HTMLElement, token: HTMLElement, root: HTMLElement): void {
  const [at, all] = [token.getBoundingClientRect(), root.getBoundingClientRect()];
  const { offsetWidth: width, offsetHeight: height } = tip;
  const room = all.width - width - GAP;
  const left = Math.max(GAP, Math.min(at.left - all.left, room));
  const above = at.top - all.top - height - GAP;
  const isRoomAbove = at.top - height - GAP > 0 && above >= 0;
  tip.style.left = `${left}px`;
  tip.style.top = `${isRoomAbove ? above : at.bottom - all.top + GAP}px`;
}
