import type { Command } from "./command.ts";

export const toggleJson: Command = {
  id: "toggle-json",
  title: "JSON or inspector",
  keys: ["mod+j"],
  whileTyping: true,
  run: ({ isJsonShown, screen }) => screen.openPane(isJsonShown ? "inspector" : "json"),
};
