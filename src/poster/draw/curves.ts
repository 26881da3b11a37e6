/** The timing curves of a theme, with their control points. */
import type { Curve, Poster } from "../model/poster.ts";
import { type Drawn, draw } from "./element.ts";
import { group } from "./group.ts";
import { type NameOf, tokenMark } from "./token.ts";

export function curves({ curves: all }: Poster, nameOf: NameOf): Drawn | undefined {
  if (all.length === 0) return undefined;
  return group(
    "Curves",
    String(all.length),
    draw(
      "ul",
      { class: "poster-curves" },
      all.map((curve) => draw("li", {}, drawing(curve, nameOf))),
    ),
  );
}

const drawing = ({ path, css, name, points }: Curve, nameOf: NameOf): Drawn =>
  tokenMark(
    nameOf,
    { path, css, class: "poster-curve", style: { "--curve": css } },
    bendOf(points),
    draw("span", {}, name),
  );

/** The picture of a curve with its control points: x1, y1, x2, y2. */
export function bendOf(points: readonly number[]): Drawn {
  const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = points.map((point) => point * 100);
  const [top, bottom] = [100 - y2, 100 - y1];
  return draw(
    "svg",
    { viewBox: "-6 -16 114 126", "aria-hidden": "true" },
    draw("path", { class: "poster-axis", d: "M0 100H100M0 100V0" }),
    draw("path", { class: "poster-arm", d: `M0 100L${x1} ${bottom}M100 0L${x2} ${top}` }),
    draw("path", { class: "poster-bend", d: `M0 100C${x1} ${bottom} ${x2} ${top} 100 0` }),
    draw("circle", { class: "poster-knob", cx: x1, cy: bottom, r: 3 }),
    draw("circle", { class: "poster-knob", cx: x2, cy: top, r: 3 }),
    draw("circle", { class: "poster-dot", cx: 100, cy: 0, r: 4.5 }),
  );
}
