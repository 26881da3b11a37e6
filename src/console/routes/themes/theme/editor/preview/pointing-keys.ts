/** Maps keys to actions on a preview page that has the focus. */

export type PointingAction<Part> =
  /** Shows a part of the page, and scrolls to it. */
  | { kind: "point"; at: Part }
  /** Holds the list of tokens open. */
  | { kind: "hold"; at: Part }
  | { kind: "close" };

/** The action of a key among all parts of the page; undefined leaves the key alone. */
export function pointingAction<Part>(
  key: string,
  parts: readonly Part[],
  at: Part | undefined,
): PointingAction<Part> | undefined {
  if (key === "Enter" && at !== undefined) return { kind: "hold", at };
  if (key === "Escape" && at !== undefined) return { kind: "close" };
  const next = partAfter(key, parts, at);
  return next === undefined ? undefined : { kind: "point", at: next };
}

function partAfter<Part>(key: string, parts: readonly Part[], at: Part | undefined) {
  const from = at === undefined ? -1 : parts.indexOf(at);
  if (key === "ArrowDown" || key === "ArrowRight")
    return parts[Math.min(from + 1, parts.length - 1)];
  if (key === "ArrowUp" || key === "ArrowLeft") return parts[Math.max(from - 1, 0)];
  if (key === "Home") return parts[0];
  return key === "End" ? parts.at(-1) : undefined;
}
