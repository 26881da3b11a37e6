import { columnWords } from "../types.ts";
import type { Command } from "./command.ts";

/** Gives a token a value of its own in a layer, beginning with the base's, else with the first written one. */
export const override: Command = {
  id: "override",
  title: ({ layer, theme }) => {
    const column = theme.analysis.get()?.columns.find((one) => one.layer === layer);
    return `Override in ${column === undefined ? layer : columnWords(column)}`;
  },
  needs: "editable",
  isEnabled: ({ dotted, layer, theme }) =>
    layer !== "base" && theme.analysis.get()?.tokens.some((one) => one.dotted === dotted) === true,
  run: ({ dotted = "", layer, theme, screen }) => {
    const token = theme.analysis.get()?.tokens.find((one) => one.dotted === dotted);
    const [other] = Object.values(token?.written ?? {});
    theme.setValue(dotted, layer, token?.written.base?.json ?? other?.json ?? token?.css.light);
    screen.look(dotted, layer);
  },
};
