/** The whole poster of a theme, from the name to the curves. */
import type { Poster } from "../model/poster.ts";
import { carpet } from "./carpet.ts";
import { curves } from "./curves.ts";
import { type Drawn, draw } from "./element.ts";
import { hero } from "./hero.ts";
import { radii, space, times } from "./measures.ts";
import { pairs } from "./pairs.ts";
import { shadows } from "./shadows.ts";
import type { NameOf } from "./token.ts";
import { type } from "./type.ts";

/** Leaves out each group that the theme has no tokens for. */
export function drawPoster(poster: Poster, nameOf: NameOf): Drawn {
  const measures = [space, radii, times].flatMap((one) => one(poster, nameOf) ?? []);
  const text = type(poster, nameOf);
  const columns = [
    text,
    measures.length > 0 ? draw("div", { class: "poster-measures" }, ...measures) : undefined,
  ].filter((one) => one !== undefined);
  return draw(
    "div",
    { class: `poster${poster.halves.length === 1 ? " poster--one" : ""}` },
    hero(poster, nameOf),
    carpet(poster, nameOf) ?? pairs(poster, nameOf),
    columns.length > 0 ? draw("div", { class: "poster-columns" }, ...columns) : undefined,
    shadows(poster, nameOf),
    curves(poster, nameOf),
    draw("p", { class: "poster-drawn" }, drawnLine(poster)),
  );
}

/** How many of a theme's tokens the poster shows. */
const drawnLine = ({ drawn, total }: Poster): string =>
  `${drawn.toLocaleString("en")} of ${total.toLocaleString("en")} ${total === 1 ? "token is" : "tokens are"} drawn here`;
