import { useEffect, useState } from "react";

/** How long the palette says what it did, in milliseconds. */
const SAID_MS = 1_500;

/** Confirms the last action for a moment. */
export function useSaid() {
  const [said, say] = useState("");
  useEffect(() => {
    if (said === "") return undefined;
    const timer = setTimeout(() => say(""), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return { said, say };
}
