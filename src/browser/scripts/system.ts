import type { Appearance } from "../types/runtime.d.ts";

export const systemQuery = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");

export const systemAppearance = (): Appearance => (systemQuery().matches ? "dark" : "light");

/** Calls the listener now and at each change; returns a function that stops it. */
export function watchSystemAppearance(listener: (appearance: Appearance) => void): () => void {
  const media = systemQuery();
  const notify = (): void => listener(systemAppearance());
  notify();
  media.addEventListener("change", notify);
  return () => media.removeEventListener("change", notify);
}
