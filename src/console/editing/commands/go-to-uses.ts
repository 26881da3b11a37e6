import type { Command } from "./command.ts";

export const goToUses: Command = {
  id: "go-to-uses",
  title: "Go to what uses the token",
  keys: ["shift+f12"],
  whileTyping: true,
  run: ({ screen }) => screen.focusReferences(),
};
