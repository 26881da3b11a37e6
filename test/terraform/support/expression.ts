import { getExpressionAst } from "@cdktf/hcl2json";
import { functions, Refused } from "./functions.ts";
import { binary, unary } from "./operators.ts";
import { fieldsOf, isFields, Unknown, type Value } from "./value.ts";

/** The value of a name such as `var.web`; `names` are its parts from the second on. */
export type Lookup = (root: string, names: (string | number)[]) => Promise<Value>;

interface Node {
  type: string;
  children: Node[];
  meta: Record<string, unknown> & { value: string };
}

const parsed = new Map<string, Promise<Node>>();

/** The tree of an expression, by the HCL parser itself. */
function treeOf(expression: string): Promise<Node> {
  let tree = parsed.get(expression);
  if (tree === undefined) {
    tree = getExpressionAst("expression.tf", expression) as unknown as Promise<Node>;
    parsed.set(expression, tree);
  }
  return tree;
}

/** @throws Error where the expression is of a kind that nothing here uses yet */
export async function evaluate(expression: string, lookup: Lookup): Promise<Value> {
  return valueAt(await treeOf(expression), lookup);
}

/** A field of an object type. */
interface Field {
  type: string;
  /** The expression in `optional(…, default)`. */
  fallback: string | null;
}

/** The fields of an object type, else null. */
export async function fieldsIn(type: string): Promise<Record<string, Field> | null> {
  const tree = await treeOf(type);
  if (tree.type !== "function" || tree.meta.name !== "object") return null;
  const items = Object.entries(tree.children[0]?.meta.items as Record<string, string>);
  const fields = await Promise.all(
    items.map(async ([name, field]) => {
      const { meta, children } = await treeOf(field);
      if (meta.name !== "optional") return [name, { type: field, fallback: null }] as const;
      const [inner, fallback] = children.map((child) => child.meta.value);
      return [name, { type: inner ?? "any", fallback: fallback ?? null }] as const;
    }),
  );
  return Object.fromEntries(fields);
}

async function valueAt(node: Node, lookup: Lookup): Promise<Value> {
  const { meta, children } = node;
  // Parentheses.
  if (meta === undefined) return valueAt(children[0] as Node, lookup);
  const of = (expression: unknown) => evaluate(String(expression), lookup);
  switch (node.type) {
    case "literalValue":
      return literal(meta.type, meta.value);
    case "template":
    case "templateWrap":
      return template(meta.value, lookup);
    case "scopeTraversal": {
      const [root, ...names] = (meta.traversal as { type: string; segment: string }[]).map(
        ({ type, segment }) => (type === "indexTraversal" ? indexOf(segment) : segment),
      );
      return lookup(String(root), names);
    }
    case "index": {
      const collection = await of(meta.collectionExpression);
      return at(collection, [(await of(meta.keyExpression)) as string | number]);
    }
    case "relativeTraversal": {
      const names = (meta.traversal as { segment: string }[]).map(({ segment }) => segment);
      return at(await of(meta.sourceExpression), names);
    }
    case "conditional": {
      const condition = await of(meta.conditionExpression);
      if (condition instanceof Unknown) return condition;
      return of(condition === true ? meta.trueExpression : meta.falseExpression);
    }
    case "unaryOp":
      return unary(String(meta.operator), await of(meta.valueExpression));
    case "binaryOp":
      return binary(
        String(meta.operator),
        await of(meta.lhsExpression),
        await of(meta.rhsExpression),
      );
    case "tuple":
      return Promise.all(children.map((child) => valueAt(child, lookup)));
    case "object": {
      const items = Object.entries(meta.items as Record<string, string>);
      const fields = await Promise.all(
        items.map(async ([key, item]) => [unquoted(key), await of(item)] as const),
      );
      return Object.fromEntries(fields);
    }
    case "function":
      return call(node, lookup);
    case "for":
      return forEach(meta, lookup);
    default:
      throw new Error(`${node.type}: no test reads such an expression yet: ${meta.value}`);
  }
}

const indexOf = (segment: string): string | number =>
  /^\d+$/.test(segment) ? Number(segment) : unquoted(segment);

