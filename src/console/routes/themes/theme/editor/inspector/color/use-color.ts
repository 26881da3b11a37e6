import { useRef } from "react";
import type { Reading } from "../fields/draft.ts";
import { useHeld } from "../fields/use-held.ts";
import type { ValueProps } from "../value.ts";
import { type Oklch, readColor, writeColor } from "./color.ts";

const BLACK: Oklch = { l: 0, c: 0, h: 0, alpha: 1 };

export type ColorEditing = ReturnType<typeof useColor>;

/** A color and the JSON that it was written as. */
interface Written {
  json: string;
  color: Oklch;
}

/** The color that the editor shows, and what previews and writes another. */
export function useColor({ value, onPreview, onCommit, context }: ValueProps) {
  // Rounding to eight bits would turn the hue at every step, so the exact color stays here.
  const exact = useRef<Written>(undefined);
  const typed = useRef<Written>(undefined);
  const read = readColor(value);
  const kept = exact.current?.json === JSON.stringify(value) ? exact.current.color : read;
  const { shown, hold } = useHeld<Oklch | undefined>(kept);
  return {
    isReadable: read !== undefined,
    kept,
    color: shown ?? BLACK,
    /** Previews a color while it moves, and writes it once it is done. */
    move: (next: Oklch, done: boolean, byKey = false): void => {
      hold(next, done);
      const json = writeColor(next, value);
      if (!done) {
        onPreview(json);
        return;
      }
      exact.current = { json: JSON.stringify(json), color: next };
      onCommit(json, byKey ? context.group : undefined);
    },
    /** Writes one part of a color as JSON, and remembers the exact color for its commit. */
    writePart: (next: Oklch): Reading => {
      const json = writeColor(next, value);
      typed.current = { json: JSON.stringify(json), color: next };
      return { json };
    },
    preview: (json: unknown): void => {
      const next = json === undefined ? kept : readColor(json);
      if (next !== undefined) hold(next, json === undefined);
      onPreview(json);
    },
    commitPart: (json: unknown, group?: string): void => {
      if (typed.current?.json === JSON.stringify(json)) {
        exact.current = typed.current;
        hold(typed.current.color, true);
      }
      onCommit(json, group);
    },
    commit: (json: unknown, group?: string): void => {
      const next = readColor(json);
      if (next !== undefined) hold(next, true);
      onCommit(json, group);
    },
  };
}
