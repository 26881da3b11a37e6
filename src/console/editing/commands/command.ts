/** The editor's commands: their interface, and how menus, keys and the palette find and run them. */
import { toast } from "../../parts/toasts.tsx";
import type { ThemeDocument } from "../theme-document.ts";
import type { Layer } from "../types.ts";

/** A question that a command leaves to a dialog. */
export type CommandQuestion =
  | { what: "rename"; dotted: string }
  | { what: "delete"; dotted: readonly string[] }
  | { what: "axes" }
  | { what: "own-names" }
  | { what: "roles"; role?: string }
  | { what: "token" | "group"; within: string };

/** The screen's functions for commands. */
export interface EditorScreen {
  ask: (question: CommandQuestion) => void;
  /** Chooses a token or group; `jump` moves the focus there too, and can be taken back. */
  choose: (dotted: string, how: "pass" | "jump") => void;
  /** Shows a token in one layer. */
  look: (dotted: string, layer: Layer) => void;
  /** Goes to a token in the inspector, with the focus. */
  visit: (dotted: string) => void;
  /** Moves the focus to the references of what is chosen. */
  focusReferences: () => void;
  back: () => void;
  openPane: (pane: "inspector" | "json" | "ramp") => void;
  publish: () => void;
}

/** The target of a command. */
export interface CommandTarget {
  /** The token or group that it is for. */
  dotted: string | undefined;
  /** All tokens and groups that it is for. */
  selected: readonly string[];
  layer: Layer;
  /** Whether its view goes on by itself once what is chosen is deleted. */
  staysHere?: boolean;
}

export interface CommandContext extends CommandTarget {
  theme: ThemeDocument;
  screen: EditorScreen;
  isJsonShown: boolean;
}

export interface Command {
  /** Unique among commands. */
  id: string;
  /** Names it in menus, in the palette and in the list of shortcuts. */
  title: string | ((context: CommandContext) => string);
  /** More words that the palette finds it by. */
  words?: string;
  /** Chords that run it; menus show the first. */
  keys?: readonly string[];
  /** Whether its keys work in fields of text. */
  whileTyping?: boolean;
  /** `editable`: nothing locks the theme. `whole`: moreover its text is JSON. */
  needs?: "editable" | "whole";
  isEnabled?: (context: CommandContext) => boolean;
  run: (context: CommandContext) => void;
}

export const isEnabled = (command: Command, context: CommandContext): boolean =>
  (command.needs === undefined || context.theme.locked.get() === undefined) &&
  command.isEnabled?.(context) !== false;

export const titleOf = ({ title }: Command, context: CommandContext): string =>
  typeof title === "string" ? title : title(context);

/** Runs a command that is enabled; a text that is not JSON has to be fixed first. */
export function runCommand(command: Command, context: CommandContext): void {
  if (!isEnabled(command, context)) return;
  const broken = command.needs === "whole" ? context.theme.analysis.get()?.broken : undefined;
  if (broken) toast(`Fix the JSON first. ${broken.message}`);
  else command.run(context);
}

/** The command that a chord runs. */
export const commandOf = (commands: readonly Command[], chord: string): Command | undefined =>
  commands.find(({ keys }) => keys?.includes(chord));
