import type { Command } from "./command.ts";

export const back: Command = {
  id: "back",
  title: "Back to where you were",
  keys: ["alt+arrowleft"],
  whileTyping: true,
  run: ({ screen }) => screen.back(),
};
