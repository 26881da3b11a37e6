/** Replaces references by their targets (2025.10 format § Aliases / References). */
import { FindingList, quote } from "./findings.ts";
import { emptyObject, isObject, type Json, unit, weigh } from "./json.ts";
import { type Located, Locator } from "./locate.ts";
import { findComponents } from "./order.ts";
import { descend, isAlias, mixesAlias, referenceText, replaceAliases } from "./reference.ts";
import { acceptsType } from "./slots.ts";
import type { GroupNode, TokenNode } from "./tree.ts";
import { collectUses, isPlainText, sourceOf, type Use } from "./uses.ts";
import { printValue } from "./values/print.ts";
import { readers } from "./values/read.ts";
import { ValueReader } from "./values/reading.ts";
import type { Value } from "./values/value.ts";

/** A token with its references replaced. */
export interface ResolvedToken {
  node: TokenNode;
  /** From the token, the target of its alias, or the nearest group. */
  type: string | undefined;
  /** `$value` without references. */
  json: Json;
  /** The typed value; absent if a vendor's value has no printed form. */
  value: Value | undefined;
}

/** Most units (see `weigh`) that one value with references in it may grow to. */
const valueLimit = 1_024;

/** Most characters that a reference within text may stand for. */
const embeddedLimit = 1_024;

/** The factor for text: aliases repeat all of it, and escapes make it up to four times longer. */
const textWeight = 8;

/** Most units that all values with references may grow to together. */
const documentLimit = 1_000_000;

/**
 * Resolves all tokens, in time linear in the document; the result has one slot per token. A token with an
 * error has an empty slot and at least one finding.
 */
export function resolveTokens(
  root: GroupNode,
  tokens: readonly TokenNode[],
  findings: FindingList,
): (ResolvedToken | undefined)[] {
  const locator = new Locator(root, tokens);
  const uses = tokens.map((token) => collectUses(token, locator));
  return new Resolver(locator, tokens, uses, findings).run();
}

/** Tokens of which some are already resolved. */
interface Selection {
  tokens: readonly TokenNode[];
  /** The references of the unresolved tokens. */
  uses: readonly (readonly Use[])[];
  /** Finds tokens of any variant; one without a result counts as missing. */
  locator: Locator;
  /** The results so far; new ones are added. */
  results: (ResolvedToken | undefined)[];
}

/** Resolves only the tokens with these indexes, as `resolveTokens` would. */
export function resolveSome(selection: Selection, which: readonly number[]): void {
  const { locator, tokens, uses, results } = selection;
  new Resolver(locator, tokens, uses, new FindingList(), results).runSome(which);
}

class Resolver {
  private readonly tokens: readonly TokenNode[];
  private readonly findings: FindingList;
  private readonly locator: Locator;
  private readonly uses: readonly (readonly Use[])[];
  private readonly results: (ResolvedToken | undefined)[];
  private readonly reader = new ValueReader();
  /** The text form of tokens inside other text, by index. */
  private readonly embedded = new Map<number, string | undefined>();
  /** The weight of each alias target; every alias to it weighs the same. */
  private readonly weights: Float64Array;
  private weight = 0;

  constructor(
    locator: Locator,
    tokens: readonly TokenNode[],
    uses: readonly (readonly Use[])[],
    findings: FindingList,
    results: (ResolvedToken | undefined)[] = tokens.map(() => undefined),
  ) {
    this.tokens = tokens;
    this.findings = findings;
    this.locator = locator;
    this.uses = uses;
    this.results = results;
    this.weights = new Float64Array(tokens.length);
  }

  run(): (ResolvedToken | undefined)[] {
    for (const component of findComponents(this.uses.map(targetsOf))) {
      if (typeof component === "number") this.results[component] = this.resolve(component);
      else this.reportCircle(component);
    }
    return this.results;
  }

  runSome(which: readonly number[]): void {
    const places = new Map(which.map((index, place) => [index, place]));
    const edges = which.map((index) =>
      targetsOf(this.uses[index] ?? []).flatMap((target) => places.get(target) ?? []),
    );
    for (const index of which) this.results[index] = undefined;
    for (const component of findComponents(edges)) {
      if (typeof component !== "number") continue;
      const index = which[component] as number;
      this.results[index] = this.resolve(index);
    }
  }

