/** Applies choices to converted tokens. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { applyEdits, printDocument } from "#token-text/json-text.ts";
import { removeAxis, renameAxis, setDefault } from "../../../editing/axes.ts";
import { axesIn } from "../../../editing/modifiers.ts";
import { type RoleSlot, roleWriting, slotsOf, statedRoles } from "../../../editing/roles/slots.ts";
import { numberOf } from "../../../parts/number-of.ts";
import { askHelper } from "../../../worker/beside.ts";
import type { AxisChoice, ImportDraft } from "./draft.ts";
import type { Examined } from "./examine.ts";

type Tokens = Examined["tokens"];

/** The document with the wanted axes; untouched without choices. */
export function withAxes(tokens: Tokens, choices: ImportDraft["axes"]): Tokens {
  if (choices.size === 0) return tokens;
  let text = printDocument(tokens);
  for (const [axis, choice] of choices) text = withAxis(text, axis, choice);
  return JSON.parse(text);
}

function withAxis(text: string, axis: string, { preset, name, isLeftOut }: AxisChoice): string {
  const there = axesIn(text).find((one) => one.name === axis);
  if (there === undefined) return text;
  const preferred =
    preset !== undefined && there.contexts.some((context) => context.name === preset)
      ? setDefault(text, axis, preset)
      : text;
  if (isLeftOut) return removeAxis(preferred, axis);
  return name === undefined || name === axis ? preferred : renameAxis(preferred, axis, name);
}

/** The document with the wanted roles. */
export function withRoles(tokens: Tokens, choices: ImportDraft["roles"]): Tokens {
  if (choices.size === 0) return tokens;
  let text = printDocument(tokens);
  for (const [role, path] of choices) text = applyEdits(text, roleWriting(text, role, path));
  return JSON.parse(text);
}

/** The main roles of a document with the wanted ones; undefined until they are known. */
export function useRoleSlots(
  given: Tokens | undefined,
  choices: ImportDraft["roles"],
): readonly RoleSlot[] | undefined {
  const tokens = useMemo(() => given && withRoles(given, choices), [given, choices]);
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
