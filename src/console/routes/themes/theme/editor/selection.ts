import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { groupOf } from "#console/editing/commands/remove.ts";
import { useDocument } from "#console/editing/context.tsx";
import {
  type Analysis,
  type Appearance,
  appearances,
  type Column,
  type Layer,
  type TokenInfo,
} from "#console/editing/types.ts";
import { appearanceOf, contextsOf, type Modes } from "#console/parts/modes.ts";
import { Signal, useSignal } from "#console/parts/signal.ts";
import { layerOf } from "#token-text/sources.ts";
import { remembered, type Shown } from "./preview/remembered.ts";
import type { EditorSearch } from "./search.ts";

export const useEditorSearch = (): EditorSearch => useSearch({ from: "/themes/$slug/tokens" });

/** Counts jumps, which the focus follows. */
export const jumps = new Signal(0);

/** Changes what the editor shows. Back undoes a jump, but not a step with arrow keys. */
export function useShow(): (change: EditorSearch, how?: "pass" | "jump") => void {
  const navigate = useNavigate({ from: "/themes/$slug/tokens" });
  return useCallback(
    (change, how = "pass") => {
      const done = navigate({
        search: (before: EditorSearch) => ({ ...before, ...change }),
        replace: how === "pass",
        resetScroll: false,
      });
      if (how === "jump") void done.then(() => jumps.set(jumps.get() + 1));
    },
    [navigate],
  );
}

/** Goes to a token, with the focus. */
export function useJump(): (dotted: string, layer?: Layer) => void {
  const show = useShow();
  const look = useLook();
  return useCallback(
    (token, layer = "base") => show({ token, ...look(layer), tab: "edit" }, "jump"),
    [show, look],
  );
}

/** The layer that the editor shows; Base in place of a layer that the theme does not have. */
export function useLayer(): Layer {
  const columns = useSignal(useDocument().analysis)?.columns;
  const { layer = "base" } = useEditorSearch();
  const isThere = columns?.some((column) => column.layer === layer) ?? true;
  return isThere ? layer : "base";
}

/** The contexts that the editor shows: those of the address, with that of the shown layer. */
export function useModes(): Modes | undefined {
  const { axes, columns } = useSignal(useDocument().analysis) ?? {};
  const { modes, layer } = useEditorSearch();
  return useMemo(() => {
    const axis = columns?.find((column) => column.layer === layer)?.axis;
    if (axes === undefined || axis === undefined) return modes;
    return onlyChosen(axes, { ...modes, [axis.parameter]: axis.context });
  }, [axes, columns, modes, layer]);
}

/**
 * The appearance that the editor shows: both, or the one of the context that the address names,
 * because the other would hide it. The layer decides first, as it does for the contexts.
 */
export function useAppearance(): Shown {
  const { axes = [], columns = [] } = useSignal(useDocument().analysis) ?? {};
  const { appearance, modes = {}, layer } = useEditorSearch();
  const shown = appearance ?? remembered.appearance();
  if (shown === "both") return shown;
  const column = columns.find((one) => one.layer === layer);
  const ofLayer = column?.axis && ownAppearance(axes, column);
  // A context that an appearance implies belongs to it; any other gives way to the address.
  const named = axes.find((axis) =>
    appearances.some((one) => modes[axis.parameter] === axis.appearances?.[one]),
  );
  const ofModes = appearanceOf(axes, modes);
  return ofLayer ?? (named && ofModes) ?? appearance ?? ofModes ?? shown;
}

/** The only appearance in which a context's column counts, if there is only one. */
export const ownAppearance = (axes: Analysis["axes"], { appearance, axis }: Column) =>
  appearance ?? (axis && appearanceOf(axes, { [axis.parameter]: axis.context }));

/** Chooses contexts, and a layer among them in place of one that they leave. */
export function useChoose(): (chosen: Modes, shown: Shown) => EditorSearch {
  const theme = useDocument();
  const { layer } = useEditorSearch();
  return useCallback(
    (chosen, shown) => {
      const { columns = [], axes = [] } = theme.analysis.get() ?? {};
      const column = columns.find((one) => one.layer === layer);
      const modes = onlyChosen(axes, chosen);
      return column?.axis === undefined
        ? { modes }
        : { modes, ...layerAmong(axes, chosen, shown, { ...column, axis: column.axis }) };
    },
    [theme, layer],
  );
}

/** The layer to show once contexts are chosen; nothing if the column's own layer may stay. */
function layerAmong(
  axes: Analysis["axes"],
  chosen: Modes,
  shown: Shown,
  { appearance, axis: { parameter, context } }: Column & { axis: NonNullable<Column["axis"]> },
): Pick<EditorSearch, "layer"> {
  const contextIn = (one: Appearance): string | undefined =>
    contextsOf(axes, chosen, one)[parameter];
  const visible = shown === "both" ? appearances : [shown];
  if (visible.some((one) => contextIn(one) === context)) {
    const isSeen = shown === "both" || appearance === undefined || appearance === shown;
    return isSeen ? {} : { layer: layerOf(parameter, context) };
  }
  const next = contextIn(shown === "both" ? (appearance ?? "light") : shown);
  return { layer: next === undefined ? "base" : layerOf(parameter, next) };
}

/** Shows a layer; the layer of a context shows the theme in that context. */
export function useLook(): (layer: Layer) => EditorSearch {
  const theme = useDocument();
  const appearance = useAppearance();
  const modes = useModes();
  return useCallback(
    (layer) => {
      const { columns = [], axes = [] } = theme.analysis.get() ?? {};
      const column = columns.find((one) => one.layer === layer);
      if (column?.axis === undefined) return { layer, modes };
      const { parameter, context } = column.axis;
      const own = ownAppearance(axes, column);
      return {
        layer,
        modes: onlyChosen(axes, { ...modes, [parameter]: context }),
        ...(own && appearance !== "both" && { appearance: own }),
      };
    },
    [theme, modes, appearance],
  );
}

/** Modes without those that name a context which counts anyway. */
function onlyChosen(axes: Analysis["axes"], modes: Modes): Modes | undefined {
  const usual = [contextsOf(axes, {}, "light"), contextsOf(axes, {}, "dark")];
  const chosen = Object.entries(modes).filter(([parameter, context]) =>
    usual.every((contexts) => contexts[parameter] !== context),
  );
  return chosen.length === 0 ? undefined : Object.fromEntries(chosen);
}

/** A token's value in a layer; Base shows the value of an appearance that does not override it. */
export function cssIn(
  token: TokenInfo,
  layer: Layer,
  analysis: Pick<Analysis, "cells" | "columns">,
): string | undefined {
  const { css, written, dotted } = token;
  const { cells, columns } = analysis;
  if (cells.base !== undefined) return cells[layer]?.[dotted] ?? cells.base[dotted];
  if (layer === "light" || layer === "dark") return css[layer];
  const { appearance } = columns.find((one) => one.layer === layer) ?? {};
  if (appearance !== undefined) return css[appearance];
  return written.light === undefined || written.dark !== undefined ? css.light : css.dark;
}

/** Shows the group of the first deleted token. */
export const above = (dotted: readonly string[]): EditorSearch => ({
  token: groupOf(dotted),
});
