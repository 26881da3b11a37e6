import { useEffect, useRef } from "react";
import type {
  Analysis,
  Appearance,
  EditedDocument,
  Layer,
  TokenInfo,
} from "#console/editing/types.ts";
import { appearances } from "#console/editing/types.ts";
import { useSignal } from "#console/parts/signal.ts";
import { cssOf, type Lookup, type ValueContext } from "./value.ts";

/** The token and all that are nothing but references to it, in an appearance. */
function followers(
  token: TokenInfo,
  appearance: Appearance,
  lookup: Lookup,
  { references }: Analysis,
): TokenInfo[] {
  const found = new Set([token]);
  for (const one of found) {
    for (const { from, to, whole } of references) {
      const other = to === one.dotted && whole ? lookup.get(from) : undefined;
      const layer = other && lookup.layerOf(other, appearance);
      if (other && layer && other.written[layer]?.alias === one.dotted) found.add(other);
    }
  }
  return [...found];
}

/**
 * Shows a value in the preview while it moves. Keeps a committed value until the worker has read it, so that
 * the preview does not flicker.
 */
export function usePreview(
  document: EditedDocument,
  token: TokenInfo | undefined,
  layer: Layer,
  context: ValueContext,
) {
  const analysis = useSignal(document.analysis);
  const shown = useRef<(readonly [string, Appearance])[]>([]);

  const clear = () => {
    for (const [property, appearance] of shown.current) {
      document.showInPreview(property, appearance, undefined);
    }
    shown.current = [];
  };
  const show = (json: unknown) => {
    clear();
    if (json === undefined || token === undefined || analysis === undefined) return;
    for (const appearance of appearances) {
      if (!context.lookup.isSeen(token, layer, appearance)) continue;
      const css = cssOf(token.type, json, { ...context, appearance });
      if (css === undefined) continue;
      for (const { property } of followers(token, appearance, context.lookup, analysis)) {
        document.showInPreview(property, appearance, css);
        shown.current.push([property, appearance]);
      }
    }
  };

  const latest = useRef(clear);
  latest.current = clear;
  // The worker has read what was committed, or another token is looked at.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when, not what
  useEffect(() => () => latest.current(), [analysis?.tokens, token?.dotted, layer]);
  return show;
}
