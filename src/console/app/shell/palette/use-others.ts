import { useEffect, useMemo } from "react";
import { useSession } from "../../../api/session.ts";
import { useSignal } from "../../../parts/signal.ts";
import { useRested } from "../../../parts/use-rested.ts";
import { type OtherTheme, otherThemes, readOtherThemes } from "./other-themes.ts";
import { recentOf } from "./recent.ts";
import type { Asked } from "./rows.ts";
import type { ShownTheme } from "./shown-theme.ts";
import type { KnownThemes } from "./use-themes.ts";

const FEW_THEMES = 8;
const MANY_THEMES = 24;
/** The pause in typing after which other themes are read, in milliseconds. */
const REST_MS = 150;

/** Other themes with their tokens, those that this person saw last first. */
export function useOthers(
  { query, isEverywhere }: Asked,
  theme: ShownTheme | undefined,
  { themes }: KnownThemes,
): readonly OtherTheme[] {
  const { subject } = useSession();
  const read = useSignal(otherThemes);
  const isTyped = useRested(query.trim(), REST_MS).length > 0;
  const wanted = useMemo(() => {
    const seen = recentOf(subject).flatMap((one) => (one.kind === "theme" ? [one.slug] : []));
    const slugs = new Set([...seen.filter((slug) => themes.has(slug)), ...themes.keys()]);
    if (theme !== undefined) slugs.delete(theme.slug);
    return [...slugs].slice(0, isEverywhere ? MANY_THEMES : FEW_THEMES);
  }, [subject, themes, theme, isEverywhere]);
  useEffect(() => {
    if (isTyped) void readOtherThemes(wanted);
  }, [isTyped, wanted]);
  return useMemo(() => {
    const bySlug = new Map(read.map((one) => [one.slug, one]));
    return wanted.flatMap((slug) => bySlug.get(slug) ?? []);
  }, [read, wanted]);
}
