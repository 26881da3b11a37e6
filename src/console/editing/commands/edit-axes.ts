import type { Command } from "./command.ts";

export const editAxes: Command = {
  id: "edit-axes",
  title: "Axis…",
  needs: "whole",
  run: ({ screen }) => screen.ask({ what: "axes" }),
};
