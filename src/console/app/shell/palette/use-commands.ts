import { useRouter } from "@tanstack/react-router";
import { useMemo } from "react";
import { base } from "../../../api/base.ts";
import { useMay } from "../../../api/session.ts";
import { type Shortcut, shortcuts } from "../../../parts/shortcuts.ts";
import { Signal, useSignal } from "../../../parts/signal.ts";
import { useAppearance } from "../appearance.ts";
import { usePlaces } from "../navigation.tsx";
import {
  type Command,
  commandsHere,
  commonCommands,
  placeCommands,
  startCommands,
} from "./command-rows.ts";
import type { ShownTheme } from "./shown-theme.ts";
import { styleGuide, themeScreens } from "./theme-screens.ts";
import { useWays } from "./use-ways.ts";

const noCounts: ShownTheme["counts"] = new Signal<{ slug: string; failing: number } | undefined>(
  undefined,
);

export interface Commands {
  /** The screens of the theme that is shown. */
  screens: readonly Command[];
  here: readonly Command[];
  start: readonly Command[];
  anywhere: readonly Command[];
}

export function useCommands(theme: ShownTheme | undefined): Commands {
  const { navigate } = useRouter();
  const { push } = useWays();
  const registered = useSignal(shortcuts);
  const counts = useSignal(theme?.counts ?? noCounts);
  const failing = counts !== undefined && counts.slug === theme?.slug ? counts.failing : 0;
  const reachable = usePlaces();
  const mayWrite = useMay("themes.write");
  const { choose } = useAppearance();
  return useMemo(() => {
    const start = mayWrite
      ? startCommands((way) =>
          push(`${base}/console/themes/${way === "new" ? "new" : "import"}`),
        ).map((command) => withKeys(command, registered))
      : [];
    const screens = theme ? themeScreens(theme, failing, push) : [];
    const places = placeCommands(reachable, (to) => void navigate({ to }));
    return {
      screens: theme ? [...screens, ...styleGuide(theme)] : [],
      here: commandsHere(registered),
      start,
      anywhere: [
        ...start,
        ...places.map((place) => withoutTaken(place, screens)),
        ...commonCommands(registered, choose),
      ],
    };
  }, [theme, failing, registered, reachable, mayWrite, choose, navigate, push]);
}

/** A command without keys that the theme's screens have meanwhile. */
function withoutTaken({ keys, ...command }: Command, screens: readonly Command[]): Command {
  const isFree = keys !== undefined && screens.every((screen) => screen.keys !== keys);
  return isFree ? { ...command, keys } : command;
}

/** A command with the key that this screen has for it. */
function withKeys(command: Command, registered: readonly Shortcut[]): Command {
  const keys = registered.find(({ does }) => does === command.label)?.keys;
  return keys === undefined ? command : { ...command, keys };
}
