import type { ErrorComponentProps } from "@tanstack/react-router";
import { base, runs } from "../../api/base.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { isNotFetched, NotFetchedNote } from "../../parts/not-fetched.tsx";

/** In the place of a screen that failed: the frame and every other screen go on. */
export function Crash({ error, reset }: ErrorComponentProps) {
  if (isNotFetched(error)) {
    return (
      <section className="crash">
        <h1>This screen is not here yet</h1>
        <NotFetchedNote />
      </section>
    );
  }
  return (
    <section className="crash">
      <h1>This screen failed</h1>
      <FailureNote error={error} retry={reset} />
      {runs("themes") && (
        <p className="quiet">
          Your drafts are kept in this browser. If a theme of yours is the cause,{" "}
          <a className="tk-link" href={`${base}/console?safe=1`}>
            open the console in its own colors
          </a>
          .
        </p>
      )}
    </section>
  );
}

export function NotFound() {
  return (
    <section className="empty">
      <h1>There is nothing here</h1>
      <p>The address may be of something that was deleted or renamed.</p>
      <a className="tk-button tk-button--small" href={`${base}/console`}>
        Go to Overview
      </a>
    </section>
  );
}
