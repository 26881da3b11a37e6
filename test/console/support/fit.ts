import type { Page } from "playwright-core";

/** The parts of a page that do not fit its width, each in words; none on a page that does. */
export const unfitting = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => { ${inPage.map(String).join("\n")}
    return [...new Set([...widerThanWindow(), ...cutTexts(), ...overlaps(), ...covered(), ...sideways()])];
  })()`);

/** A text as it is drawn: its lines whole, and what its ancestors leave of them. */
interface DrawnText {
  element: Element;
  whole: DOMRect[];
  seen: DOMRect[];
}

function widerThanWindow(): string[] {
  const more = document.documentElement.scrollWidth - window.innerWidth;
  return more > 0 ? [`the page is ${more} px wider than the window`] : [];
}

/** Drawings of themes, which play with their names, and what lies above a page for a while. */
function isOutside(element: Element): boolean {
  return (
    element.closest(
      ".poster, .mini, .mini-half, .tree-headings, .tk-toast-region, script, style, option, [inert]",
    ) !== null
  );
}

function named(element: Element): string {
  const text = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
  return `${element.localName}.${element.classList[0] ?? ""} “${text.slice(0, 40)}”`;
}

function ancestors(element: Element | null): Element[] {
  const all: Element[] = [];
  for (let one = element; one !== null; one = one.parentElement) all.push(one);
  return all;
}

/** Whether no way of hiding from the eye is used on it. */
function isSeen(element: Element): boolean {
  const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return (
    isVisible &&
    ancestors(element).every((one) => {
      const { clip, clipPath, position, top } = getComputedStyle(one);
      const isAbove = position !== "static" && Number.parseFloat(top) < -20;
      return clipPath !== "inset(50%)" && !(clip !== "auto" && position === "absolute") && !isAbove;
    })
  );
}

function isFloating(element: Element): boolean {
  return ancestors(element).some((one) => /fixed|sticky/.test(getComputedStyle(one).position));
}

/** The part of a box that clipping and the window leave. */
function partSeen(from: Element | null, box: DOMRect): DOMRect | undefined {
  let { left, top, right, bottom } = box;
  const clips = ancestors(from)
    .filter((one) => getComputedStyle(one).overflow !== "visible")
    .map((one) => one.getBoundingClientRect());
  for (const clip of [...clips, new DOMRect(0, 0, window.innerWidth, window.innerHeight)]) {
    left = Math.max(left, clip.left);
    top = Math.max(top, clip.top);
    right = Math.min(right, clip.right);
    bottom = Math.min(bottom, clip.bottom);
  }
  const isAny = right - left > 1 && bottom - top > 1;
  return isAny ? new DOMRect(left, top, right - left, bottom - top) : undefined;
}

/** The ancestor that cuts a box off at its sides, and gives no way to see the rest. */
function cutter(element: Element | null, box: DOMRect): Element | undefined {
  for (const one of ancestors(element)) {
    const { overflowX, textOverflow, position } = getComputedStyle(one);
    const isWay = textOverflow === "ellipsis" || /auto|scroll/.test(overflowX);
    if (isWay || position === "fixed") return undefined;
    const { left, right } = one.getBoundingClientRect();
    const isOver = box.left < left - 1 || box.right > right + 1;
    if (overflowX !== "visible" && isOver) return one;
  }
  return undefined;
}

function drawnTexts(): DrawnText[] {
  const texts: DrawnText[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element === null || (node.textContent ?? "").trim() === "") continue;
    if (isOutside(element) || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const whole = [...range.getClientRects()].filter(
      ({ width, height }) => width > 1 && height > 1,
    );
    const seen = whole.map((box) => partSeen(element, box)).filter((box) => box !== undefined);
    if (seen.length > 0) texts.push({ element, whole, seen });
  }
  return texts;
}

/** A name that is cut with an ellipsis can be read elsewhere, but needs room; other text is whole. */
function cutTexts(): string[] {
  const leastName = Math.min(200, window.innerWidth / 3);
  return drawnTexts().flatMap(({ element, whole }) => {
    const by = whole.map((box) => cutter(element, box)).find((one) => one !== undefined);
    if (by !== undefined) return [`${named(element)} is cut off by ${named(by)}`];
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isCut = element.scrollWidth > element.clientWidth + 1 && overflowX !== "visible";
    if (!isCut || element.clientWidth <= 1 || /auto|scroll/.test(overflowX)) return [];
    const isName = element.closest("th, h1, h2, h3, [role=columnheader]") !== null;
    const isNarrow = element.clientWidth < (isName ? leastName : 24);
    return isNarrow || textOverflow !== "ellipsis" ? [`${named(element)} is cut`] : [];
  });
}

function overlaps(): string[] {
  const texts = drawnTexts().filter(({ element }) => !isFloating(element));
  const meet = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  return texts.flatMap((one, at) =>
    texts
      .slice(at + 1)
      .filter(({ element, seen }) => {
        if (one.element.contains(element) || element.contains(one.element)) return false;
        return one.seen.some((a) => seen.some((b) => meet(a, b)));
      })
      .map(({ element }) => `${named(one.element)} lies on ${named(element)}`),
  );
}

/** Controls that are cut off, or cannot be hit in their middle. */
function covered(): string[] {
  const controls = [
    ...document.querySelectorAll<HTMLInputElement>("a[href], button, input, select, textarea"),
  ];
  return controls.flatMap((control) => {
    if (isOutside(control) || !isSeen(control) || isFloating(control)) return [];
    const box = control.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return [];
    const by = cutter(control.parentElement, box);
    if (by !== undefined) return [`${named(control)} is cut off by ${named(by)}`];
    const hit = hitInside(control, box);
    return hit === undefined ? [] : [`${named(hit)} covers ${named(control)}`];
  });
}

/** The element that a press on the middle of a control hits instead of it. */
function hitInside(control: HTMLInputElement, box: DOMRect): Element | undefined {
  const part = partSeen(control.parentElement, box);
  if (part === undefined) return undefined;
  const hit = document.elementFromPoint(part.x + part.width / 2, part.y + part.height / 2);
  if (hit === null || control.contains(hit) || hit.contains(control)) return undefined;
  const isLabel = [...(control.labels ?? [])].some((label) => label.contains(hit));
  return isLabel || isFloating(hit) ? undefined : hit;
}

/** Only what has columns or code scrolls sideways, and rows of any number of choices. */
function sideways(): string[] {
  const holders =
    "table, [role=grid], [role=treegrid], [role=tree], pre, code, textarea, .cm-editor";
  const rows = ".modes--many, .modes-picker, .guide-nav";
  return [...document.querySelectorAll("main *, header *")]
    .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX))
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && isSeen(one) && !isOutside(one))
    .filter((one) => one.closest(`${rows}, ${holders}`) === null && !one.querySelector(holders))
    .map((one) => `${named(one)} scrolls sideways`);
}

const inPage = [
  widerThanWindow,
  isOutside,
  named,
  ancestors,
  isSeen,
  isFloating,
  partSeen,
  cutter,
  drawnTexts,
  cutTexts,
  overlaps,
  hitInside,
  covered,
  sideways,
];
