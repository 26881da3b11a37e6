import { useCallback, useEffect, useRef, useState } from "react";
import { countOurs, oursIn } from "#console/editing/seen/ours.ts";
import type { Appearance } from "#console/editing/types.ts";
import type { Properties } from "./painter.ts";
import type { Reader } from "./reader.ts";

/** The part of a theme that a page of components shows. */
export interface SeenOnPage {
  /** The paths of the tokens that its parts read. */
  tokens: ReadonlySet<string>;
  /** How many main roles are neutrals, because the theme has nothing for them. */
  ours: number;
}

/** A page is looked through once edits rest. */
const REST_MS = 250;

type Pages = Readonly<Partial<Record<Appearance, SeenOnPage>>>;

/** Collects what each page shows. */
export function useSeenPages(): {
  seen: Pages;
  onSeen: (appearance: Appearance, on: SeenOnPage) => void;
} {
  const [seen, setSeen] = useState<Pages>({});
  const onSeen = useCallback(
    (appearance: Appearance, on: SeenOnPage) =>
      setSeen((before) => ({ ...before, [appearance]: on })),
    [],
  );
  return { seen, onSeen };
}

/** Looks through a page while the browser is idle: marks the parts in neutrals, and reports what is seen. */
export function useSeen(
  reader: Reader | undefined,
  properties: Properties,
  changes: number,
  onSeen: ((on: SeenOnPage) => void) | undefined,
): void {
  const report = useRef(onSeen);
  report.current = onSeen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other states show other parts
  useEffect(() => {
    if (reader === undefined) return;
    const looking = look(reader, properties, (on) => report.current?.(on));
    let idle: number | undefined;
    const goOn = (deadline: IdleDeadline): void => {
      let isDone = false;
      do isDone = looking.next().done === true;
      while (!isDone && (deadline.didTimeout || deadline.timeRemaining() > 1));
      if (!isDone) idle = requestIdleCallback(goOn, { timeout: 1000 });
    };
    const rest = setTimeout(() => {
      idle = requestIdleCallback(goOn, { timeout: 1000 });
    }, REST_MS);
    return () => {
      clearTimeout(rest);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [reader, properties, changes]);
}

/** Looks at one part of a page after another. */
function* look(
  reader: Reader,
  properties: Properties,
  report: (on: SeenOnPage) => void,
): Generator<void> {
  const isOurs = oursIn(properties, reader.defaults);
  const [stage, ...parts] = reader.visible();
  const tokens = new Set(stage && reader.seenOn(stage));
  for (const part of parts) {
    for (const path of reader.seenOn(part)) tokens.add(path);
    part.toggleAttribute("data-ours", reader.isPaintedBy(part, isOurs));
    yield;
  }
  report({ tokens, ours: countOurs(isOurs) });
}
