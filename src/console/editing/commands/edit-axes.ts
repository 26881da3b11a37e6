import type { Command } from "./command.ts";

export const editAxes: Command = {
  id: "edit-axes",
  title: "Axis…",
  words: "edit add new mode context brand density",
  needs: "whole",
  run: ({ screen }) => screen.ask({ what: "axes" }),
};
