import type { Command } from "./command.ts";
import { copy, tokenOf } from "./copy.ts";

/** Copies the custom property that the theme's own applications read. */
export const copyOwnName: Command = {
  id: "copy-own-name",
  title: "Copy own name",
  isEnabled: (context) => tokenOf(context)?.own?.property !== undefined,
  run: (context) => copy(tokenOf(context)?.own?.property ?? ""),
};
