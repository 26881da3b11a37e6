import type { GuideInput } from "./input.ts";

type Choice = Partial<Omit<GuideInput, "slug" | "inputs">> & { inputs?: GuideInput["inputs"] };

/** The query of a page's address with some of its choices changed; empty for a page without choices. */
export function queryWith(input: GuideInput, changed: Choice): string {
  const { v, appearance, names, inputs } = { ...input, ...changed };
  const query = new URLSearchParams();
  if (v !== undefined) query.set("v", String(v));
  if (appearance !== undefined) query.set("appearance", appearance);
  if (names !== undefined) query.set("names", names);
  for (const [axis, context] of Object.entries(inputs)) query.set(axis, String(context));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
