import type { Command } from "./command.ts";

export const newGroup: Command = {
  id: "new-group",
  title: "New group",
  needs: "whole",
  run: ({ screen }) => screen.ask({ what: "group", within: "" }),
};
