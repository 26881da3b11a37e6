import type { Command } from "./command.ts";

export const colorRamp: Command = {
  id: "color-ramp",
  title: "Color ramp",
  needs: "whole",
  run: ({ screen }) => screen.openPane("ramp"),
};
