import { printedName } from "../../../tokens/css.ts";
import type { Command } from "./command.ts";
import { copy, tokenOf } from "./copy.ts";

/** Copies a reference to the custom property that the theme's own applications read. */
export const copyOwnVariable: Command = {
  id: "copy-own-variable",
  title: "Copy own CSS variable",
  isEnabled: (context) => tokenOf(context)?.own?.property !== undefined,
  run: (context) => copy(`var(${printedName(tokenOf(context)?.own?.property ?? "")})`),
};
