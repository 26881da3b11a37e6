import type { CommandContext } from "./command.ts";

/** The token that a command is for; undefined for a group. */
export const tokenOf = ({ dotted, theme }: CommandContext) =>
  theme.analysis.get()?.tokens.find((one) => one.dotted === dotted);

export const copy = (text: string): void => void navigator.clipboard.writeText(text);
