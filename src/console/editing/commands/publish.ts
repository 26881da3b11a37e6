import type { Command } from "./command.ts";

export const publish: Command = {
  id: "publish",
  title: "Review and publish",
  keys: ["mod+enter"],
  whileTyping: true,
  needs: "editable",
  run: ({ screen }) => screen.publish(),
};
