/** Works out values of a program without running it: literals, variables, spreads, members, files that are imported. */
import {
  listOf,
  nameOf,
  nodeAt,
  plainExpression,
  requiredBy,
  type Script,
  type Syntax,
} from "./script.ts";

/** A value that cannot be worked out, with its place. */
export class Unknown {
  readonly file: Script;
  readonly offset: number;
  /** Worded to follow "its value". */
  readonly why: string;

  constructor(file: Script, offset: number, why: string) {
    this.file = file;
    this.offset = offset;
    this.why = why;
  }
}

/** A value with the place where it stands. */
export interface Located {
  file: Script;
  offset: number;
  value: string | number | boolean | null | Located[] | Members | Unknown;
}
/** The members of an object; a spread that cannot be worked out is a member of its own. */
export type Members = Map<string, Located>;

const deepest = 64;
/** Most values, because spreads may multiply them. */
const most = 100_000;

/** Fonts that Tailwind 3 has as `defaultTheme.fontFamily`. */
const fonts: Readonly<Record<string, readonly string[]>> = {
  sans: ["ui-sans-serif", "system-ui", "sans-serif"],
  serif: ["ui-serif", "Georgia", "Cambria", "Times New Roman", "Times", "serif"],
  mono: ["ui-monospace", "SFMono-Regular", "Menlo", "Monaco", "Consolas", "monospace"],
};

/** Evaluates expressions of several files. */
export class Evaluator {
  private readonly files: ReadonlyMap<string, Script>;
  private readonly theme: (path: string) => Located | undefined;
  private depth = 0;
  private count = 0;

  /** @param theme what `theme("spacing.4")` is in the configuration */
  constructor(files: ReadonlyMap<string, Script>, theme: (path: string) => Located | undefined) {
    this.files = files;
    this.theme = theme;
  }

  /** The value of an expression of a file. */
  evaluate(file: Script, given: Syntax | undefined): Located {
    const node = plainExpression(given);
    const offset = node?.start ?? 0;
    const unknown = (why: string): Located => ({
      file,
      offset,
      value: new Unknown(file, offset, why),
    });
    if (node === undefined) return unknown("is missing");
    this.count += 1;
    if (this.depth > deepest || this.count > most) return unknown("takes too many steps");
    this.depth += 1;
    const value = this.valueOf(file, node);
    this.depth -= 1;
    if (value === undefined) return unknown(`is ${describe(file, node)}`);
    return value instanceof Found ? value.located : { file, offset, value };
  }

  private valueOf(file: Script, node: Syntax): Located["value"] | Found | undefined {
    switch (node.type) {
      case "Literal":
        return literal(node.value);
      case "TemplateLiteral":
        return this.template(file, node);
      case "ObjectExpression":
        return this.members(file, node);
      case "ArrayExpression":
        return this.items(file, node);
      case "Identifier":
        return this.variable(file, String(node.name));
      case "MemberExpression":
        return this.member(file, node);
      case "UnaryExpression":
      case "BinaryExpression":
        return this.operation(file, node);
      case "CallExpression":
        return this.call(file, node);
      case "ArrowFunctionExpression":
      case "FunctionExpression":
        return this.body(file, node);
      default:
        return undefined;
    }
  }

  private template(file: Script, node: Syntax): string | undefined {
    const parts = listOf(node.expressions).map((one) => this.evaluate(file, one).value);
    if (!parts.every((part) => typeof part === "string" || typeof part === "number"))
      return undefined;
    const texts = listOf(node.quasis).flatMap((quasi, at) => [
      (quasi.value as { cooked?: string }).cooked,
      parts[at] as string | number | undefined,
    ]);
    return bounded(texts);
  }

  private members(file: Script, node: Syntax): Members {
    const members: Members = new Map();
    for (const property of listOf(node.properties)) {
      if (property.type === "SpreadElement") this.spread(file, property, members);
      else {
        const name = this.key(file, property);
        const value = this.evaluate(file, nodeAt(property, "value"));
        if (name !== undefined) members.set(name, { ...value, file, offset: property.start });
      }
    }
    return members;
  }

  private key(file: Script, property: Syntax): string | undefined {
    const key = nodeAt(property, "key");
    if (property.computed !== true) return nameOf(key);
    const { value } = this.evaluate(file, key);
    return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
  }

  private spread(file: Script, node: Syntax, members: Members): void {
    const inner = this.evaluate(file, nodeAt(node, "argument"));
    if (inner.value instanceof Map) for (const [name, one] of inner.value) members.set(name, one);
    else members.set(`...${node.start}`, { ...inner, offset: node.start });
  }

  private items(file: Script, node: Syntax): Located[] {
    return listOf(node.elements).flatMap((element) => {
      if (element.type !== "SpreadElement") return [this.evaluate(file, element)];
      const inner = this.evaluate(file, nodeAt(element, "argument"));
      return Array.isArray(inner.value) ? inner.value : [inner];
    });
  }

  private variable(file: Script, name: string): Found | undefined {
    if (name === "undefined") return undefined;
    const declared = file.variables.get(name);
    if (declared !== undefined) return new Found(this.evaluate(file, declared));
    const imported = file.imports.get(name);
    return imported && this.imported(file, imported.from, imported.name);
  }

