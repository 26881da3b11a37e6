import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { groupOf } from "#console/editing/commands/remove.ts";
import { useDocument } from "#console/editing/context.tsx";
import { layerOf } from "#console/editing/sources.ts";
import {
  type Analysis,
  appearances,
  type Column,
  type Layer,
  type TokenInfo,
} from "#console/editing/types.ts";
import { appearanceOf, contextsOf, type Modes } from "#console/parts/modes.ts";
import { Signal, useSignal } from "#console/parts/signal.ts";
import { remembered, type Shown } from "./preview/remembered.ts";
import type { EditorSearch } from "./search.ts";

export const useEditorSearch = (): EditorSearch => useSearch({ from: "/themes/$slug/" });

/** Counts up whenever somebody jumped somewhere and the focus has to follow. */
export const jumps = new Signal(0);

/** Changes what the editor shows. A jump can be taken back; what arrow keys pass by cannot. */
export function useShow(): (change: EditorSearch, how?: "pass" | "jump") => void {
  const navigate = useNavigate({ from: "/themes/$slug/" });
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

/** The layer that is looked at; one that the theme does not have is the base. */
export function useLayer(): Layer {
  const columns = useSignal(useDocument().analysis)?.columns;
  const { layer = "base" } = useEditorSearch();
  const isThere = columns?.some((column) => column.layer === layer) ?? true;
  return isThere ? layer : "base";
}

/** The contexts that are looked at: as the address has them, but for that of the layer looked at. */
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
 * The appearance that is looked at: both, or the one of the context that the address names, which
 * could not be seen in the other. The layer says so first, as it does of the contexts.
 */
export function useAppearance(): Shown {
  const { axes = [], columns = [] } = useSignal(useDocument().analysis) ?? {};
  const { appearance, modes = {}, layer } = useEditorSearch();
  const shown = appearance ?? remembered.appearance();
  if (shown === "both") return shown;
  const column = columns.find((one) => one.layer === layer);
  const ofLayer = column?.axis && ownAppearance(axes, column);
  // One that is so by itself in an appearance is named for it; another waits there for its own.
  const named = axes.find((axis) =>
    appearances.some((one) => modes[axis.parameter] === axis.appearances?.[one]),
  );
  const ofModes = appearanceOf(axes, modes);
  return ofLayer ?? (named && ofModes) ?? appearance ?? ofModes ?? shown;
}

/** The appearance that a column of a context is for, if it is for one alone. */
const ownAppearance = (axes: Analysis["axes"], { appearance, axis }: Column) =>
  appearance ?? (axis && appearanceOf(axes, { [axis.parameter]: axis.context }));

/**
 * What the editor shows where contexts are chosen: the layer of a context that is not among them
 * gives way to that of the one which is.
 */
export function useChoose(): (chosen: Modes, shown: Shown) => EditorSearch {
  const theme = useDocument();
  const { layer } = useEditorSearch();
  return useCallback(
    (chosen, shown) => {
      const { columns = [], axes = [] } = theme.analysis.get() ?? {};
      const modes = onlyChosen(axes, chosen);
      const column = columns.find((one) => one.layer === layer);
      if (column?.axis === undefined) return { modes };
      const { parameter, context } = column.axis;
      const visible = shown === "both" ? appearances : [shown];
      const contexts = visible.map((one) => contextsOf(axes, chosen, one)[parameter]);
      if (contexts.includes(context)) {
        const { appearance: own = shown } = column;
        return shown === "both" || own === shown
          ? { modes }
          : { modes, layer: layerOf(parameter, context) };
      }
      const own = shown === "both" ? (column.appearance ?? "light") : shown;
      const next = contextsOf(axes, chosen, own)[parameter];
      return { modes, layer: next === undefined ? "base" : layerOf(parameter, next) };
    },
    [theme, layer],
  );
}

/** What the editor shows where a layer is looked at: with a context, the theme in that context. */
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

/** Modes without those that say what is so by itself. */
function onlyChosen(axes: Analysis["axes"], modes: Modes): Modes | undefined {
  const usual = [contextsOf(axes, {}, "light"), contextsOf(axes, {}, "dark")];
  const chosen = Object.entries(modes).filter(([parameter, context]) =>
    usual.every((contexts) => contexts[parameter] !== context),
  );
  return chosen.length === 0 ? undefined : Object.fromEntries(chosen);
}

/** What a layer makes of a token; the base is seen where no appearance says otherwise. */
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

/** What is looked at once tokens are gone: the group that the first of them was in. */
export const above = (dotted: readonly string[]): EditorSearch => ({
  token: groupOf(dotted),
});
