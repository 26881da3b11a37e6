import { type CSSProperties, useLayoutEffect } from "react";
import { Signal, useSignal } from "#console/parts/signal.ts";
import { addFilters, filterOf } from "../../../../../browser/scripts/seen-by/filters.ts";
import { rememberedSight } from "../../../../../browser/scripts/seen-by/remembered.ts";
import type { Sight } from "../../../../../browser/scripts/seen-by/sights.ts";

let theme = "";
const chosen = new Signal<Sight | undefined>(undefined);

/** The eyes by which the theme is drawn; undefined for usual ones. */
export const useSight = (): Sight | undefined => useSignal(chosen);

export function chooseSight(sight: Sight | undefined): void {
  if (sight !== undefined) addFilters();
  rememberedSight.keep(theme, sight);
  chosen.set(sight);
}

/** Takes up how this tab last looked at a theme. */
export function useSightOf(slug: string): void {
  useLayoutEffect(() => {
    theme = slug;
    chooseSight(rememberedSight.read(slug));
  }, [slug]);
}

/** Has the drawings within an element look as these eyes see them. */
export const seenBy = (sight: Sight | undefined): CSSProperties =>
  ({ "--seen-by": sight && filterOf(sight) }) as CSSProperties;