  /** The export of a file by its name; `*` is its whole export. */
  private imported(file: Script, from: string, name: string): Found | undefined {
    if (/^tailwindcss\/defaultTheme(?:\.js)?$/.test(from))
      return new Found(this.defaults(file, name));
    const target = this.fileAt(file, from);
    if (target === undefined) return undefined;
    const whole = target.exports.get("default");
    if (name === "default" || (name === "*" && whole !== undefined)) {
      return new Found(this.evaluate(target, whole));
    }
    if (name !== "*") {
      const named = target.exports.get(name);
      if (named !== undefined) return new Found(this.evaluate(target, named));
      const { value } = this.evaluate(target, whole);
      const member = value instanceof Map ? value.get(name) : undefined;
      return member && new Found(member);
    }
    const all = [...target.exports].map(
      ([key, node]) => [key, this.evaluate(target, node)] as const,
    );
    return new Found({ file: target, offset: 0, value: new Map(all) });
  }

  private fileAt(file: Script, from: string): Script | undefined {
    if (!from.startsWith(".")) return undefined;
    const parts = file.name.split("/").slice(0, -1);
    for (const part of from.split("/")) {
      if (part === "..") parts.pop();
      else if (part !== ".") parts.push(part);
    }
    const path = parts.join("/");
    const endings = ["", ".js", ".ts", ".mjs", ".cjs", ".mts", ".cts", "/index.js", "/index.ts"];
    const names = [path, path.replace(/\.js$/, "")].flatMap((one) =>
      endings.map((end) => one + end),
    );
    return names.map((one) => this.files.get(one)).find((one) => one !== undefined);
  }

  private defaults(file: Script, name: string): Located {
    const at = (value: Located["value"]): Located => ({ file, offset: 0, value });
    const families = at(
      new Map(Object.entries(fonts).map(([key, list]) => [key, at(list.map((font) => at(font)))])),
    );
    return name === "fontFamily" ? families : at(new Map([["fontFamily", families]]));
  }

  private member(file: Script, node: Syntax): Found | undefined {
    const property = nodeAt(node, "property");
    const key = node.computed === true ? this.evaluate(file, property).value : nameOf(property);
    const object = this.evaluate(file, nodeAt(node, "object")).value;
    const found =
      object instanceof Map
        ? object.get(String(key))
        : Array.isArray(object)
          ? object[Number(key)]
          : undefined;
    return found && new Found(found);
  }

  private operation(file: Script, node: Syntax): string | number | undefined {
    if (node.type === "UnaryExpression") {
      const { value } = this.evaluate(file, nodeAt(node, "argument"));
      return typeof value === "number" && node.operator === "-" ? -value : undefined;
    }
    const [left, right] = ["left", "right"].map(
      (side) => this.evaluate(file, nodeAt(node, side)).value,
    );
    if (typeof left === "number" && typeof right === "number")
      return compute(node.operator, left, right);
    const isText = [left, right].every((one) => typeof one === "string" || typeof one === "number");
    return isText && node.operator === "+" ? bounded([left, right]) : undefined;
  }

  private call(file: Script, node: Syntax): Found | undefined {
    const from = requiredBy(node);
    if (from !== undefined) return this.imported(file, from, "*");
    const operands = listOf(node.arguments);
    const callee = nodeAt(node, "callee");
    if (nameOf(callee) === "theme" || nameOf(nodeAt(callee as Syntax, "property")) === "theme") {
      const path = this.evaluate(file, operands[0]).value;
      const found = typeof path === "string" ? this.theme(path) : undefined;
      return found && new Found(found);
    }
    return undefined;
  }

  /** The one value that a function returns. */
  private body(file: Script, node: Syntax): Found | undefined {
    const body = nodeAt(node, "body");
    if (body?.type !== "BlockStatement") return new Found(this.evaluate(file, body));
    const [only, another] = listOf(body.body);
    const isReturn = only?.type === "ReturnStatement" && another === undefined;
    return isReturn ? new Found(this.evaluate(file, nodeAt(only, "argument"))) : undefined;
  }
}

/** A value that has a place of its own. */
class Found {
  readonly located: Located;

  constructor(located: Located) {
    this.located = located;
  }
}

/** Most characters of a text that is put together, because each step may double it. */
const longest = 10_000;

/** The parts as one text; undefined if it is too long for a value. */
function bounded(parts: readonly unknown[]): string | undefined {
  const texts = parts.map((part) => String(part ?? ""));
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length > longest ? undefined : texts.join("");
}

function literal(value: unknown): string | number | boolean | null | undefined {
  const isPlain =
    typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isPlain || value === null ? value : undefined;
}

function compute(operator: unknown, left: number, right: number): number | undefined {
  if (operator === "+") return left + right;
  if (operator === "-") return left - right;
  if (operator === "*") return left * right;
  return operator === "/" && right !== 0 ? left / right : undefined;
}

/** Describes an expression that cannot be worked out. */
function describe({ imports }: Script, node: Syntax): string {
  let inner: Syntax | undefined = node;
  while (inner?.type === "MemberExpression") inner = plainExpression(nodeAt(inner, "object"));
  const from = (inner && requiredBy(inner)) ?? imports.get(nameOf(inner) ?? "")?.from;
  if (from !== undefined)
    return `imported from ${from}, which is not among the files or has no such name`;
  const callee = nameOf(nodeAt(node, "callee"));
  if (node.type === "CallExpression")
    return `a call of ${callee ?? "a function"}(), which is not run`;
  return "an expression that has to run";
}
