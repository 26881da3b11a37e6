import type { Command } from "./command.ts";
import { copy, tokenOf } from "./copy.ts";

export const copyReference: Command = {
  id: "copy-reference",
  title: "Copy reference",
  isEnabled: (context) => tokenOf(context) !== undefined,
  run: ({ dotted }) => copy(`{${dotted}}`),
};
