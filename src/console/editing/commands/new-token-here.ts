import type { Command } from "./command.ts";

/** Adds a token to the group that is chosen. */
export const newTokenHere: Command = {
  id: "new-token-here",
  title: "New token here",
  needs: "whole",
  isEnabled: ({ dotted, theme }) =>
    theme.analysis.get()?.groups.some((group) => group.dotted === dotted) === true,
  run: ({ dotted = "", screen }) => screen.ask({ what: "token", within: dotted }),
};
