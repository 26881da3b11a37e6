/** The roles of a resolver's tokens, and the axes that may influence their properties. */
import type { ResolvedToken } from "../resolve.ts";
import { joinedOfRole, type RoleName, roleNames } from "../roles/role-names.ts";
import type { RoleSettings } from "../roles/settings.ts";
import { RoleTable } from "../roles/table.ts";
import type { TokenNode } from "../tree.ts";
import type { Influence } from "./influence.ts";

/** Whether a name looks like that of a derived color. */
const isLikeDerived = (joined: string): boolean => /(?:^|-)on-|-(?:hover|active)$/i.test(joined);

/** Roles are numbered as `roleNames` lists them. */
export class VariantRoles {
  /** Indexes of the tokens that have a role in some permutation. */
  readonly tokens: readonly number[];
  /** The axes that may influence each token, then those of the property of each role. */
  readonly masks: readonly number[];
  private readonly settings: RoleSettings;
  private readonly byName = new Map<string, number>();
  private readonly byPath = new Map<string, number>();

  /**
   * @param own the axes that may influence each token by itself
   */
  constructor(
    settings: RoleSettings,
    tokens: readonly TokenNode[],
    own: readonly number[],
    influence: Influence,
  ) {
    this.settings = settings;
    for (const { joined, dotted, index } of tokens) {
      if (!this.byName.has(joined)) this.byName.set(joined, index);
      this.byPath.set(dotted, index);
    }
    const ofRoles = roleNames.map((role) => this.tokensOf(role));
    this.tokens = [...new Set(ofRoles.flat())];
    const maskOf = (indexes: readonly number[]) =>
      indexes.reduce((mask, index) => mask | (own[index] ?? 0), 0);
    const roled = new Set(this.tokens);
    // The colors derived from a color depend on which tokens have the other roles, and on names that are taken.
    const uncertain = maskOf(
      tokens.flatMap(({ dotted, joined, index }) =>
        !influence.isCommon(dotted) && (roled.has(index) || isLikeDerived(joined)) ? index : [],
      ),
    );
    // A role without a token gets a color that may be made of all others, and of the page's.
    const made = maskOf(this.tokens) | influence.onSurface;
    const masks = own.map((mask, index) => (roled.has(index) ? mask | uncertain : mask));
    const ofProperties = ofRoles.map((one) => (one.length === 1 ? maskOf(one) : made));
    this.masks = settings.roles === undefined ? masks : [...masks, ...ofProperties];
  }

  private tokensOf(role: RoleName): number[] {
    const path = this.settings.roles?.get(role);
    const found = [
      this.byName.get(joinedOfRole(role)),
      typeof path === "string" ? this.byPath.get(path) : undefined,
    ];
    return [...new Set(found.filter((index) => index !== undefined))];
  }

  indexOf(role: RoleName): number {
    return roleNames.indexOf(role);
  }

  /** The roles of one permutation's tokens, by their indexes. */
  tableOf(results: readonly (ResolvedToken | undefined)[]): RoleTable {
    const at = (index: number | undefined) => (index === undefined ? undefined : results[index]);
    return new RoleTable(this.settings, {
      byName: (joined) => at(this.byName.get(joined)),
      byPath: (dotted) => at(this.byPath.get(dotted)),
      names: () => [...this.byName].flatMap(([name, index]) => (at(index) ? name : [])),
    });
  }
}
