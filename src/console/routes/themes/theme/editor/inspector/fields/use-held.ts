import { useState } from "react";
import { useOnceRead } from "./use-once-read.ts";

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
  useOnceRead(state?.done === true ? state : undefined, () => setState(undefined));
  return {
    shown: state === undefined ? outside : state.value,
    held: state !== undefined,
    hold: (value, done) => setState({ value, done }),
    release: () => setState(undefined),
  };
}
