import type { Outcome } from "./send.ts";
import type { Upload } from "./upload.ts";

/** An outcome that stops all sending until its cause is gone. */
export type Halting = Exclude<Outcome, { kind: "done" | "refused" | "stopped" }>;
export type Halt = Halting["kind"];

const haltWords: Readonly<Record<Halt, string>> = {
  network: "No connection. Continues by itself.",
  busy: "The service is busy. Continues by itself.",
  session: "Your session has ended. Continues when you sign in.",
  person: "Another user is signed in. Continues when you sign in.",
};

/** An upload that waits for its turn, or for the end of a halt. */
export function waitingFor(halt: Halt | undefined, upload: Upload): Upload {
  return {
    ...upload,
    state: halt === "network" ? "offline" : "waiting",
    error: halt && haltWords[halt],
  };
}
