/** Bounds how much the permutations of a resolver hold together, without building any. */
import { isObject, isProperty, type Json, type JsonObject, member } from "../json.ts";
import type { Resolver } from "./read.ts";
import { sourcesOf } from "./union.ts";

/** The most that one permutation holds. */
export interface Most {
  tokens: number;
  /** Characters of all values, as JSON without references; infinite if they cannot be bounded so. */
  characters: number;
}

/** The longest chain of references that is followed. */
const MAXIMUM_CHAIN = 100;

/** Characters that a reference within a text may take in addition to its target's JSON: a color is printed longer. */
const EMBEDDED = 64;

interface Written {
  length: number;
  targets: readonly string[];
}

/** At most this many tokens of this many characters are in each permutation, whatever its contexts. */
export function mostOf(resolver: Resolver): Most {
  const reader = new Reader();
  for (const source of sourcesOf(resolver)) {
    reader.readGroup(source, "");
    const overlays = member(source, "$appearances");
    for (const overlay of isObject(overlays) ? Object.values(overlays) : []) {
      if (isObject(overlay)) reader.readGroup(overlay, "");
    }
  }
  return reader.most();
}

class Reader {
  /** All values that a token may have, by path. */
  private readonly written = new Map<string, Written[]>();
  private readonly bounds = new Map<string, number>();

  readGroup(group: JsonObject, at: string): void {
    for (const name of Object.keys(group)) {
      const json = group[name] ?? null;
      if (isProperty(name) || !isObject(json)) continue;
      const path = at === "" ? name : `${at}.${name}`;
      if (Object.hasOwn(json, "$value")) this.add(path, json.$value ?? null);
      else this.readGroup(json, path);
    }
  }

  most(): Most {
    let characters = 0;
    for (const path of this.written.keys()) characters += this.boundOf(path, 0);
    return { tokens: this.written.size, characters };
  }

  private add(path: string, value: Json): void {
    const targets: string[] = [];
    const rest = JSON.stringify(value).replace(/"\{([^{}"]+)\}"/g, (_, target: string) => {
      targets.push(target);
      return "";
    });
    const embedded = [...rest.matchAll(/\{([^{}"]+)\}/g)].map(([, target = ""]) => target);
    targets.push(...embedded);
    const one = { length: rest.length + EMBEDDED * embedded.length, targets };
    const all = this.written.get(path);
    if (all === undefined) this.written.set(path, [one]);
    else all.push(one);
  }

  private boundOf(path: string, chain: number): number {
    const known = this.bounds.get(path);
    if (known !== undefined) return known;
    const written = chain > MAXIMUM_CHAIN ? undefined : this.written.get(path);
    if (written === undefined) return Number.POSITIVE_INFINITY;
    // A circle meets this value.
    this.bounds.set(path, Number.POSITIVE_INFINITY);
    let most = 0;
    for (const { length, targets } of written) {
      const within = targets.reduce((sum, one) => sum + this.boundOf(one, chain + 1), 0);
      most = Math.max(most, length + within);
    }
    this.bounds.set(path, most);
    return most;
  }
}
