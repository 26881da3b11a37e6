import type { Command } from "./command.ts";

export const rename: Command = {
  id: "rename",
  title: "Rename or move",
  keys: ["f2"],
  whileTyping: true,
  needs: "whole",
  isEnabled: ({ dotted }) => dotted !== undefined,
  run: ({ dotted, screen }) => {
    if (dotted !== undefined) screen.ask({ what: "rename", dotted });
  },
};
