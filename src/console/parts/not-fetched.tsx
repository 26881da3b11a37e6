import { useEffect, useState } from "react";
import { FailureNote } from "./failure-note.tsx";
import { isAnswered, reloadIfAnswered } from "./reload.ts";

/** A part of the console that is fetched when it is needed, and was not to be had. */
class NotFetched extends Error {
  constructor() {
    super(
      "This part of the console was not fetched before the connection went. It opens once the service answers; what you typed is kept in this browser.",
    );
  }
}

/** The error messages of the bundler for stylesheets, and of Chromium, Firefox and Safari for modules. */
const REFUSALS =
  /^(Unable to preload CSS|Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/i;

export const isNotFetched = (error: unknown): boolean =>
  error instanceof NotFetched || (error instanceof Error && REFUSALS.test(error.message));

/** Fails in the console's own words. The router reloads by itself on a browser's, without a network too. */
export function fetched<T>(part: Promise<T>): Promise<T> {
  return part.catch((error: unknown) => {
    throw isNotFetched(error) ? new NotFetched() : error;
  });
}

const AGAIN_MS = 4_000;

/**
 * Replaces a part that could not be fetched. A browser caches a failed module while the page is open, so a
 * retry reloads the page, and only once the service answers.
 */
export function NotFetchedNote() {
  const [attempts, setAttempts] = useState(0);
  const again = (): void => {
    setAttempts((before) => before + 1);
    void reloadIfAnswered();
  };
  useEffect(() => {
    // A part that is missing although the service answers would be missing after a reload, too.
    let wasAway = false;
    const look = async (): Promise<void> => {
      const isBack = await isAnswered();
      if (isBack && wasAway) window.location.reload();
      wasAway ||= !isBack;
    };
    void look();
    const retry = setInterval(() => void look(), AGAIN_MS);
    const online = (): void => void reloadIfAnswered();
    window.addEventListener("online", online);
    return () => {
      clearInterval(retry);
      window.removeEventListener("online", online);
    };
  }, []);
  // A new one is read out again.
  return <FailureNote key={attempts} error={new NotFetched()} retry={again} />;
}