  private reportCircle(component: readonly number[]): void {
    const names = component.map((index) => this.tokens[index]?.dotted ?? "").reverse();
    const shown = names.length > 32 ? [...names.slice(0, 32), "…"] : names;
    const circle = [...shown, names[0]].join(" → ");
    const message = `refers to itself through ${circle}; give one of them a value of its own`;
    for (const index of component) {
      const path = this.tokens[index]?.dotted ?? "";
      this.findings.add("reference_circular", path, message);
    }
  }

  private resolve(index: number): ResolvedToken | undefined {
    const node = this.tokens[index] as TokenNode;
    const uses = this.uses[index] ?? [];
    if (!this.check(node, uses)) return undefined;
    const target = wholeTarget(uses);
    if (target !== undefined) return this.resolveAlias(node, index, target);
    const source = sourceOf(node);
    const json = uses.length === 0 ? source : this.substitute(source, isPlainText(node));
    const limit = typeof json === "string" ? valueLimit * textWeight : valueLimit;
    if (uses.length > 0 && !this.admit(node, this.weigh(json), limit)) return undefined;
    const type = node.type ?? node.groupType;
    this.checkType(node, type);
    return this.read(node, type, json);
  }

  private resolveAlias(node: TokenNode, index: number, to: number): ResolvedToken | undefined {
    const target = this.results[to] as ResolvedToken;
    const type = node.type ?? target.type ?? node.groupType;
    const weight = this.weights[to] || this.weigh(target.json);
    this.weights[to] = weight;
    this.weights[index] = weight;
    const limit = typeof target.json === "object" ? valueLimit : documentLimit;
    if (!this.admit(node, weight, limit)) return undefined;
    if (type === target.type) return { node, type, json: target.json, value: target.value };
    if (node.type !== undefined) {
      const areTyped =
        readers.has(node.type) && target.type !== undefined && readers.has(target.type);
      if (areTyped && !acceptsType(node.type, target.type as string)) {
        this.findings.add(
          "type_mismatch",
          node.dotted,
          `is of type ${quote(node.type)} but refers to ${target.node.dotted}, which is of type ${quote(target.type ?? "")}; make the types agree`,
        );
        return undefined;
      }
      this.checkType(node, type);
    }
    return this.read(node, type, target.json);
  }

  /** The error of one reference: its code and its message. */
  private problemOf(
    node: TokenNode,
    { located, text, fits, place }: Use,
  ): [Parameters<FindingList["add"]>[0], string] | undefined {
    if (located.kind === "problem") return [located.code, located.message];
    if (located.kind !== "token") return undefined;
    const target = this.results[located.index];
    const name = this.tokens[located.index]?.dotted ?? "";
    const start = `refers to ${quote(text)}`;
    if (target === undefined) {
      return [
        "reference_unresolved",
        `${start}, which has no value because of an error of its own`,
      ];
    }
    if (isPart(located.rest)) {
      if (this.follow(located) === undefined) {
        return ["reference_unresolved", `${start}, but ${name} has no such part`];
      }
    } else if (!fitsSlot(fits, target.type)) {
      const message = `refers to ${name} of type ${quote(target.type ?? "")} where ${fits?.join(" or ")} is needed`;
      return ["type_mismatch", message];
    }
    if (place === "embedded" && this.printed(located.index) === undefined) {
      return ["reference_malformed", `${start} within text, but ${name} is no single CSS value`];
    }
    if (mentionsReference(this.follow(located)) && node.type !== "string") {
      return ["reference_malformed", `${start}, whose text holds { and }; only a string may`];
    }
    return undefined;
  }

  /** Reports errors in a token's references; returns `false` if it has no value because of them. */
  private check(node: TokenNode, uses: readonly Use[]): boolean {
    let sound = true;
    for (const use of uses) {
      const problem = this.problemOf(node, use);
      if (problem !== undefined) {
        this.findings.add(problem[0], node.dotted, problem[1]);
        sound = false;
      }
      if (use.located.kind === "token") this.checkDeprecated(node, use.located.index);
    }
    if (sound && uses.some(({ place }) => place === "embedded")) {
      this.findings.add(
        "reference_embedded",
        node.dotted,
        "mixes references with other text, which the format does not know; each is replaced by its CSS value",
      );
    }
    return sound;
  }

  private checkDeprecated(node: TokenNode, index: number): void {
    const target = this.tokens[index];
    if (target === undefined || target.deprecated === false || node.deprecated !== false) return;
    const reason = typeof target.deprecated === "string" ? `: ${quote(target.deprecated)}` : "";
    this.findings.add(
      "deprecated_in_use",
      node.dotted,
      `refers to ${target.dotted}, which is deprecated${reason}`,
    );
  }

