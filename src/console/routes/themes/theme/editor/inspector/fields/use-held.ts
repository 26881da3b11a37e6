import { useEffect, useState } from "react";

/** Until the worker has read what was committed, the value from outside is an older one. */
const SETTLED_MS = 600;

/**
 * A value that is moved here before the document has it: shown while it moves and until the
 * document has caught up, then the document's own again.
 */
export function useHeld<T>(outside: T): {
  shown: T;
  held: boolean;
  hold: (value: T, done: boolean) => void;
  release: () => void;
} {
  const [state, setState] = useState<{ value: T; done: boolean }>();
  useEffect(() => {
    if (state?.done !== true) return;
    const timer = setTimeout(() => setState(undefined), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return {
    shown: state === undefined ? outside : state.value,
    held: state !== undefined,
    hold: (value, done) => setState({ value, done }),
    release: () => setState(undefined),
  };
}
