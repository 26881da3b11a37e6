import { useEffect, useState } from "react";

/** What a dialog is about, also while it fades away. */
export function useShown<T>(value: T | undefined): T | undefined {
  const [shown, setShown] = useState(value);
  if (value !== undefined && value !== shown) setShown(value);
  return value ?? shown;
}

/** A value once it has rested for a moment. */
export function useRested<T>(value: T, ms = 250): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
