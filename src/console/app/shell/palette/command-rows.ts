/** Lines that do something: on this screen, and from anywhere. */
import { BookOpen, FileUp, Keyboard, LogOut, Monitor, Moon, Plus, Sun, Zap } from "lucide-react";
import { base } from "../../../api/base.ts";
import { everywhere, type Shortcut } from "../../../parts/shortcuts.ts";
import type { Place } from "../navigation.tsx";
import { isFound } from "./is-found.ts";
import type { Row } from "./rows.ts";

/** A line with the further words that find it. */
export type Command = Row & { words?: string };

/** The commands that a query finds, with its words drawn strong. */
export function matching(query: string, commands: readonly Command[]): Row[] {
  const strong = query.trim().split(/\s+/).filter(Boolean);
  return commands
    .filter(({ label, words }) => isFound(query.trim(), label, words))
    .map((command) => ({ ...command, strong }));
}

/** The commands of the screen itself, without ways to other screens; the last of two with one name wins. */
export function commandsHere(registered: readonly Shortcut[]): Command[] {
  const here = registered.filter(
    ({ group, keys }) => group !== everywhere && keys?.startsWith("g ") !== true,
  );
  const byName = new Map(here.map((shortcut) => [shortcut.does, shortcut]));
  return [...byName.values()].map(({ keys, does, words, run }) => ({
    id: `here ${does}`,
    mark: { kind: "icon", icon: Zap },
    label: does,
    ...(words !== undefined && { words }),
    ...(keys !== undefined && { keys }),
    enter: run,
  }));
}

/** To the ways to a new theme. */
export const startCommands = (goTo: (way: "new" | "import") => void): Command[] => [
  {
    id: "new theme",
    mark: { kind: "icon", icon: Plus },
    label: "New theme",
    words: "create add",
    enter: () => goTo("new"),
  },
  {
    id: "import theme",
    mark: { kind: "icon", icon: FileUp },
    label: "Import",
    words: "theme file tokens upload",
    enter: () => goTo("import"),
  },
];

/** To the screens of the first level. */
export const placeCommands = (
  places: readonly Place[],
  goTo: (to: Place["to"]) => void,
): Command[] =>
  places.map(({ to, name, icon, key }) => ({
    id: `screen ${to}`,
    mark: { kind: "icon", icon },
    label: name,
    words: "go to",
    keys: `g ${key}`,
    enter: () => goTo(to),
  }));

/** Appearance, help, documentation and sign-out. */
export const commonCommands = (
  registered: readonly Shortcut[],
  choose: (appearance: "light" | "dark" | "system") => void,
): Command[] => [
  {
    id: "light",
    mark: { kind: "icon", icon: Sun },
    label: "Light appearance",
    enter: () => choose("light"),
  },
  {
    id: "dark",
    mark: { kind: "icon", icon: Moon },
    label: "Dark appearance",
    enter: () => choose("dark"),
  },
  {
    id: "system",
    mark: { kind: "icon", icon: Monitor },
    label: "Appearance of the system",
    enter: () => choose("system"),
  },
  ...registered
    .filter(({ keys }) => keys === "?")
    .map(
      ({ does, run }): Command => ({
        id: "help",
        mark: { kind: "icon", icon: Keyboard },
        label: does,
        keys: "?",
        enter: run,
      }),
    ),
  {
    id: "docs",
    mark: { kind: "icon", icon: BookOpen },
    label: "Documentation",
    enter: () => window.location.assign(`${base}/docs`),
  },
  {
    id: "out",
    mark: { kind: "icon", icon: LogOut },
    label: "Sign out",
    enter: () => window.location.assign(`${base}/auth/logout`),
  },
];
