/** A TypeScript module: values by name, their types, and the custom properties to refer to them. */
import { escapeText } from "./identifiers.ts";
import type { ExportModel, ExportToken } from "./model.ts";
import { reasonOf, sayGroup, sayToken } from "./notes.ts";
import { referencesIn } from "./references.ts";
import type { NamedAxis } from "./variants.ts";

const literal = (text: string) => `"${escapeText(text)}"`;
const keyOf = ({ bare }: ExportToken) => literal(bare);

/**
 * Prints `tokens` (values in sRGB, grouped by appearance if there are two), `vars` (`var(--tk-…)`) and the
 * union `TokenName`; under own names values are those that pages read. With references `references` has the
 * name of the token that another one is as a whole.
 */
export function exportTs(model: ExportModel): string {
  return [
    ...printNames(model.tokens),
    ...printTokens(model, true),
    ...printVars(model.tokens),
  ].join("\n");
}

/** The modules of several permutations. */
interface TsModules {
  axes: readonly NamedAxis[];
  /** The names of all permutations. */
  tokens: readonly ExportToken[];
}

/**
 * Prints the module of the default permutation: everything from `exportTs`, the `axes` with their contexts
 * and the type `Modes`; `TokenName` has the names of every permutation.
 */
export function exportTsDefault(model: ExportModel, { axes, tokens }: TsModules): string {
  const lists = axes.map(
    ({ key, contexts }) => `\n  ${literal(key)}: [${contexts.map(literal).join(", ")}],`,
  );
  return [
    "/** What can be chosen, the default first. */",
    `export const axes = {${lists.length === 0 ? "" : `${lists.join("")}\n`}} as const;`,
    "",
    "/** A context of each axis; the default of one that is left out. */",
    "export type Modes = {",
    "  readonly [Axis in keyof typeof axes]?: (typeof axes)[Axis][number];",
    "};",
    "",
    ...printNames(tokens),
    ...printTokens(model, isWhole(model, tokens)),
    ...printVars(tokens),
  ].join("\n");
}

/** Prints the module of another permutation, next to the default's, `./acme.js`. */
export function exportTsVariant(model: ExportModel, { tokens }: TsModules): string {
  const modes = Object.entries(model.contexts).map(
    ([key, one]) => `${literal(key)}: ${literal(one)}`,
  );
  const isPair = model.appearances.length > 1;
  return [
    `import type { ${isPair ? "Appearance, " : ""}Modes, TokenName } from ${literal(`./${model.slug}.js`)};`,
    "",
    `export const modes = { ${modes.join(", ")} } as const satisfies Modes;`,
    "",
    ...(isPair
      ? printPair(model, isWhole(model, tokens))
      : printOne(model, isWhole(model, tokens))),
    "",
  ].join("\n");
}

const isWhole = (model: ExportModel, tokens: readonly ExportToken[]): boolean =>
  model.tokens.length === tokens.length;

function printNames(tokens: readonly ExportToken[]): string[] {
  const names = tokens.map((token) => `\n  | ${keyOf(token)}`);
  return [
    "/** The name of a token. */",
    `export type TokenName =${names.length === 0 ? " never" : names.join("")};`,
    "",
  ];
}

function printVars(tokens: readonly ExportToken[]): string[] {
  const vars = tokens.map((token) => member(token, literal(`var(${token.printed})`)));
  return [
    "",
    "/** The custom property of each token. */",
    `export const vars = ${printObject(vars)} as const satisfies Record<TokenName, string>;`,
    "",
  ];
}

/** @param isWhole whether the model has a token for every name */
function printTokens(model: ExportModel, isWhole: boolean): string[] {
  return model.appearances.length === 1 ? printOne(model, isWhole) : printBoth(model, isWhole);
}

const recordOf = (isWhole: boolean): string =>
  isWhole ? "Record<TokenName, string>" : "Partial<Record<TokenName, string>>";

function printOne(model: ExportModel, isWhole: boolean): string[] {
  return [
    `export const appearance = "${model.preferred}";`,
    "",
    `/** ${valuesOf(model)}, by token name. */`,
    `export const tokens = ${printValues(model, 0, "")} as const satisfies ${recordOf(isWhole)};`,
    ...printReferences(model),
  ];
}

function printBoth(model: ExportModel, isWhole: boolean): string[] {
  const { appearances, preferred } = model;
  return [
    `export const appearances = [${appearances.map(literal).join(", ")}] as const;`,
    "export type Appearance = (typeof appearances)[number];",
    "",
    "/** The appearance that the theme has where none is asked for. */",
    `export const defaultAppearance = ${literal(preferred)} satisfies Appearance;`,
    "",
    ...printPair(model, isWhole),
  ];
}

function printPair(model: ExportModel, isWhole: boolean): string[] {
  const values = model.appearances.map(
    (appearance, index) => `  ${appearance}: ${printValues(model, index, "  ")},`,
  );
  return [
    `/** ${valuesOf(model)}, by appearance and token name. */`,
    `export const tokens = {\n${values.join("\n")}\n} as const satisfies Record<Appearance, ${recordOf(isWhole)}>;`,
    ...printReferences(model),
  ];
}

const valuesOf = ({ own }: ExportModel): string =>
  own === undefined ? "Values in sRGB" : "Values as pages read them";

const TARGETS = "Partial<Record<TokenName, TokenName>>";

/** The references, by appearance if there are two. */
function printReferences(model: ExportModel): string[] {
  const { appearances, keepsReferences, tokens } = model;
  if (!keepsReferences) return [];
  const maps = appearances.map((_, index) => {
    const references = referencesIn(model, index);
    const members = tokens.flatMap((token) => {
      const target = references.get(token.name);
      return target === undefined ? [] : [`  [${keyOf(token)}]: ${keyOf(target)},`];
    });
    return printObject(members);
  });
  const both = appearances.map(
    (one, index) => `  ${one}: ${maps[index]?.replaceAll("\n", "\n  ")},`,
  );
  const isPair = appearances.length > 1;
  const text = isPair ? `{\n${both.join("\n")}\n}` : maps[0];
  const type = isPair ? `Record<Appearance, ${TARGETS}>` : TARGETS;
  return [
    "",
    `/** The token that each one is as a whole, by ${isPair ? "appearance and " : ""}token name. */`,
    `export const references = ${text} as const satisfies ${type};`,
  ];
}

function printValues({ tokens }: ExportModel, index: number, margin: string): string {
  const members = tokens.map((token) =>
    member(token, literal((token.entries[index] ?? token.entry).css)),
  );
  return printObject(members).replaceAll("\n", `\n${margin}`);
}

function printObject(members: readonly string[]): string {
  return members.length === 0 ? "{}" : `{\n${members.join("\n")}\n}`;
}

function member(token: ExportToken, value: string): string {
  const line = `  [${keyOf(token)}]: ${value},`;
  const description = sayToken({ description: token.description, deprecated: false });
  const reason = reasonOf(token);
  const doc = [description, reason === undefined ? undefined : `@deprecated ${reason}`.trimEnd()];
  const text = doc.filter((part) => part !== undefined).join(" ");
  const groups = token.opens.map((note) => `  // ${sayGroup(note)}`);
  return [...groups, ...(text === "" ? [] : [`  /** ${text} */`]), line].join("\n");
}
