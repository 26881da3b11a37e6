import type { Command } from "./command.ts";

export const newToken: Command = {
  id: "new-token",
  title: "New token",
  keys: ["n"],
  needs: "whole",
  run: ({ screen }) => screen.ask({ what: "token", within: "" }),
};
