import type { Command } from "./command.ts";

export const redo: Command = {
  id: "redo",
  title: "Redo",
  keys: ["mod+shift+z"],
  needs: "editable",
  run: ({ theme }) => theme.redo(),
};
