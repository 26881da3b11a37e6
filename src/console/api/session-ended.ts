import { Signal } from "../parts/signal.ts";

/** Whether the session ended while a person was at work. */
class SessionEnded extends Signal<boolean> {
  notify(): void {
    this.set(true);
  }

  /** Signed in once more. */
  forget(): void {
    this.set(false);
  }
}

export const sessionEnded = new SessionEnded(false);
