/** A group of a poster with its heading. */
import { type Child, type Drawn, draw } from "./element.ts";

export const group = (
  title: string,
  note: string,
  ...children: readonly (Child | undefined)[]
): Drawn =>
  draw(
    "section",
    { class: "poster-group", "aria-label": title },
    draw("header", { class: "poster-head" }, draw("h2", {}, title), draw("span", {}, note)),
    ...children,
  );