/** Within expressions the parser leaves quotes as they were written. */
const unescaped = (text: string): string => text.replace(/\\(["\\])/g, "$1");

const unquoted = (text: string): string => text.replace(/^"(.*)"$/s, "$1");

function literal(type: unknown, value: string): Value {
  if (value === "null") return null;
  if (type === "number") return Number(value);
  if (type === "bool") return value === "true";
  return unescaped(unquoted(value));
}

async function call({ meta, children }: Node, lookup: Lookup): Promise<Value> {
  const name = String(meta.name);
  if (name === "can" || name === "try") return attempt(name, children, lookup);
  const does = functions[name];
  if (does === undefined) throw new Error(`No test knows the function ${name} yet.`);
  const args = await Promise.all(children.map((child) => valueAt(child, lookup)));
  if (meta.expandedFinalArgument === true) args.push(...(args.pop() as Value[]));
  return args.find((arg) => arg instanceof Unknown) ?? does(...args);
}

/** `can` and `try`, which go on where an argument is in error. */
async function attempt(name: "can" | "try", children: Node[], lookup: Lookup): Promise<Value> {
  for (const child of children) {
    try {
      const value = await valueAt(child, lookup);
      return name === "can" ? true : value;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
  if (name === "can") return false;
  throw new Refused("no argument of try has a value");
}

async function forEach(meta: Node["meta"], lookup: Lookup): Promise<Value> {
  const collection = await evaluate(String(meta.collectionExpression), lookup);
  if (collection instanceof Unknown) return collection;
  const isList = String(meta.openRangeValue).startsWith("[");
  const found: [Value, Value][] = [];
  for (const [key, value] of entriesOf(collection)) {
    const inner: Lookup = async (root, names) => {
      if (root === meta.valVar) return at(value, names);
      if (root === meta.keyVar) return at(key, names);
      return lookup(root, names);
    };
    const wanted = String(meta.conditionalExpression ?? "");
    if (wanted !== "" && (await evaluate(wanted, inner)) !== true) continue;
    found.push([
      isList ? null : await evaluate(String(meta.keyExpression), inner),
      await evaluate(String(meta.valueExpression), inner),
    ]);
  }
  if (isList) return found.map(([, value]) => value);
  return Object.fromEntries(found.map(([key, value]) => [String(key), value]));
}

/** The entries that `for` visits: a map's by sorted key, a list's by index. */
export function entriesOf(collection: Value): [string | number, Value][] {
  if (Array.isArray(collection)) return collection.map((value, index) => [index, value]);
  return Object.entries(fieldsOf(collection, "a collection")).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The value at a path below a value. */
export function at(value: Value, names: (string | number)[]): Value {
  let found = value;
  for (const name of names) {
    if (found instanceof Unknown) found = found.at(name);
    else if (Array.isArray(found)) found = found[Number(name)] ?? null;
    else if (isFields(found)) found = found[name] ?? null;
    else throw new Refused(`${name} is asked of ${JSON.stringify(found)}`);
  }
  return found;
}

/** A quoted text with `${…}` in it; what is not known stands there by its address. */
export async function template(quoted: string, lookup: Lookup): Promise<Value> {
  const parts = partsOf(unquoted(quoted));
  const values = await Promise.all(
    parts.map(async ({ literal, expression }) =>
      expression === undefined ? unescaped(literal ?? "") : evaluate(expression, lookup),
    ),
  );
  return parts.length === 1 && parts[0]?.expression !== undefined
    ? (values[0] as Value)
    : values.map(String).join("");
}

interface Part {
  literal?: string;
  expression?: string;
}

/** Literal and interpolated parts, by the braces that belong together. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let rest = text;
  for (;;) {
    const start = rest.indexOf("${");
    if (start === -1) break;
    if (start > 0) parts.push({ literal: rest.slice(0, start) });
    const end = endOfBraces(rest, start + 2);
    parts.push({ expression: rest.slice(start + 2, end - 1) });
    rest = rest.slice(end);
  }
  if (rest !== "" || parts.length === 0) parts.push({ literal: rest });
  return parts;
}

/** The index after the brace that closes the one before `start`. */
function endOfBraces(text: string, start: number): number {
  let end = start;
  for (let depth = 1; depth > 0; end++) {
    if (end >= text.length) throw new Error(`A brace is not closed: ${text}`);
    if (text[end] === "{") depth++;
    if (text[end] === "}") depth--;
  }
  return end;
}
