/** The spaces, corners and durations of a theme, drawn at their size or a multiple of it. */
import type { Measure, Poster } from "../model/poster.ts";
import { type Drawn, draw } from "./element.ts";
import { group } from "./group.ts";
import { type NameOf, tokenMark } from "./token.ts";

/** Corners larger than this are circles. */
const FULL = 100;

const counted = (count: number, word: string): string =>
  `${count} ${word}${count === 1 ? "" : "s"}`;

export function space({ space: steps }: Poster, nameOf: NameOf): Drawn | undefined {
  if (steps.length === 0) return undefined;
  return group(
    "Space",
    counted(steps.length, "step"),
    draw(
      "ul",
      { class: "poster-spaces" },
      steps.map((step) =>
        item(step, nameOf, "poster-space", { "--s": `${step.amount}px` }, trimmed(step.amount)),
      ),
    ),
  );
}

export function radii({ radii: corners }: Poster, nameOf: NameOf): Drawn | undefined {
  if (corners.length === 0) return undefined;
  return group(
    "Radius",
    "drawn four times its size",
    draw(
      "ul",
      { class: "poster-corners" },
      corners.map((corner) => {
        const isFull = corner.amount > FULL;
        const style = { "--r": isFull ? "100%" : `${corner.amount * 4}px` };
        const size = isFull ? "full" : `${trimmed(corner.amount)} px`;
        return item(corner, nameOf, "poster-corner", style, corner.name, size);
      }),
    ),
  );
}

export function times({ times: durations }: Poster, nameOf: NameOf): Drawn | undefined {
  const longest = durations.at(-1)?.amount;
  if (longest === undefined) return undefined;
  return group(
    "Time",
    "runs on hover, all at once",
    draw(
      "ul",
      { class: "poster-times" },
      durations.map(({ path, css, amount }) =>
        draw(
          "li",
          {},
          tokenMark(
            nameOf,
            {
              path,
              css,
              class: "poster-time",
              style: { "--w": `${Math.max(2, (amount / longest) * 100)}%`, "--t": `${amount}ms` },
            },
            draw("span", { class: "poster-cut" }, path),
            draw("span", { class: "poster-track" }, draw("i", {})),
            draw("span", { class: "poster-end" }, `${trimmed(amount)} ms`),
          ),
        ),
      ),
    ),
  );
}

/** A drawing over one or two lines of text. */
function item(
  { path, css }: Measure,
  nameOf: NameOf,
  name: string,
  style: Readonly<Record<string, string>>,
  ...lines: readonly string[]
): Drawn {
  const text = lines.map((line) => draw("span", {}, line));
  return draw(
    "li",
    {},
    tokenMark(nameOf, { path, css, class: name, style }, draw("i", {}), ...text),
  );
}

const trimmed = (amount: number): string => String(Math.round(amount * 100) / 100);
