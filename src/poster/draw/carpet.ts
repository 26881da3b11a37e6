/** The ramps of a theme side by side, with the line from which they can be read on the page. */
import { textContrast } from "../../tokens/contrast.ts";
import type { Half, Poster, Ramp } from "../model/poster.ts";
import { type Drawn, draw } from "./element.ts";
import { colorsOf } from "./hero.ts";
import { type NameOf, tokenMark } from "./token.ts";

/** More columns would be thinner than a finger. */
const MOST_IN_A_ROW = 24;

/** Both halves of the ramps; undefined for a theme without any. */
export function carpet(poster: Poster, nameOf: NameOf): Drawn | undefined {
  if (poster.halves.every(({ ramps }) => ramps.length === 0)) return undefined;
  return draw(
    "div",
    { class: "poster-halves", role: "region", "aria-label": "Ramps" },
    poster.halves.map((half) =>
      draw(
        "div",
        { class: "poster-half", css: colorsOf(half) },
        rowsOf(half.ramps).map((ramps) => row(ramps, nameOf)),
      ),
    ),
  );
}

/** One row, or two of equal length. */
function rowsOf(ramps: Half["ramps"]): Half["ramps"][] {
  if (ramps.length <= MOST_IN_A_ROW) return [ramps];
  const half = Math.ceil(ramps.length / 2);
  return [ramps.slice(0, half), ramps.slice(half)];
}

function row(ramps: readonly Ramp[], nameOf: NameOf): Drawn {
  return draw(
    "div",
    // A browser paints before it has read all columns; they keep their places then.
    { class: "poster-carpet", css: { "--columns": String(ramps.length) } },
    ramps.map((ramp) => column(ramp, nameOf)),
    line(ramps),
    mark(ramps),
  );
}

function column({ name, steps }: Ramp, nameOf: NameOf): Drawn {
  return draw(
    "div",
    { class: "poster-ramp", role: "group", "aria-label": name },
    steps.map(({ path, css, ratio }) =>
      tokenMark(nameOf, {
        path,
        css,
        class: "poster-step",
        note: `${ratio.toFixed(1)}:1`,
        style: { "--c": css },
      }),
    ),
    draw(
      "span",
      {
        class: "poster-ramp-name",
        "aria-hidden": "true",
        css: { "--c": (steps.at(-1)?.ratio ?? 0) < textContrast ? "var(--ink)" : "var(--page)" },
      },
      name,
    ),
  );
}

/** The height in percent at which a ramp becomes readable. */
const heightOf = ({ steps, readableFrom }: Ramp): number =>
  ((readableFrom ?? steps.length) / steps.length) * 100;

/** A stepped line over all columns; two strokes, so that it is seen on every color. */
function line(ramps: readonly Ramp[]): Drawn {
  const points = ramps.flatMap((ramp, index) => {
    const y = round(heightOf(ramp));
    return [`${index} ${y}`, `${index + 1} ${y}`];
  });
  const d = `M${points.join("L")}`;
  return draw(
    "svg",
    {
      viewBox: `0 0 ${ramps.length} 100`,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
      class: "poster-line",
    },
    draw("path", { d, class: "poster-line-back" }),
    draw("path", { d, class: "poster-line-front" }),
  );
}

function mark(ramps: readonly Ramp[]): Drawn | undefined {
  const last = ramps.at(-1);
  if (last?.readableFrom === undefined) return undefined;
  const y = heightOf(last);
  return draw(
    "span",
    { class: "poster-mark", css: { "--y": `${round(Math.max(y, 12))}%` } },
    `${textContrast}:1 from here`,
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;
