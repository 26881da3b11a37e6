import { duplicating } from "../duplicate.ts";
import { pathOf } from "../paths.ts";
import type { Analysis } from "../types.ts";
import type { Command } from "./command.ts";

export const duplicate: Command = {
  id: "duplicate",
  title: "Duplicate",
  keys: ["mod+d"],
  needs: "whole",
  isEnabled: ({ dotted }) => dotted !== undefined,
  run: ({ dotted = "", theme, screen }) => {
    const analysis = theme.analysis.get();
    const from = pathOf(dotted, analysis);
    const to = freeCopy(from, analysis);
    theme.editInSteps(duplicating(theme.text(), from, to));
    screen.choose(to.join("."), "jump");
  },
};

/** The first of `name-copy`, `name-copy-2` … that neither a token nor a group has. */
function freeCopy(from: readonly string[], analysis: Analysis | undefined): string[] {
  const { tokens = [], groups = [] } = analysis ?? {};
  const taken = new Set([...tokens, ...groups].map(({ dotted }) => dotted));
  const group = from.slice(0, -1);
  for (let count = 1; ; count += 1) {
    const to = [...group, `${from.at(-1)}-copy${count === 1 ? "" : `-${count}`}`];
    if (!taken.has(to.join("."))) return to;
  }
}
