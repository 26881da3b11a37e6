/** Resolves references to their targets within one document. */
import { type FindingCode, quote } from "./findings.ts";
import { isObject, type Json } from "./json.ts";
import { descend, isAlias, mixesAlias, parseReference, type Reference } from "./reference.ts";
import type { GroupNode, TokenNode, TreeNode } from "./tree.ts";

/** The target of a reference: a token (and a place in it), data outside tokens, or nothing. */
export type Located =
  | { kind: "token"; index: number; rest: readonly string[] }
  | { kind: "literal"; json: Json }
  | { kind: "problem"; code: FindingCode; message: string };

/** Finds the targets of references and caches them by text. */
export class Locator {
  private readonly root: GroupNode;
  private readonly tokens: readonly TokenNode[];
  private readonly cache = new Map<string, Located>();
  /** Filled when first needed. */
  private readonly byDotted = new Map<string, number>();
  private readonly byName = new Map<string, string>();

  constructor(root: GroupNode, tokens: readonly TokenNode[]) {
    this.root = root;
    this.tokens = tokens;
  }

  /** The target of a reference, which is given by its text and as a JSON value. */
  locate(text: string, json: Json): Located {
    const cached = this.cache.get(text);
    if (cached !== undefined) return cached;
    const located = this.find(parseReference(json));
    this.cache.set(text, located);
    return located;
  }

  private find(reference: Reference): Located {
    if (reference.kind === "malformed") {
      return problem(
        "reference_malformed",
        `refers to ${quote(reference.text)}; ${reference.reason}`,
      );
    }
    if (reference.kind === "pointer") return this.followPointer(reference.segments, reference.text);
    let node: TreeNode | undefined = this.root;
    for (const segment of reference.segments) {
      node = node?.kind === "group" ? node.children.get(segment) : undefined;
    }
    if (node?.kind === "token") return { kind: "token", index: node.index, rest: whole };
    const index = this.dottedNames().get(reference.text.slice(1, -1));
    if (index !== undefined) return { kind: "token", index, rest: whole };
    return node === undefined ? this.nowhere(reference) : toGroup(node, reference.text);
  }

  /** Tokens by dotted path, the most nested of several; the only way to find names that contain dots. */
  private dottedNames(): ReadonlyMap<string, number> {
    if (this.byDotted.size > 0) return this.byDotted;
    for (const { path, dotted, index } of this.tokens) {
      const first = this.byDotted.get(dotted);
      const nested = first === undefined ? 0 : (this.tokens[first]?.path.length ?? 0);
      if (path.length > nested) this.byDotted.set(dotted, index);
    }
    return this.byDotted;
  }

  private nowhere(reference: { text: string; segments: readonly string[] }): Located {
    const last = reference.segments.at(-1) ?? "";
    const near = this.namesakes().get(last);
    const hint = near === undefined ? "add it or mend the path" : `did you mean {${near}}?`;
    return problem(
      "reference_unresolved",
      `refers to ${quote(reference.text)}, which does not exist; ${hint}`,
    );
  }

  /** The first token of each name, for hints. */
  private namesakes(): ReadonlyMap<string, string> {
    if (this.byName.size > 0) return this.byName;
    for (const dotted of this.dottedNames().keys()) {
      const name = dotted.slice(dotted.lastIndexOf(".") + 1);
      if (!this.byName.has(name)) this.byName.set(name, dotted);
    }
    return this.byName;
  }

  private followPointer(segments: readonly string[], text: string): Located {
    let node: TreeNode = this.root;
    for (const [depth, segment] of segments.entries()) {
      const rest = segments.slice(depth);
      if (node.kind === "token") return this.intoToken(node, rest, text);
      const child: TreeNode | undefined = node.children.get(segment);
      if (child === undefined) return literal(descend(node.raw, rest), text);
      node = child;
    }
    return node.kind === "token" ? this.intoToken(node, [], text) : toGroup(node, text);
  }

  private intoToken({ raw, index }: TokenNode, rest: readonly string[], text: string): Located {
    if (rest.length > 0 && rest[0] !== "$value") return literal(descend(raw, rest), text);
    return { kind: "token", index, rest };
  }
}

const whole: readonly string[] = [];

function problem(code: FindingCode, message: string): Located {
  return { kind: "problem", code, message };
}

function toGroup(group: GroupNode, text: string): Located {
  const suggestion = group.children.has("$root")
    ? `refer to {${group.dotted}.$root}`
    : "refer to a token in it";
  return problem("reference_to_group", `refers to ${quote(text)}, which is a group; ${suggestion}`);
}

function literal(json: Json | undefined, text: string): Located {
  if (json === undefined || json === null) {
    return problem(
      "reference_unresolved",
      `refers to ${quote(text)}, which does not exist; mend the path`,
    );
  }
  if (!holdsReference(json)) return { kind: "literal", json };
  return problem(
    "reference_malformed",
    `refers to ${quote(text)}, which holds references or tokens itself; refer to plain data or to a token`,
  );
}

function holdsReference(json: Json): boolean {
  if (typeof json === "string") return isAlias(json) || mixesAlias(json);
  if (Array.isArray(json)) return json.some(holdsReference);
  if (!isObject(json)) return false;
  return Object.keys(json).some(
    (name) => name.startsWith("$") || holdsReference(json[name] ?? null),
  );
}
