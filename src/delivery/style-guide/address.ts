import type { GuideChoice } from "./choice.ts";

/** The query of a page's address with some of its choices changed; empty for a page without choices. */
export function queryWith(choice: GuideChoice, changed: Partial<GuideChoice> = {}): string {
  const { v, appearance, names, modes } = { ...choice, ...changed };
  const query = new URLSearchParams();
  if (v !== undefined) query.set("v", String(v));
  if (appearance !== undefined) query.set("appearance", appearance);
  if (names !== undefined) query.set("names", names);
  for (const [axis, context] of Object.entries(modes)) query.set(axis, context);
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** The query of a page that depends on the version alone. */
export const versionQuery = ({ v }: Pick<GuideChoice, "v">): string =>
  v === undefined ? "" : `?v=${v}`;
