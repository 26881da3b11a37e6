/** The roles of a document's tokens: those that it says, those that are guessed, and the colors made for the rest. */
import { hasAppearances } from "../appearance.ts";
import { type Color, printSrgb } from "../color.ts";
import { type Appearance, appearances, FindingList } from "../findings.ts";
import { emptyObject, isObject, isTooDeep, type JsonObject } from "../json.ts";
import type { ResolvedToken } from "../resolve.ts";
import { isResolver } from "../resolver/shape.ts";
import { buildTheme, type Theme } from "../theme.ts";
import { printValue } from "../values/print.ts";
import type { NamedColor } from "./candidates.ts";
import { checkRoles } from "./check.ts";
import { fallbackColors } from "./fallback.ts";
import { type Guess, guessColors } from "./guess.ts";
import { type RoleName, roleNames } from "./role-names.ts";
import { nothingOfRoles, type RoleSettings, readRoleSettings, rolesPlace } from "./settings.ts";
import { finderOf, RoleTable } from "./table.ts";

/** How a role was found: `fallback` is a color that is made of others. */
export const waysFound = ["document", "name", "words", "fallback"] as const;

/** A role with the token that has it, and its value. */
export interface RoleOfDocument {
  role: RoleName;
  /** The dotted path of the token; of a fallback that of the token that it is made of. */
  path: string;
  by: (typeof waysFound)[number];
  /** CSS values; null if an appearance has none. */
  light: string | null;
  dark: string | null;
  /** Why it does not count: a mapping that leads nowhere, or a guess that values refute. */
  problem?: string;
}

/** The roles of a document of any kind, in the order of the component layer. Never throws. */
export function rolesOfDocument(document: unknown): RoleOfDocument[] {
  if (!isObject(document) || isTooDeep(document)) return [];
  return new Roles(document).list();
}

/**
 * The roles to write into a document: what it says, nulls included, and guesses for what it does not say. Roles that
 * tokens have by their own names, and doubtful guesses, are left out.
 */
export function guessRoles(document: JsonObject): { roles: JsonObject; guessed: number } {
  const roles = emptyObject();
  if (isTooDeep(document)) return { roles, guessed: 0 };
  const { settings, guesses } = new Roles(document);
  for (const [role, path] of settings.roles ?? []) roles[role] = path;
  const sure = guesses.filter(({ problem }) => problem === undefined);
  for (const { role, color } of sure) roles[role] = color.dotted;
  return { roles, guessed: sure.length };
}

class Roles {
  readonly settings: RoleSettings;
  readonly guesses: readonly Guess[];
  private readonly document: JsonObject;
  private readonly themes: Readonly<Record<Appearance, Theme>>;
  private readonly tokens: Readonly<Record<Appearance, ReadonlyMap<string, ResolvedToken>>>;

  constructor(document: JsonObject) {
    this.document = document;
    this.settings = readRoleSettings(document, new FindingList()) ?? nothingOfRoles;
    const light = buildTheme(document, "light", undefined, false);
    const isVaried = isResolver(document) || hasAppearances(document);
    const dark = isVaried ? buildTheme(document, "dark", undefined, false) : light;
    this.themes = { light, dark };
    const byPath = ({ resolved }: Theme) =>
      new Map(resolved.map((token) => [token.node.dotted, token]));
    const lightTokens = byPath(light);
    this.tokens = { light: lightTokens, dark: isVaried ? byPath(dark) : lightTokens };
    this.guesses = this.guess();
  }

  /** Guesses the roles of which the document and its names say nothing. */
  private guess(): Guess[] {
    const colors = this.colors();
    const settled = new Map<string, NamedColor | null>();
    const said = this.tables();
    for (const role of roleNames) {
      const path = said.light.get(role)?.node.dotted ?? said.dark.get(role)?.node.dotted;
      const color = path === undefined ? undefined : colors.get(path);
      if (color !== undefined) settled.set(role, color);
      else if (this.settings.roles?.has(role)) settled.set(role, null);
    }
    return guessColors([...colors.values()], settled);
  }

