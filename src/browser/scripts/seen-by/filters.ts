/** CSS filters that draw an element as other eyes see it, with SVG for color-vision deficiencies. */
import { type Deficiency, deficiencies, type Matrix } from "./deficiencies.ts";
import type { Sight } from "./sights.ts";

const SVG = "http://www.w3.org/2000/svg";
const PLACE = "seen-by-filters";
const idOf = (sight: string): string => `seen-by-${sight}`;

/** Makes the plane between two matrices a step of a few hundredths, in which both agree. */
const STEEP = 1000;

/** The filter of CSS. Low contrast halves the distance from middle gray; neither it nor blur models an illness. */
export function filterOf(sight: Sight): string {
  if (sight === "low-contrast") return "contrast(50%)";
  if (sight === "blurred") return "blur(2px)";
  return `url(#${idOf(sight)})`;
}

/** Adds the filters of SVG to the page, once. */
export function addFilters(): void {
  if (document.getElementById(PLACE) !== null) return;
  const filters = Object.entries(deficiencies).map(([name, deficiency]) =>
    make("filter", { id: idOf(name), "color-interpolation-filters": "linearRGB" }, [
      ...steps(deficiency),
    ]),
  );
  const place = make("svg", { id: PLACE, width: "0", height: "0", "aria-hidden": "true" }, filters);
  // Not `display: none`, with which filters paint nothing.
  (place as SVGElement).style.position = "absolute";
  document.body.append(place);
}

function steps({ first, second }: Deficiency): Element[] {
  if (second === undefined) return [turn(first, "all")];
  const [r, g, b] = second.normal.map((part) => part * STEEP);
  const side = `0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  ${r} ${g} ${b} 0 0.5`;
  return [
    turn(first, "first"),
    turn(second.matrix, "second"),
    make("feColorMatrix", { in: "SourceGraphic", values: side, result: "side" }),
    join({ in: "first", in2: "side", operator: "in", result: "one" }),
    join({ in: "second", in2: "side", operator: "out", result: "other" }),
    join({ in: "one", in2: "other", operator: "arithmetic", k2: "1", k3: "1" }),
  ];
}

/** In sRGB, because what lies between two steps has 8 bits a channel, too few for dark colors in linear light. */
const join = (attributes: Readonly<Record<string, string>>): Element =>
  make("feComposite", { ...attributes, "color-interpolation-filters": "sRGB" });

const turn = (matrix: Matrix, result: string): Element =>
  make("feColorMatrix", {
    in: "SourceGraphic",
    values: [...matrix.map((row) => `${row.join(" ")} 0 0`), "0 0 0 1 0"].join("  "),
    result,
  });

function make(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly Element[] = [],
): Element {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
