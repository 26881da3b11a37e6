/** The tokens that a context of stylesheets declares, as a set of the tokens' own context. */
import { emptyObject } from "../../tokens/json.ts";
import type { Condition, TokenSet } from "../model.ts";
import type { Plan } from "../plan.ts";
import { Report } from "../report.ts";
import { type Places, putToken, tokensOf } from "../tree.ts";
import type { Valued } from "./contexts.ts";
import { dottedOf } from "./match.ts";
import type { Beside } from "./model.ts";

/** Sets whose tokens say only where a page declares them; their values are those of the document. */
export function overridesOf(
  { imported, properties, match }: Beside,
  given: Valued,
  found: Valued,
  plan: Plan,
): TokenSet[] {
  const condition = conditionOf(found, plan);
  const set: TokenSet = { name: given.context, document: emptyObject(), when: [[condition]] };
  const [places, report]: [Places, Report] = [new WeakMap(), new Report()];
  for (const { document, when } of imported.sets) {
    const isOwn = when?.some(([one, another]) => one?.context === given.context && !another);
    for (const { path } of isOwn ? tokensOf(document) : []) {
      const token = match.tokens.get(properties.get(dottedOf(path))?.name ?? "");
      if (token !== undefined) {
        putToken(set.document, token.split("."), { $value: "" }, places, report);
      }
    }
  }
  return [set];
}

/** A context of the document as its source calls it. */
function conditionOf({ axis, context }: Valued, { axes, faced }: Plan): Condition {
  const planned = axes.find(({ name }) => name === axis.name);
  if (planned !== undefined) return { axis: planned.source, context };
  const [first] = faced;
  return { axis: first?.[0] ?? axis.name, context: first?.[1].dark ?? context };
}