  private checkType(node: TokenNode, type: string | undefined): void {
    if (type === undefined) {
      this.findings.add(
        "type_missing",
        node.dotted,
        'has no $type, nor has a group above it; add one, such as "$type": "color"',
      );
    } else if (node.type !== undefined && !readers.has(type)) {
      this.findings.add(
        "type_vendor",
        node.dotted,
        `has the type ${quote(type)}, which the format does not define; its value is printed as plain CSS or text`,
      );
    }
  }

  private follow(located: Located): Json | undefined {
    if (located.kind !== "token") return located.kind === "literal" ? located.json : undefined;
    const target = this.results[located.index];
    if (target === undefined || located.rest.length <= 1) return target?.json;
    return descend(target.json, located.rest.slice(1));
  }

  private substitute(json: Json, text: boolean): Json {
    const reference = referenceText(json);
    if (reference !== undefined) return this.follow(this.locator.locate(reference, json)) ?? null;
    if (typeof json === "string") return text || !mixesAlias(json) ? json : this.embed(json);
    if (Array.isArray(json)) return json.map((item) => this.substitute(item, text));
    if (!isObject(json)) return json;
    const copy = emptyObject();
    for (const name of Object.keys(json)) copy[name] = this.substitute(json[name] ?? null, text);
    return copy;
  }

  private embed(text: string): string {
    let length = 0;
    return replaceAliases(text, (alias) => {
      const located = this.locator.locate(alias, alias);
      // Stops at the limit, because a larger value is refused in any case.
      if (located.kind !== "token" || length > valueLimit * unit) return "";
      const embedded = this.printed(located.index) ?? "";
      length += embedded.length;
      return embedded;
    });
  }

  private printed(index: number): string | undefined {
    const target = this.results[index];
    if (target === undefined) return undefined;
    if (!this.embedded.has(index)) this.embedded.set(index, printed(target));
    return this.embedded.get(index);
  }

  /** The weight of a value; skips the count once the document is too heavy. */
  private weigh(json: Json): number {
    if (this.weight > documentLimit) return 0;
    return typeof json === "string" ? weigh(json) * textWeight : weigh(json);
  }

  /** Limits the multiplication by references. */
  private admit(node: TokenNode, weight: number, limit: number): boolean {
    this.weight += weight;
    if (weight <= limit && this.weight <= documentLimit) return true;
    this.findings.add(
      "document_too_large",
      node.dotted,
      "grows too large through its references; refer to less",
    );
    return false;
  }

  private read(node: TokenNode, type: string | undefined, json: Json): ResolvedToken | undefined {
    if (json === null) {
      this.findings.add(
        "value_missing",
        node.dotted,
        "has the $value null; give it a value or remove the token",
      );
      return undefined;
    }
    const { value, remarks } = this.reader.read(type, json);
    let failed = false;
    for (const { code, message } of remarks) {
      if (code !== "value_not_printed") failed = true;
      this.findings.add(code, node.dotted, message);
    }
    return value === undefined && failed ? undefined : { node, type, json, value };
  }
}

const none: readonly number[] = [];

function targetsOf(uses: readonly Use[]): readonly number[] {
  const only = uses[0]?.located;
  if (uses.length <= 1) return only?.kind === "token" ? [only.index] : none;
  const targets: number[] = [];
  for (const { located } of uses) if (located.kind === "token") targets.push(located.index);
  return targets;
}

/** The target of an alias that is a whole value and refers to a whole value. */
function wholeTarget(uses: readonly Use[]): number | undefined {
  const use = uses[0];
  if (use?.place !== "whole" || use.located.kind !== "token") return undefined;
  return isPart(use.located.rest) ? undefined : use.located.index;
}

/** A value's form inside other text. */
function printed({ value }: ResolvedToken): string | undefined {
  const css = value && printValue(value, "srgb");
  return css !== undefined && css.length <= embeddedLimit && !/[{}]/.test(css) ? css : undefined;
}

function isPart(rest: readonly string[]): boolean {
  return rest.length > 1;
}

function fitsSlot(fits: readonly string[] | undefined, type: string | undefined): boolean {
  if (fits === undefined || type === undefined || !readers.has(type)) return true;
  return fits.some((wanted) => acceptsType(wanted, type));
}

function mentionsReference(json: Json | undefined): boolean {
  return typeof json === "string" && (isAlias(json) || mixesAlias(json));
}
