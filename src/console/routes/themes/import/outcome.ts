/** Applies choices to converted tokens. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { applyEdits, printDocument } from "#token-text/json-text.ts";
import { axisProblem, removeAxis, renameAxis, setDefault } from "../../../editing/axes.ts";
import { axesIn } from "../../../editing/modifiers.ts";
import { type RoleSlot, roleWriting, slotsOf, statedRoles } from "../../../editing/roles/slots.ts";
import { numberOf } from "../../../parts/number-of.ts";
import { askHelper } from "../../../worker/beside.ts";
import type { ImportDraft } from "./draft.ts";
import type { Examined } from "./examine.ts";

type Tokens = Examined["tokens"];

/** Applies the choices to the tokens: their axes, names and roles. */
export function outcomeOf(
  tokens: Tokens,
  { axes, roles }: Pick<ImportDraft, "axes" | "roles">,
  withNames: (tokens: Tokens) => Tokens,
): Tokens {
  // Renames last, because selectors belong to an axis by the name that it has in the files.
  return withRoles(withAxisNames(withNames(withBases(tokens, axes)), axes), roles);
}

/** The document with the wanted bases, without the axes that are left out. */
export function withBases(tokens: Tokens, choices: ImportDraft["axes"]): Tokens {
  if (choices.size === 0) return tokens;
  let text = printDocument(tokens);
  for (const [axis, { preset, isLeftOut }] of choices) {
    const there = axesIn(text).find(({ name }) => name === axis);
    const isThere = there?.contexts.some(({ name }) => name === preset);
    if (isThere && preset !== undefined) text = setDefault(text, axis, preset);
    if (isLeftOut) text = removeAxis(text, axis);
  }
  return JSON.parse(text);
}

/** The document whose axes have their new names. */
function withAxisNames(tokens: Tokens, choices: ImportDraft["axes"]): Tokens {
  let text = printDocument(tokens);
  const there = axesIn(text).map(({ name }) => name);
  const renames = there.flatMap((from) => {
    const to = choices.get(from)?.name ?? from;
    return to === from ? [] : [{ from, to }];
  });
  if (renames.length === 0) return tokens;
  // Takes a free name in between, so that two axes can exchange their names.
  const passing = (index: number): string => `passing-${index}-${there.join("-")}`;
  for (const [index, { from }] of renames.entries()) text = renameAxis(text, from, passing(index));
  for (const [index, { to }] of renames.entries()) text = renameAxis(text, passing(index), to);
  return JSON.parse(text);
}

/** The problems of the new names of axes, by the names in the files. */
export function axisProblems(
  axes: readonly AxisShown[],
  choices: ImportDraft["axes"],
): ReadonlyMap<string, string> {
  const kept = axes.filter(({ name }) => choices.get(name)?.isLeftOut !== true);
  const nameOf = ({ name }: AxisShown): string => choices.get(name)?.name ?? name;
  const problems = new Map<string, string>();
  for (const axis of kept) {
    const others = kept.filter((one) => one !== axis).map(nameOf);
    // Names that the files give are the engine's to judge, which reports them.
    if (choices.get(axis.name)?.name === undefined) continue;
    const problem = axisProblem(nameOf(axis), axis.contexts, others);
    if (problem !== undefined) problems.set(axis.name, problem);
  }
  return problems;
}

/** The document with the wanted roles. */
function withRoles(tokens: Tokens, choices: ImportDraft["roles"]): Tokens {
  if (choices.size === 0) return tokens;
  let text = printDocument(tokens);
  for (const [role, path] of choices) text = applyEdits(text, roleWriting(text, role, path));
  return JSON.parse(text);
}

/** The main roles of a document; undefined until they are known. */
export function useRoleSlots(tokens: Tokens | undefined): readonly RoleSlot[] | undefined {
  const { data } = useQuery({
    queryKey: ["import-roles", tokens && numberOf(tokens)],
    queryFn: async () => {
      const text = printDocument(tokens);
      return slotsOf(await askHelper("roles", text), statedRoles(text));
    },
    enabled: tokens !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    placeholderData: (before) => before,
  });
  return data;
}

export interface AxisShown {
  name: string;
  preset: string;
  contexts: readonly string[];
}

/** The axes that the files gave; a document without a resolver has light and dark at most. */
export function useAxes(tokens: Tokens | undefined): readonly AxisShown[] {
  return useMemo(() => {
    if (tokens === undefined) return [];
    return axesIn(printDocument(tokens)).map(({ name, preset, contexts }) => ({
      name,
      preset,
      contexts: contexts.map((context) => context.name),
    }));
  }, [tokens]);
}
