import type { Command } from "./command.ts";
import { copy, tokenOf } from "./copy.ts";

export const copyVariable: Command = {
  id: "copy-variable",
  title: "Copy CSS variable",
  isEnabled: (context) => tokenOf(context) !== undefined,
  run: (context) => copy(`var(${tokenOf(context)?.property})`),
};
