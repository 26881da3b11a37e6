import type { TokenInfo } from "#console/editing/types.ts";
import type { Reading, Touch } from "./rule-index.ts";

/** A token that an element is made from. */
export interface TokenRead {
  dotted: string;
  type: string | undefined;
  /** The custom property of the token itself. */
  property: string;
  /** The passing state in which it is read; undefined at rest. */
  when: Touch | undefined;
}

/**
 * Finds the tokens that an author wrote for the properties that rules read: the token itself, the
 * one that it is derived from, or those that the component layer makes it from.
 */
export class Owners {
  private readonly byProperty: ReadonlyMap<string, TokenInfo>;
  private readonly defaults: ReadonlyMap<string, readonly string[]>;
  private readonly cache = new Map<string, readonly TokenInfo[]>();

  /** @param roles the paths of the tokens that a document gives roles, by the roles' custom properties */
  constructor(
    tokens: readonly TokenInfo[],
    defaults: ReadonlyMap<string, readonly string[]>,
    roles: ReadonlyMap<string, string> = new Map(),
  ) {
    const byProperty = new Map<string, TokenInfo>();
    const byPath = new Map<string, TokenInfo>();
    for (const token of tokens) {
      byPath.set(token.dotted, token);
      if (!byProperty.has(token.property)) byProperty.set(token.property, token);
    }
    for (const [property, path] of roles) {
      const token = byPath.get(path);
      if (token !== undefined) byProperty.set(property, token);
    }
    this.byProperty = byProperty;
    this.defaults = defaults;
  }

  /** The tokens behind readings, each once, in their order; those that are read in passing last. */
  tokensOf(readings: readonly Reading[]): readonly TokenRead[] {
    const tokens = new Map<string, TokenRead>();
    for (const { property, when } of readings) {
      for (const { dotted, type, property: own } of this.of(property)) {
        if (!tokens.has(dotted)) tokens.set(dotted, { dotted, type, property: own, when });
      }
    }
    return [...tokens.values()];
  }

  of(property: string): readonly TokenInfo[] {
    let owners = this.cache.get(property);
    if (owners === undefined) {
      // A default that leads back to itself ends here.
      this.cache.set(property, []);
      owners = this.find(property);
      this.cache.set(property, owners);
    }
    return owners;
  }

  private find(property: string): readonly TokenInfo[] {
    const own = this.byProperty.get(property) ?? this.derivedFrom(property);
    if (own !== undefined) return [own];
    const made = (this.defaults.get(property) ?? []).flatMap((from) => this.of(from));
    return [...new Set(made)];
  }

  /** Colors get an `on-`, a `-hover` and an `-active`, typographies get their parts. */
  private derivedFrom(property: string): TokenInfo | undefined {
    const name = property.slice("--tk-".length);
    const isOf = (base: string, type: string): TokenInfo | undefined => {
      const token = this.byProperty.get(`--tk-${base}`);
      return token?.type === undefined || token.type === type ? token : undefined;
    };
    const state = /^(.+)-(?:hover|active)$/.exec(name)?.[1];
    if (state !== undefined) return isOf(state, "color");
    for (const { index } of name.matchAll(/(?<=^|-)on-/g)) {
      const found = isOf(name.slice(0, index) + name.slice(index + "on-".length), "color");
      if (found !== undefined) return found;
    }
    for (let end = name.lastIndexOf("-"); end > 0; end = name.lastIndexOf("-", end - 1)) {
      const token = this.byProperty.get(`--tk-${name.slice(0, end)}`);
      if (token?.type === "typography") return token;
    }
    return undefined;
  }
}
