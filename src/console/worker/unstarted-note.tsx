import { FailureNote } from "../parts/failure-note.tsx";
import { useSignal } from "../parts/signal.ts";
import { unstarted } from "./thread.ts";

const failure = new Error(
  "The part of the console that reads tokens did not start, so this screen waits for it. What you typed is kept in this browser. Try again; if that does not help, reload the page.",
);

/** Offers to start the engine's threads again if their program did not start. */
export function UnstartedNote() {
  const threads = useSignal(unstarted);
  if (threads.length === 0) return null;
  const again = (): void => {
    for (const thread of threads) thread.again();
  };
  return <FailureNote error={failure} retry={again} />;
}
