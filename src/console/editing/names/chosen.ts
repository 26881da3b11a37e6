/** A person's choices of own names while the files of an import may still change. */
import type { ContextDraft, NamesDraft } from "./draft.ts";

/** The fields that were changed, each with its text. */
export interface ChosenNames {
  prefix?: string;
  case?: string;
  base?: string;
  /** Conditions by `placeOf` of their context. */
  contexts?: Readonly<Record<string, string>>;
}

/** The place of a context, however the document of other files spells its axis. */
const placeOf = ({ axisId, context }: ContextDraft): string => JSON.stringify([axisId, context]);

/** The earlier choices, with the changes from one draft to another. */
export function chosenOf(
  chosen: ChosenNames,
  before: NamesDraft,
  { prefix, case: casing, base, contexts }: NamesDraft,
): ChosenNames {
  const lines = new Map(before.contexts.map((one) => [placeOf(one), one.lines]));
  const changed = contexts.filter((one) => one.lines !== lines.get(placeOf(one)));
  return {
    ...chosen,
    ...(prefix !== before.prefix && { prefix }),
    ...(casing !== before.case && { case: casing }),
    ...(base !== before.base && { base }),
    contexts: {
      ...chosen.contexts,
      ...Object.fromEntries(changed.map((one) => [placeOf(one), one.lines])),
    },
  };
}

/** A draft with what was chosen; contexts that it has not are left out. */
export function withChosen(
  draft: NamesDraft,
  { contexts: chosen = {}, ...fields }: ChosenNames,
): NamesDraft {
  const contexts = draft.contexts.map((one) => {
    const place = placeOf(one);
    return Object.hasOwn(chosen, place) ? { ...one, lines: chosen[place] ?? "" } : one;
  });
  return { ...draft, ...fields, contexts };
}
