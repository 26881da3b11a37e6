import type { Appearance } from "../types/runtime.d.ts";

export const systemQuery = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");

export const systemAppearance = (): Appearance => (systemQuery().matches ? "dark" : "light");

/** Calls now and at each change; gives back how to stop. */
export function watchSystemAppearance(listener: (appearance: Appearance) => void): () => void {
  const media = systemQuery();
  const notify = (): void => listener(systemAppearance());
  notify();
  media.addEventListener("change", notify);
  return () => media.removeEventListener("change", notify);
}
