import { useEffect, useState } from "react";
import { countdown } from "./when.ts";

const MINUTE_MS = 60_000;

/** How long it is until then; moves with the minutes. */
export function Countdown({ at }: { at: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return <>{countdown(at, now)}</>;
}
