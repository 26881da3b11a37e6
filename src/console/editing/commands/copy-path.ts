import type { Command } from "./command.ts";
import { copy } from "./copy.ts";

export const copyPath: Command = {
  id: "copy-path",
  title: "Copy path",
  isEnabled: ({ dotted }) => dotted !== undefined,
  run: ({ dotted = "" }) => copy(dotted),
};
