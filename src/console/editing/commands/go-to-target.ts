import type { Command } from "./command.ts";

/** Goes to what the token refers to in the layer that is shown, or else in another. */
export const goToTarget: Command = {
  id: "go-to-target",
  title: "Go to what the token uses",
  keys: ["f12"],
  whileTyping: true,
  run: ({ dotted, layer, theme, screen }) => {
    const own = theme.analysis.get()?.references.filter(({ from }) => from === dotted) ?? [];
    const target = own.find((one) => one.layer === layer) ?? own[0];
    if (target !== undefined) screen.visit(target.to);
  },
};
