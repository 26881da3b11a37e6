/** Programs as trees of syntax, in JavaScript or TypeScript. Nothing runs. */
import { tsPlugin } from "@sveltejs/acorn-typescript";
import { type Node, Parser } from "acorn";

/** A node of ESTree, with members by its type. */
export interface Syntax {
  type: string;
  start: number;
  [member: string]: unknown;
}

/** A parsed program. */
export interface Script {
  name: string;
  content: string;
  /** The expression that each variable of the file stands for. */
  variables: Map<string, Syntax>;
  /** Imports and requires by variable: a file's whole export, or one name of it. */
  imports: Map<string, { from: string; name: string }>;
  /** Expressions by exported name; `default` for `export default` and `module.exports`. */
  exports: Map<string, Syntax>;
}

const typed = Parser.extend(tsPlugin());

/** Parses a program; `undefined` if it is none. */
export function parseScript(name: string, content: string): Script | undefined {
  const script: Script = {
    name,
    content,
    variables: new Map(),
    imports: new Map(),
    exports: new Map(),
  };
  const program = programOf(content);
  if (program === undefined) return undefined;
  for (const statement of listOf(program.body)) readStatement(statement, script);
  return script;
}

function programOf(content: string): Syntax | undefined {
  const options = { ecmaVersion: "latest", allowHashBang: true, locations: true } as const;
  for (const parser of [typed, Parser]) {
    for (const sourceType of ["module", "script"] as const) {
      try {
        return syntaxOf(parser.parse(content, { ...options, sourceType }));
      } catch (error) {
        if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
      }
    }
  }
  return undefined;
}

const syntaxOf = (node: Node): Syntax => node as unknown as Syntax;

/** A member that is a node; `undefined` for anything else. */
export function nodeAt(node: Syntax | undefined, name: string): Syntax | undefined {
  const value = node?.[name];
  return typeof value === "object" && value !== null && "type" in value
    ? (value as Syntax)
    : undefined;
}

/** A member's nodes. */
export const listOf = (value: unknown): Syntax[] =>
  Array.isArray(value) ? value.filter((one): one is Syntax => one !== null) : [];

/** The name of an identifier, or the text of a key in quotes. */
export function nameOf(node: Syntax | undefined): string | undefined {
  if (node?.type === "Identifier") return String(node.name);
  return node?.type === "Literal" ? String(node.value) : undefined;
}

/** An expression without what only TypeScript and parentheses put around it. */
export function plainExpression(node: Syntax | undefined): Syntax | undefined {
  let current = node;
  for (let inner = current; inner !== undefined && wrappers.has(inner.type); ) {
    inner = nodeAt(inner, "expression");
    current = inner;
  }
  return current;
}

const wrappers = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSTypeAssertion",
  "ParenthesizedExpression",
  "ChainExpression",
]);

function readStatement(statement: Syntax, script: Script): void {
  if (statement.type === "ImportDeclaration") readImport(statement, script);
  if (statement.type === "VariableDeclaration") readVariables(statement, script);
  if (statement.type === "ExportDefaultDeclaration") {
    keep(script.exports, "default", nodeAt(statement, "declaration"));
  }
  if (statement.type === "ExportNamedDeclaration") readExport(statement, script);
  const expression = nodeAt(statement, "expression");
  if (expression?.type === "AssignmentExpression") readAssignment(expression, script);
}

function keep(into: Map<string, Syntax>, name: string, node: Syntax | undefined): void {
  if (node !== undefined) into.set(name, node);
}

function readImport(statement: Syntax, { imports }: Script): void {
  const from = nameOf(nodeAt(statement, "source")) ?? "";
  for (const specifier of listOf(statement.specifiers)) {
    const local = nameOf(nodeAt(specifier, "local"));
    const imported = nameOf(nodeAt(specifier, "imported"));
    const whole = specifier.type === "ImportNamespaceSpecifier" ? "*" : "default";
    if (local !== undefined) imports.set(local, { from, name: imported ?? whole });
  }
}

function readVariables(statement: Syntax, script: Script): void {
  for (const declarator of listOf(statement.declarations)) {
    const id = nodeAt(declarator, "id");
    const init = plainExpression(nodeAt(declarator, "init"));
    const from = init && requiredBy(init);
    const name = nameOf(id);
    if (from === undefined && name !== undefined) keep(script.variables, name, init);
    else if (from !== undefined && name !== undefined) {
      script.imports.set(name, { from, name: "*" });
    } else if (from !== undefined) readPattern(id, from, script);
  }
}

/** `const { a, b: c } = require("…")`. */
function readPattern(pattern: Syntax | undefined, from: string, { imports }: Script): void {
  for (const property of listOf(pattern?.properties)) {
    const local = nameOf(nodeAt(property, "value"));
    const imported = nameOf(nodeAt(property, "key"));
    if (local && imported) imports.set(local, { from, name: imported });
  }
}

/** The path that `require("…")` names. */
export function requiredBy(node: Syntax): string | undefined {
  if (node.type !== "CallExpression" || nameOf(nodeAt(node, "callee")) !== "require")
    return undefined;
  return nameOf(listOf(node.arguments)[0]);
}

function readExport(statement: Syntax, script: Script): void {
  const declaration = nodeAt(statement, "declaration");
  if (declaration?.type === "VariableDeclaration") {
    readVariables(declaration, script);
    for (const declarator of listOf(declaration.declarations)) {
      const name = nameOf(nodeAt(declarator, "id"));
      if (name !== undefined) keep(script.exports, name, nodeAt(declarator, "init"));
    }
  }
  for (const specifier of listOf(statement.specifiers)) {
    const exported = nameOf(nodeAt(specifier, "exported"));
    if (exported !== undefined) keep(script.exports, exported, nodeAt(specifier, "local"));
  }
}

/** `module.exports = …`, `exports.x = …` and `module.exports.x = …`. */
function readAssignment(expression: Syntax, { exports }: Script): void {
  const path = pathOf(nodeAt(expression, "left"));
  const value = nodeAt(expression, "right");
  if (path === "module.exports" || path === "exports.default") keep(exports, "default", value);
  const name = /^(?:module\.)?exports\.(\w+)$/.exec(path)?.[1];
  if (name !== undefined && path !== "module.exports") keep(exports, name, value);
}

/** The dotted path of members, of which the last few tell what is assigned. */
function pathOf(node: Syntax | undefined, depth = 0): string {
  if (node?.type !== "MemberExpression" || depth > 3) return nameOf(node) ?? "";
  return `${pathOf(nodeAt(node, "object"), depth + 1)}.${nameOf(nodeAt(node, "property")) ?? ""}`;
}
