import type { Command } from "./command.ts";

export const undo: Command = {
  id: "undo",
  title: "Undo",
  keys: ["mod+z"],
  needs: "editable",
  run: ({ theme }) => theme.undo(),
};
