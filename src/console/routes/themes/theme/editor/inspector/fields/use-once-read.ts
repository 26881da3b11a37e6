import { use, useEffect } from "react";
import { OpenThemeContext } from "../../../../../../editing/context.tsx";

/** After this, in milliseconds, a value may look as the document spells it. */
const SETTLED_MS = 600;

/**
 * Runs once a commit has rested and the worker has read it. Until then the document's value is an older one: a field
 * that showed it would jump back, and the next step would start from there.
 *
 * @param commit undefined while there is none; a later one takes its place
 */
export function useOnceRead(commit: object | undefined, run: () => void): void {
  const document = use(OpenThemeContext)?.document;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function is no new commit
  useEffect(() => {
    if (commit === undefined) return;
    let stop: (() => void) | undefined;
    const runIfRead = (): void => {
      if (document?.isRead() === false) return;
      stop?.();
      run();
    };
    const timer = setTimeout(() => {
      stop = document?.analysis.subscribe(runIfRead);
      runIfRead();
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [commit, document]);
}
