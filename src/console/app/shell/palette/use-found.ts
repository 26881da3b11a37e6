import { Pencil } from "lucide-react";
import { useMemo } from "react";
import { runs } from "../../../api/base.ts";
import { useSession } from "../../../api/session.ts";
import type { Analysis } from "../../../editing/types.ts";
import { Signal, useSignal } from "../../../parts/signal.ts";
import { matching } from "./command-rows.ts";
import { isFound } from "./is-found.ts";
import type { OtherTheme } from "./other-themes.ts";
import { recentOf } from "./recent.ts";
import { recentRows, themeRow } from "./recent-rows.ts";
import { type Asked, type Found, type Group, groupOf, type Row } from "./rows.ts";
import { sentenceFor, sentenceOf } from "./sentence.ts";
import { foundBySentence } from "./set-rows.ts";
import { type ShownTheme, shownTheme } from "./shown-theme.ts";
import { publishing } from "./theme-screens.ts";
import { rowHere, rowsElsewhere, rowsHere } from "./token-rows.ts";
import { type Commands, useCommands } from "./use-commands.ts";
import { useFoundPlaces } from "./use-found-places.ts";
import { useOthers } from "./use-others.ts";
import { useSetting } from "./use-setting.ts";
import { type KnownThemes, useThemes } from "./use-themes.ts";
import { useWays, type Ways } from "./use-ways.ts";

const nothing = new Signal<Analysis | undefined>(undefined);
const FEW_HERE = 5;
const FEW_ELSEWHERE = 3;
const MANY = 30;

/** Answers a query: tokens of the theme that is shown, other themes, and commands. */
export function useFound(asked: Asked): Found {
  const { query } = asked;
  const theme = useSignal(shownTheme);
  const analysis = useSignal(theme?.document.analysis ?? nothing);
  const setting = useSetting(theme);
  const known = useThemes(query.trim());
  const others = useOthers(asked, theme, known);
  const commands = useCommands(theme);
  const places = useFoundPlaces(query.trim());
  const ways = useWays();
  const { subject } = useSession();
  const recent = useMemo(() => recentOf(subject), [subject]);
  if (query.startsWith(">")) {
    const q = query.slice(1);
    const { screens, here, anywhere } = commands;
    return { groups: labelled("Commands", matching(q, [...here, ...screens, ...anywhere])) };
  }
  const sentence = runs("themes")
    ? sentenceOf(query, (dotted) => hasToken(analysis, dotted))
    : undefined;
  if (sentence !== undefined) return foundBySentence(sentence, theme, setting);
  if (query.trim() === "") {
    const shown = theme && { slug: theme.slug, tokens: analysis?.tokens };
    const rows = recentRows(recent, known, shown, ways);
    return { groups: [...labelled("Recent", rows), ...untyped(commands, theme)] };
  }
  const here = tokensHere(asked, theme, analysis, ways);
  return {
    groups: [
      ...here,
      ...themesFound(query, known, ways),
      ...tokensElsewhere(asked, theme, others, ways, here[0]?.rows[0]),
      ...labelled("Places", places),
      ...labelled("Do", [
        ...doWith(here[0]?.rows[0]),
        ...matching(query, [...commands.screens, ...commands.here, ...commands.anywhere]),
      ]),
    ],
  };
}

const hasToken = (analysis: Analysis | undefined, dotted: string): boolean =>
  analysis?.tokens.some((token) => token.dotted === dotted) === true;

const labelled = (label: string, rows: readonly Row[]): Group[] =>
  rows.length === 0 ? [] : [{ label, rows }];

/** The first lines: commands of this theme or screen, then those of every screen. */
function untyped(
  { screens, here, start, anywhere }: Commands,
  theme: ShownTheme | undefined,
): Group[] {
  const isTold = new Set(start.map(({ label }) => label));
  const own = here.filter(({ label }) => !isTold.has(label));
  return [
    ...(theme
      ? labelled(`Here, in ${theme.name}`, [...screens, ...publishing(here)])
      : labelled("On this screen", own)),
    ...labelled(
      "Anywhere",
      anywhere.filter(({ id }) => id.startsWith("screen ") || /^(?:new|import) theme$/.test(id)),
    ),
  ];
}

function tokensHere(
  { query, opened }: Asked,
  theme: ShownTheme | undefined,
  analysis: Analysis | undefined,
  { goTo }: Ways,
): Group[] {
  if (theme === undefined || analysis === undefined) return [];
  const isEditable = theme.document.locked.get() === undefined;
  const { rows, isByValue } = rowsHere(analysis.tokens, query, (token) =>
    rowHere(token, theme.slug, goTo, isEditable),
  );
  const label = isByValue ? `Nearest in ${theme.name}` : `Tokens of ${theme.name}`;
  return groupOf(label, rows, FEW_HERE, opened.has(label));
}

function themesFound(query: string, { themes }: KnownThemes, { push }: Ways): Group[] {
  const strong = query.trim().split(/\s+/);
  const rows = [...themes.values()]
    .filter(({ slug, name }) => isFound(query.trim(), name, slug))
    .slice(0, FEW_HERE)
    .map((facts) => ({ ...themeRow(facts.slug, facts.name, facts, push), strong }));
  return labelled("Themes", rows);
}

function tokensElsewhere(
  { query, isEverywhere, opened }: Asked,
  theme: ShownTheme | undefined,
  others: readonly OtherTheme[],
  { goTo }: Ways,
  first: Row | undefined,
): Group[] {
  const label = theme === undefined ? "In themes" : "In other themes";
  const color = first?.mark.kind === "color" ? first.code : undefined;
  const rows = rowsElsewhere(others, query, goTo, color);
  return groupOf(label, rows, isEverywhere ? MANY : FEW_ELSEWHERE, opened.has(label));
}

/** The commands for the first token that is found. */
function doWith(first: Row | undefined): Row[] {
  if (first === undefined) return [];
  const set: Row = {
    id: "set first",
    mark: { kind: "icon", icon: Pencil },
    label: `Set ${first.label} to …`,
    strong: [first.label],
    keys: "mod+shift+k",
    enter: { text: sentenceFor(first.label) },
  };
  return first.set === undefined ? [] : [set];
}
