import type { Command } from "./command.ts";

export const ownNames: Command = {
  id: "own-names",
  title: "Own names…",
  words: "edit custom properties selectors prefix",
  needs: "whole",
  run: ({ screen }) => screen.ask({ what: "own-names" }),
};
