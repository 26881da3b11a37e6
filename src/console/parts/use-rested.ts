import { useEffect, useState } from "react";

/** A value once it has rested for a moment. */
export function useRested<T>(value: T, ms = 250): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
