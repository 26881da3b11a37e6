/** Reads what a page computes of custom properties, through the properties of CSS that take their values. */
import type { Page } from "playwright-core";

/** A place on a page where custom properties are read. */
export interface Spot {
  /** Markup of the body; its innermost first element takes the probes. */
  html: string;
  /** Attributes of the root, such as `class="dark"`. */
  root?: Readonly<Record<string, string>>;
  scheme?: "light" | "dark";
}

/**
 * Declarations through which a value is read, the most telling first; most values are taken by one. Those of one number
 * stand on one element, because they set different properties.
 */
const consumers: readonly (readonly [element: number, property: string, value: string])[] = [
  [0, "color", "var(X)"],
  [0, "background-color", "hsl(var(X))"],
  [1, "background-color", "rgb(var(X))"],
  [2, "background-color", "rgba(var(X), 0.5)"],
  [0, "box-shadow", "var(X)"],
  [0, "line-height", "var(X)"],
  [0, "margin-left", "var(X)"],
  [1, "font", "var(X)"],
  [2, "font-family", "var(X)"],
  [0, "transition-timing-function", "var(X)"],
  [1, "transition-duration", "var(X)"],
  [2, "border-left", "var(X)"],
  [0, "filter", "var(X)"],
  [0, "background-image", "var(X)"],
  [3, "background", "var(X)"],
  [0, "aspect-ratio", "var(X)"],
  [3, "animation", "var(X)"],
  [3, "font-style", "var(X)"],
  [0, "text-decoration", "var(X)"],
];

/** Shows a place of a page with stylesheets. */
export async function open(
  page: Page,
  { html, root = {}, scheme = "light" }: Spot,
  sheets: readonly string[],
): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  const attributes = Object.entries(root)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
  const styles = sheets.map((css) => `<style>${css.replaceAll("</style", "<\\/style")}</style>`);
  await page.setContent(
    `<!doctype html><html${attributes}><head>${styles.join("\n")}</head><body>${html}</body></html>`,
  );
}

/**
 * The computed values of custom properties: for each what its consumers compute of it, or if nothing takes it its own
 * text without white space.
 */
export async function computedOf(
  page: Page,
  spot: Spot,
  sheets: readonly string[],
  names: readonly string[],
): Promise<Map<string, readonly string[]>> {
  await open(page, spot, sheets);
  const found = await page.evaluate(
    ({ names: all, consumers: list }) => {
      let spot: Element = document.body;
      while (spot.firstElementChild !== null) spot = spot.firstElementChild;
      // Values that are invalid leave what the probes inherit, which no theme has.
      const around = document.createElement("div");
      around.style.cssText = "all: initial; color: rgb(1, 2, 3); font: italic 33px/1.23 none-such";
      spot.append(around);
      const probe = (declarations: readonly (readonly [string, string])[]) => {
        const element = document.createElement("i");
        for (const [property, value] of declarations) element.style.setProperty(property, value);
        around.append(element);
        return element;
      };
      const longhands = list.map(([, property]) => [...probe([[property, "var(--x)"]]).style]);
      const probesOf = (name: string) =>
        [0, 1, 2, 3].map((number) =>
          probe(
            list.flatMap(([at, property, value]) =>
              at === number ? [[property, value.replaceAll("X", name)] as const] : [],
            ),
          ),
        );
      const valuesOf = (probes: readonly Element[]) => {
        const styles = probes.map((element) => getComputedStyle(element));
        return list.map(([at], index) =>
          (longhands[index] ?? []).map((long) => styles[at]?.getPropertyValue(long)).join(" "),
        );
      };
      const probes = all.map(probesOf);
      const unset = valuesOf(probesOf("--none-such"));
      return all.map((name, index) => {
        const taken = valuesOf(probes[index] ?? []).map((text, at) =>
          text === unset[at] ? "" : text,
        );
        if (taken.some((text) => text !== "")) return taken;
        return [getComputedStyle(spot).getPropertyValue(name).replace(/\s+/g, "").toLowerCase()];
      });
    },
    { names, consumers },
  );
  return new Map(names.map((name, index) => [name, (found[index] ?? []).map(inBytes)]));
}

/** A computed text with `color(srgb …)`, which relative colors compute to, as the `rgb()` of other colors. */
function inBytes(text: string): string {
  return text.replace(
    /color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.e-]+))?\)/g,
    (_, ...parts: (string | undefined)[]) => {
      const [red, green, blue] = parts.slice(0, 3).map((part) => Math.round(Number(part) * 255));
      const alpha = Number(Number(parts[3] ?? 1).toFixed(3));
      return alpha === 1
        ? `rgb(${red}, ${green}, ${blue})`
        : `rgba(${red}, ${green}, ${blue}, ${alpha})`;
    },
  );
}

/** A property whose most telling value differs, with both. */
export interface Difference {
  name: string;
  before: string;
  after: string;
}

/** The differences of what a page computes, of those properties that it has itself. */
export function differencesOf(
  before: ReadonlyMap<string, readonly string[]>,
  after: ReadonlyMap<string, readonly string[]>,
): Difference[] {
  return [...before].flatMap(([name, values]) => {
    const at = values.findIndex((text) => text !== "");
    if (at === -1) return [];
    const [one = "", other = ""] = [values[at], after.get(name)?.[at]];
    return one === other ? [] : [{ name, before: one, after: other }];
  });
}
