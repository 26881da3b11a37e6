/** Sass variables, and maps of them (SCSS syntax, Sass modules). */
import { cssString, escapeName } from "../css.ts";
import { UniqueNames } from "./identifiers.ts";
import type { ExportModel, ExportToken } from "./model.ts";
import { reasonOf, sayGroup, sayToken } from "./notes.ts";
import { inOrderOfReference, referencesIn } from "./references.ts";

const native = new Set([
  "color",
  "dimension",
  "duration",
  "number",
  "fontWeight",
  "boolean",
  "string",
]);

/**
 * Prints `$tk-…` variables with the values of the preferred appearance; values that Sass would evaluate are
 * plain strings. `$tk` maps them by name, and `$tokenkit` has those of each appearance. Under own names the
 * variables have those. With references a variable refers to another one, and each may be configured by `@use`.
 */
export function exportScss(model: ExportModel): string {
  const { tokens, appearances } = model;
  const preferred = appearances.indexOf(model.preferred);
  const sass = new Sass(model, preferred);
  const withVariable = sass.inOrder(
    tokens.filter(({ entries }) => entries[preferred] !== undefined),
  );
  const variables = withVariable.flatMap((token) => [...comment(token), sass.declare(token)]);
  const all = printMap(withVariable.map((token) => `${keyOf(token)}: ${sass.variableOf(token)}`));
  const maps = appearances.map((appearance, index) => {
    const others = tokens.filter(({ entries }) => entries[index] !== undefined);
    const map = others.map((token) => `${keyOf(token)}: ${sass.valueIn(token, index)}`);
    return `  "${appearance}": ${printMap(map).replaceAll("\n", "\n  ")},`;
  });
  return [
    `@use "sass:string";`,
    variables.join("\n"),
    `$tk: ${all};`,
    ...(appearances.length > 1 ? [`$tokenkit: (\n${maps.join("\n")}\n);`] : []),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

/** The variables of a model. */
class Sass {
  private readonly model: ExportModel;
  private readonly preferred: number;
  private readonly names = new Map<string, string>();
  private readonly references: ReturnType<typeof referencesIn>;

  constructor(model: ExportModel, preferred: number) {
    this.model = model;
    this.preferred = preferred;
    this.references = model.keepsReferences ? referencesIn(model, preferred) : new Map();
    if (model.own !== undefined) this.nameAll();
  }

  /** Sass takes `-` and `_` for one, the maps have two names, and no variable begins with a digit. */
  private nameAll(): void {
    const unique = new UniqueNames(["tk", "tokenkit"]);
    for (const { name, bare } of this.model.tokens) {
      const valid = /^-?\d/.test(bare) ? `_${bare}` : bare;
      const given = unique.give(valid.replaceAll("_", "-"));
      const isOwn = given === valid.replaceAll("_", "-");
      this.names.set(name, isOwn ? valid : given.replaceAll("_", "-").replace(/^-(?=\d)/, "_"));
    }
  }

  /** Each variable after the one that it refers to. */
  inOrder(tokens: readonly ExportToken[]): readonly ExportToken[] {
    return this.model.keepsReferences ? inOrderOfReference(tokens, this.references) : tokens;
  }

  variableOf({ name }: ExportToken): string {
    return `$${escapeName(this.names.get(name) ?? name.slice(2))}`;
  }

  declare(token: ExportToken): string {
    const target = this.references.get(token.name);
    const value =
      target === undefined ? this.print(token, this.preferred) : this.variableOf(target);
    return `${this.variableOf(token)}: ${value}${this.model.keepsReferences ? " !default" : ""};`;
  }

  valueIn(token: ExportToken, index: number): string {
    const hasVariable = token.entries[this.preferred] !== undefined;
    return hasVariable && (index === this.preferred || !token.differs)
      ? this.variableOf(token)
      : this.print(token, index);
  }

  private print({ entries }: ExportToken, index: number): string {
    const entry = entries[index];
    if (entry === undefined) return "null";
    const { own } = this.model;
    const { kind } = entry.value;
    // An identifier or numbers that pages read would be evaluated.
    const isOfPage = own !== undefined && (kind === "string" || own.formOf(entry) !== undefined);
    const isNative = native.has(kind) && !isOfPage;
    const text = isNative ? entry.css : `string.unquote(${cssString(entry.css)})`;
    return text.replaceAll("#{", "\\#{");
  }
}

/** SassDoc: group notes are plain comments, because a `///` would document the next variable. */
function comment(token: ExportToken): string[] {
  const groups = token.opens.map((note) => `// ${sayGroup(note)}`);
  const description = sayToken({ description: token.description, deprecated: false });
  const reason = reasonOf(token);
  return [
    ...groups,
    ...(description === undefined ? [] : [`/// ${description}`]),
    ...(reason === undefined ? [] : [`/// @deprecated ${reason}`.trimEnd()]),
  ];
}

function keyOf({ bare }: ExportToken): string {
  return cssString(bare).replaceAll("#{", "\\#{");
}

function printMap(lines: readonly string[]): string {
  return lines.length === 0 ? "()" : `(\n${lines.map((line) => `  ${line},`).join("\n")}\n)`;
}