  /** Every color with its value in each appearance. */
  private colors(): ReadonlyMap<string, NamedColor> {
    const colors = new Map<string, NamedColor>();
    for (const appearance of appearances) {
      for (const { node, value } of this.themes[appearance].resolved) {
        if (value?.kind !== "color") continue;
        const { path, dotted } = node;
        colors.set(dotted, { path, dotted, ...colors.get(dotted), [appearance]: value.color });
      }
    }
    return colors;
  }

  /** The tables of what the document says, with guesses in addition if they are given. */
  private tables(guesses: readonly Guess[] = []): Record<Appearance, RoleTable> {
    const roles = new Map(this.settings.roles);
    for (const { role, color } of guesses) roles.set(role, color.dotted);
    const [light, dark] = appearances.map(
      (appearance) =>
        new RoleTable({ ...this.settings, roles }, finderOf(this.themes[appearance].resolved)),
    ) as [RoleTable, RoleTable];
    return { light, dark };
  }

  list(): RoleOfDocument[] {
    const sure = this.guesses.filter(({ problem }) => problem === undefined);
    const tables = this.tables(sure);
    const made = appearances.map((appearance) =>
      fallbackColors((role) => tables[appearance].colorOf(role), this.pageIn(appearance, tables)),
    );
    const problems = this.problems();
    return roleNames.flatMap((role): RoleOfDocument[] => {
      const guess = this.guesses.find((one) => one.role === role);
      const found = tables.light.get(role) ?? tables.dark.get(role);
      if (found !== undefined) return [this.found(role, found, guess)];
      const path = this.settings.roles?.get(role);
      const problem = problems.get(role);
      if (typeof path === "string" && problem !== undefined) {
        return [{ role, path, by: "document", light: null, dark: null, problem }];
      }
      if (guess?.problem !== undefined) return [this.doubtful(guess)];
      const [light, dark] = made.map((of) => of.get(role));
      const from = light?.from ?? dark?.from;
      if (from === undefined) return [];
      return [
        {
          role,
          path: this.sourceOf(from, tables, made),
          by: "fallback",
          light: shown(light?.color),
          dark: shown(dark?.color),
        },
      ];
    });
  }

  private pageIn(appearance: Appearance, tables: Record<Appearance, RoleTable>) {
    const bg = tables[appearance].colorOf("bg");
    return bg !== undefined && bg.alpha >= 1 ? bg.mapped : this.themes[appearance].surface;
  }

  private found(role: RoleName, { node }: ResolvedToken, guess: Guess | undefined): RoleOfDocument {
    const css = (appearance: Appearance): string | null => {
      const value = this.tokens[appearance].get(node.dotted)?.value;
      return (value && printValue(value, "srgb")) ?? null;
    };
    return {
      role,
      path: node.dotted,
      by: guess?.color.dotted === node.dotted ? guess.by : "document",
      light: css("light"),
      dark: css("dark"),
    };
  }

  private doubtful({ role, color, by, problem }: Guess): RoleOfDocument {
    const of = (appearance: Appearance) => {
      const value = this.tokens[appearance].get(color.dotted)?.value;
      return value?.kind === "color" ? printSrgb(value.color) : null;
    };
    const path = color.dotted;
    return { role, path, by, light: of("light"), dark: of("dark"), ...(problem && { problem }) };
  }

  /** The path of the token that a made color comes from in the end. */
  private sourceOf(
    role: RoleName,
    tables: Record<Appearance, RoleTable>,
    made: readonly ReturnType<typeof fallbackColors>[],
  ): string {
    const token = tables.light.get(role) ?? tables.dark.get(role);
    const next = made.map((of) => of.get(role)?.from).find((from) => from !== undefined);
    if (token !== undefined || next === undefined || next === role) return token?.node.dotted ?? "";
    return this.sourceOf(next, tables, made);
  }

  /** Why mapped roles lead to no token, by role. */
  private problems(): ReadonlyMap<string, string> {
    const findings = new FindingList();
    checkRoles(this.document, findings);
    const start = `${rolesPlace}.roles.`;
    return new Map(findings.items.map(({ path, message }) => [path.slice(start.length), message]));
  }
}

const shown = (color: Color | undefined): string | null =>
  color === undefined ? null : printSrgb(color);
