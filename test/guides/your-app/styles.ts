/** Computed values of a page: reads them of every element, and compares two readings. */
import type { JSHandle, Page } from "playwright-core";

/** Values by place (an element, or what stands before or after it) and property. */
type Styles = Record<string, Record<string, string>>;

/** Properties that show colors, lengths, shadows, fonts, times and curves, and none that follow from others alone. */
const shown = [
  ...[
    "color",
    "background-color",
    "background-image",
    "fill",
    "stroke",
    "accent-color",
    "caret-color",
  ],
  ...["top", "right", "bottom", "left"].flatMap((side) => [
    `border-${side}-color`,
    `border-${side}-width`,
    `padding-${side}`,
    `margin-${side}`,
  ]),
  ...["top-left", "bottom-right"].map((corner) => `border-${corner}-radius`),
  ...[
    "box-shadow",
    "text-shadow",
    "outline-color",
    "outline-width",
    "filter",
    "opacity",
    "z-index",
  ],
  ...[
    "font-family",
    "font-size",
    "font-weight",
    "line-height",
    "letter-spacing",
    "text-decoration-color",
  ],
  ...["row-gap", "column-gap", "max-width", "min-height", "aspect-ratio"],
  ...["transition-duration", "transition-timing-function", "animation-name", "color-scheme"],
];

/** Reads the page in the browser, once its transitions have ended. */
export const readStyles = (page: Page): Promise<JSHandle<Styles>> =>
  page.evaluateHandle((properties) => {
    for (const animation of document.getAnimations()) {
      const { endTime } = animation.effect?.getComputedTiming() ?? {};
      if (endTime === Number.POSITIVE_INFINITY) animation.cancel();
      else animation.finish();
    }
    const styles: Styles = {};
    for (const [index, element] of document.querySelectorAll("html, body, body *").entries()) {
      for (const pseudo of ["", "::before", "::after"]) {
        const style = getComputedStyle(element, pseudo);
        if (pseudo !== "" && ["none", "normal"].includes(style.content)) continue;
        styles[`${index} ${element.localName}${pseudo}`] = Object.fromEntries(
          properties.map((name) => [name, style.getPropertyValue(name)]),
        );
      }
    }
    return styles;
  }, shown);

/**
 * The properties that differ, as `place property: before → after`. Numbers within a thousandth of one another are the
 * same, because a mixed color is off in its last digits if its parts are rounded.
 */
export const differences = (
  page: Page,
  before: JSHandle<Styles>,
  after: JSHandle<Styles>,
): Promise<string[]> =>
  page.evaluate(
    ([one, other]) => {
      const number = /-?[\d.]+(?:e-?\d+)?/g;
      const isSame = (a: string, b: string) => {
        if (a === b) return true;
        const [left, right] = [a, b].map((text) => (text.match(number) ?? []).map(Number));
        return (
          a.replace(number, "") === b.replace(number, "") &&
          (left ?? []).every((value, at) => Math.abs(value - (right?.[at] ?? Number.NaN)) < 0.001)
        );
      };
      return Object.entries(one ?? {}).flatMap(([place, values]) =>
        Object.entries(values)
          .filter(([name, value]) => !isSame(value, other?.[place]?.[name] ?? ""))
          .map(([name, value]) => `${place} ${name}: ${value} → ${other?.[place]?.[name]}`),
      );
    },
    [before, after] as const,
  );
