/** Analyses a resolver: the shown permutation first, all permutations after a pause. */
import type { Node } from "jsonc-parser";
import { layerOf, type Sources, sourcesOf } from "#token-text/sources.ts";
import { FindingList } from "../../tokens/findings.ts";
import { emptyObject, type JsonObject } from "../../tokens/json.ts";
import { listAxes } from "../../tokens/resolver/listing.ts";
import { compose } from "../../tokens/resolver/permutations.ts";
import { type Resolver, readResolver } from "../../tokens/resolver/read.ts";
import { buildPlain } from "../../tokens/theme.ts";
import { examineInSteps } from "../../tokens/validate.ts";
import type { Scope, Stage } from "../editing/stage.ts";
import { type Structure, structureOf } from "../editing/structure.ts";
import {
  type Analysis,
  type Appearance,
  appearances,
  type Column,
  type Layer,
  plainColumns,
  type TokenInfo,
} from "../editing/types.ts";
import { type AxisListing, contextsOf, type Modes } from "../parts/modes.ts";
import { judgedIn } from "./judged.ts";
import { nameOwn } from "./own-names.ts";
import { describe, groupsOf, locateAll, paint } from "./parts.ts";

export interface ResolverQuestion {
  text: string;
  tree: Node;
  document: JsonObject;
  revision: number;
  visible: Appearance;
  scope: Scope;
}

/** The results that do not depend on the shown contexts. */
interface Reading {
  text: string;
  resolver: Resolver;
  structure: Structure;
  axes: AxisListing[];
  columns: readonly Column[];
  described: ReadonlyMap<string, TokenInfo>;
  found: Pick<Analysis, "findings" | "errors" | "warnings"> | undefined;
}

/** Cached, because switching contexts analyses the same text again. */
let latest: Reading | undefined;

export function* analyseResolver(
  question: ResolverQuestion,
): Generator<Stage | undefined, void, undefined> {
  const { text, revision, visible, scope } = question;
  const reading = latest?.text === text ? latest : read(question);
  if (scope.brief !== true) latest = reading;
  const { axes, columns, structure } = reading;
  const modes = scope.modes ?? {};
  const tokens = new Map(reading.described);
  const hidden: Appearance = visible === "light" ? "dark" : "light";
  const theme = (appearance: Appearance) => {
    const contexts = contextsOf(axes, modes, appearance);
    return buildPlain(compose(reading.resolver, contexts, appearance), appearance);
  };
  const shown = theme(visible);
  const first = paint(tokens, shown, visible);
  yield { revision, properties: { [visible]: first } };
  const other = theme(hidden);
  const second = paint(tokens, other, hidden);
  nameOwn(tokens, question.document);
  const stacks = {
    light: stackOf(axes, modes, "light"),
    dark: stackOf(axes, modes, "dark"),
  };
  yield {
    revision,
    tokens: [...tokens.values()],
    groups: groupsOf(structure, tokens),
    references: structure.references,
    axes,
    columns,
    stacks,
    judged: judgedIn(shown, other),
    properties: { [hidden]: second },
  };
  if (scope.brief === true) return;
  yield undefined;
  yield* fillCells(reading, modes, visible, revision);
  if (reading.found === undefined) {
    const findings = yield* breathing(examineInSteps(question.document));
    reading.found = locateAll(findings, structure, text);
  }
  yield { revision, ...reading.found };
}

function read({ text, tree, document }: ResolverQuestion): Reading {
  const structure = structureOf(text, tree);
  const axes = listAxes(document);
  return {
    text,
    resolver: readResolver(document, new FindingList()),
    structure,
    axes,
    columns: columnsOf(axes, sourcesOf(tree)),
    described: describe(structure, text),
    found: undefined,
  };
}

function columnsOf(axes: readonly AxisListing[], { places, steps }: Sources): Column[] {
  const layers = new Set(places.map(({ layer }) => layer));
  const isTurned = axes.some(({ appearances }) => appearances !== undefined);
  const plain = plainColumns.filter(
    ({ layer }) =>
      layer === "base" || !isTurned || appearances.some((appearance) => layers.has(appearance)),
  );
  return [
    ...plain,
    ...axes.flatMap(({ name, parameter, contexts }) =>
      contexts.flatMap((context): Column[] => {
        const axis = { name, parameter, context: context.name };
        const layer = layerOf(parameter, context.name);
        const step = steps.get(layer) ?? 0;
        const own: Column = { layer, name: context.name, axis, step };
        if (context.appearance !== undefined) own.appearance = context.appearance;
        const within = appearances.flatMap((appearance): Column[] => {
          const layer = layerOf(parameter, context.name, appearance);
          const word = appearance === "dark" ? "Dark" : "Light";
          return layers.has(layer)
            ? [{ layer, name: `${context.name}, ${word}`, axis, appearance, step }]
            : [];
        });
        return [own, ...within];
      }),
    ),
  ];
}

/** The layers of what is looked at, the one that wins first where no set comes later. */
function stackOf(axes: readonly AxisListing[], modes: Modes, appearance: Appearance): Layer[] {
  const chosen = Object.entries(contextsOf(axes, modes, appearance)).reverse();
  return [
    ...chosen.map(([parameter, context]) => layerOf(parameter, context, appearance)),
    appearance,
    ...chosen.map(([parameter, context]) => layerOf(parameter, context)),
    "base",
  ];
}

function* fillCells(
  { resolver, axes, columns }: Reading,
  modes: Modes,
  visible: Appearance,
  revision: number,
): Generator<Stage | undefined, void, undefined> {
  // From the sets alone; references into a context have no value there.
  const base = cssOf(compose({ ...resolver, modifiers: [] }, {}, visible), visible);
  const cells: Record<string, Record<string, string>> = { base };
  for (const { layer, axis, appearance = visible } of columns) {
    if (layer === "base") continue;
    yield undefined;
    const chosen = axis === undefined ? modes : { ...modes, [axis.parameter]: axis.context };
    const contexts = contextsOf(axes, chosen, appearance);
    const made = cssOf(compose(resolver, contexts, appearance), appearance);
    const differing = Object.entries(made).filter(([dotted, css]) => css !== base[dotted]);
    cells[layer] = Object.assign(emptyObject(), Object.fromEntries(differing));
  }
  yield { revision, cells };
}

function cssOf(document: JsonObject, appearance: Appearance): Record<string, string> {
  const theme = buildPlain(document, appearance, undefined, false);
  const properties = new Map(theme.entries.map(({ name, css }) => [name, css]));
  return Object.fromEntries(
    theme.resolved.flatMap(({ node }) => {
      const css = properties.get(`--tk-${node.joined}`);
      return css === undefined ? [] : [[node.dotted, css]];
    }),
  );
}

/** The answer of a generator, with a breath at each of its pauses. */
function* breathing<T>(steps: Generator<void, T>): Generator<undefined, T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    yield undefined;
  }
}
