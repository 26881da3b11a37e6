import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import {
  BookOpen,
  History,
  Keyboard,
  LayoutGrid,
  LogOut,
  type LucideIcon,
  MapPin,
  Monitor,
  Moon,
  Sun,
  Zap,
} from "lucide-react";
import { useDeferredValue } from "react";
import { base } from "../../../api/base.ts";
import { trpc } from "../../../api/client.ts";
import { useMay } from "../../../api/session.ts";
import {
  everywhere as everywhereGroup,
  type Shortcut,
  shortcuts,
} from "../../../parts/shortcuts.ts";
import { useSignal } from "../../../parts/signal.ts";
import { useAppearance } from "../appearance.ts";
import { usePlaces } from "../navigation.tsx";
import { recentPages } from "../screen-title.ts";
import { isFound } from "./is-found.ts";

export interface Command {
  /** Unique among all. */
  value: string;
  label: string;
  icon: LucideIcon;
  /** More words that find it. */
  words?: string;
  /** A word at the end of the line. */
  aside?: string;
  keys?: string;
  run: () => void;
}

export interface CommandGroup {
  value: string;
  items: Command[];
}

const MAX_THEMES = 8;
const MAX_PLACES = 5;

/** The commands and destinations of this screen; the service finds themes and places. */
export function useCommands(query: string): CommandGroup[] {
  const { navigate, history } = useRouter();
  const firstLevel = usePlaces();
  const registered = useSignal(shortcuts);
  const { choose } = useAppearance();
  const q = useDeferredValue(query.trim());
  const found = useFound(q);
  const here = registered
    .filter(({ group }) => group !== everywhereGroup)
    .map(({ keys, does, words, run }) => ({
      value: `here ${keys ?? does}`,
      label: does,
      icon: Zap,
      ...(words !== undefined && { words }),
      ...(keys !== undefined && { keys }),
      run,
    }));
  const recent = recentPages().map(({ path, name }) => ({
    value: `recent ${path}`,
    label: name,
    icon: History,
    run: () => history.push(`${base}/console${path}`),
  }));
  const screens = firstLevel.map(({ to, name, icon, key }) => ({
    value: `screen ${to}`,
    label: name,
    icon,
    keys: `g ${key}`,
    run: () => void navigate({ to }),
  }));
  const matching = (items: Command[]): Command[] =>
    items.filter(({ label, words }) => isFound(q, label, words));
  return [
    { value: "On this screen", items: matching(here) },
    { value: "Themes", items: found.themes },
    { value: "Places", items: found.places },
    { value: "Recent", items: matching(recent) },
    { value: "Go to", items: matching(screens) },
    { value: "Commands", items: matching(everywhere(registered, choose)) },
  ].filter(({ items }) => items.length > 0);
}

/** The themes and places that the service finds; none without a query. */
function useFound(q: string): { themes: Command[]; places: Command[] } {
  const { navigate } = useRouter();
  const { data: themes } = useQuery({
    ...trpc.themes.list.queryOptions({ q, limit: MAX_THEMES }),
    enabled: q !== "",
    placeholderData: (before) => before,
  });
  const mayReadPlaces = useMay("places.read");
  const { data: places } = useQuery({
    ...trpc.places.search.queryOptions({ q, limit: MAX_PLACES }),
    enabled: q !== "" && mayReadPlaces,
    placeholderData: (before) => before,
  });

  if (q === "") return { themes: [], places: [] };
  const foundThemes = (themes?.items ?? []).map(({ slug, name }) => ({
    value: `theme ${slug}`,
    label: name,
    aside: slug,
    icon: LayoutGrid,
    run: () => void navigate({ to: "/themes/$slug", params: { slug } }),
  }));
  const foundPlaces = (places?.items ?? []).map(({ place: { id, title } }) => ({
    value: `place ${id}`,
    label: title,
    icon: MapPin,
    run: () => void navigate({ to: "/places/$id", params: { id } }),
  }));
  return { themes: foundThemes, places: foundPlaces };
}

/** The commands of every screen: appearance, help, documentation and sign-out. */
const everywhere = (
  registered: readonly Shortcut[],
  choose: (appearance: "light" | "dark" | "system") => void,
): Command[] => [
  { value: "light", label: "Light appearance", icon: Sun, run: () => choose("light") },
  { value: "dark", label: "Dark appearance", icon: Moon, run: () => choose("dark") },
  {
    value: "system",
    label: "Appearance of the system",
    icon: Monitor,
    run: () => choose("system"),
  },
  ...registered
    .filter(({ keys }) => keys === "?")
    .map(({ does, run }) => ({ value: "help", label: does, icon: Keyboard, keys: "?", run })),
  {
    value: "docs",
    label: "Documentation",
    icon: BookOpen,
    run: () => window.location.assign(`${base}/docs`),
  },
  {
    value: "out",
    label: "Sign out",
    icon: LogOut,
    run: () => window.location.assign(`${base}/auth/logout`),
  },
];
