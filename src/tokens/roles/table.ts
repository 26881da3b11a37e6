/** The tokens that have the roles of a theme: by their own name, such as `color.primary`, else by the document. */
import type { Color } from "../color.ts";
import type { ResolvedToken } from "../resolve.ts";
import { fills, joinedOfRole, type RoleName, typeOfRole } from "./role-names.ts";
import type { Derive, RoleSettings } from "./settings.ts";
import { wordsOfName } from "./words.ts";

/** Finds tokens of a permutation that resolved. */
export interface TokenFinder {
  /** The token of a path joined with hyphens. */
  byName: (joined: string) => ResolvedToken | undefined;
  /** The token of a dotted path. */
  byPath: (dotted: string) => ResolvedToken | undefined;
  /** The joined paths of all tokens. */
  names: () => Iterable<string>;
}

/** Finds tokens among those that resolved. */
export function finderOf(resolved: readonly ResolvedToken[]): TokenFinder {
  const byName = new Map<string, ResolvedToken>();
  const byPath = new Map<string, ResolvedToken>();
  for (const token of resolved) {
    const { joined, dotted } = token.node;
    if (!byName.has(joined)) byName.set(joined, token);
    byPath.set(dotted, token);
  }
  return {
    byName: (joined) => byName.get(joined),
    byPath: (dotted) => byPath.get(dotted),
    names: () => byName.keys(),
  };
}

/** A color that is derived from a fill. */
export type Derivative = "on" | "hover" | "active";
const derivatives: readonly Derivative[] = ["on", "hover", "active"];

/** The role of a color derived from a fill: `on-primary`, `primary-hover`. */
const derivedRole = (fill: string, kind: Derivative): string =>
  kind === "on" ? `on-${fill}` : `${fill}-${kind}`;

/** The roles of one permutation of a theme. */
export class RoleTable {
  readonly settings: RoleSettings;
  private readonly find: TokenFinder;
  private readonly found = new Map<RoleName, ResolvedToken | undefined>();
  private taken: ReadonlySet<string> | undefined;
  private derived: ReadonlyMap<string, readonly Derivative[]> | undefined;

  constructor(settings: RoleSettings, find: TokenFinder) {
    this.settings = settings;
    this.find = find;
  }

  /** Whether the document maps roles to tokens. */
  get isMapped(): boolean {
    return this.settings.roles !== undefined;
  }

  /** The token that has a role; undefined if none has it, or one that cannot. */
  get(role: RoleName): ResolvedToken | undefined {
    if (!this.found.has(role)) this.found.set(role, this.named(role) ?? this.mapped(role));
    return this.found.get(role);
  }

  /** The token that has a role by its own name. */
  named(role: RoleName): ResolvedToken | undefined {
    const token = this.find.byName(joinedOfRole(role));
    return token !== undefined && fits(token, role) ? token : undefined;
  }

  /** The token to which the document maps a role. */
  private mapped(role: RoleName): ResolvedToken | undefined {
    const path = this.settings.roles?.get(role);
    const token = typeof path === "string" ? this.find.byPath(path) : undefined;
    return token !== undefined && fits(token, role) ? token : undefined;
  }

  /** The color of a role; undefined if it has none that can be computed with. */
  colorOf(role: RoleName): Color | undefined {
    const value = this.get(role)?.value;
    return value?.kind === "color" ? value.color : undefined;
  }

  /** The derived colors that a token gets next to it. */
  derivativesOf(token: ResolvedToken["node"]): readonly Derivative[] {
    const derive: Derive = this.settings.derive;
    if (derive !== "roles") return derive === "all" ? derivatives : [];
    this.derived ??= this.readDerived();
    return this.derived.get(token.dotted) ?? [];
  }

  /** Fills have states and a text color, but not those for which another token has the role. */
  private readDerived(): ReadonlyMap<string, readonly Derivative[]> {
    const derived = new Map<string, Set<Derivative>>();
    for (const fill of fills) {
      const path = this.get(fill)?.node.dotted;
      if (path === undefined) continue;
      const kinds = derived.get(path) ?? new Set();
      for (const kind of derivatives) {
        if (this.get(derivedRole(fill, kind) as RoleName) === undefined) kinds.add(kind);
      }
      derived.set(path, kinds);
    }
    return new Map([...derived].map(([path, kinds]) => [path, [...kinds]]));
  }

  /**
   * Whether no color may be derived at a joined path: the document gives its property to another token, or a token has
   * a name that another format prints alike, as Tailwind prints `color.primary-hover` and `primary-hover`.
   */
  reserves(joined: string): boolean {
    if (this.settings.derive === "roles") {
      this.taken ??= new Set([...this.find.names()].map(plainName));
      if (this.taken.has(plainName(joined))) return true;
    }
    const role = joined.startsWith("color-") ? joined.slice("color-".length) : joined;
    return this.mapped(role as RoleName) !== undefined && joinedOfRole(role as RoleName) === joined;
  }
}

/** A name in words without `color` before them. */
const plainName = (joined: string): string =>
  wordsOfName(joined)
    .join("-")
    .replace(/^color-/, "");

function fits({ type, value }: ResolvedToken, role: RoleName): boolean {
  const wanted = typeOfRole(role);
  if (value === undefined) return false;
  return (
    value.kind === wanted || type === wanted || (wanted === "dimension" && type === "fontSize")
  );
}
