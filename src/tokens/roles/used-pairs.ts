/** Every two colors of a theme that are read on one another: as its document says, by roles and by names. */
import { textContrast } from "../contrast.ts";
import { propertyName } from "../css.ts";
import type { ResolvedToken } from "../resolve.ts";
import { surfaceTokenIn } from "../surface.ts";
import { isText } from "../text-on-surface.ts";
import type { Theme } from "../theme.ts";
import { layerPairs } from "./layer-pairs.ts";
import { namedPairs } from "./named-pairs.ts";
import { joinedOfRole, type RoleName, roleNames } from "./role-names.ts";
import { nothingOfRoles } from "./settings.ts";
import { finderOf, RoleTable } from "./table.ts";

/** A token, or a color that is derived from one. */
export interface PairColor {
  node: Pick<ResolvedToken["node"], "path" | "dotted" | "joined">;
  value: ResolvedToken["value"];
  isDerived?: true;
}

/** A color and what is behind it. */
export interface ColorPair {
  front: PairColor;
  /** Undefined for the page's surface. */
  back: PairColor | undefined;
  /** The contrast ratio that it needs. */
  needed: number;
  /** How it was found; the page's surface is behind each text that nothing else is behind. */
  by: "document" | "role" | "name" | "surface";
  /** The role of the front, if roles make the pair. */
  role?: RoleName;
  /** The document's reason for what it needs. */
  reason?: string;
}

type PairedTheme = Pick<Theme, "resolved" | "roles">;

/** Why a pair is judged, as findings and the console's matrix say it. */
export function reasonOf({ by, role }: Pick<ColorPair, "by" | "role">): string {
  if (by === "document") return "as the document says";
  if (by === "role") return `by the role ${role}`;
  return by === "name" ? "by name" : "as text on the page";
}

/**
 * The pairs of a theme, each once: those that its document declares, those of the component layer by roles, those by
 * name, and texts on the page's surface.
 */
export function colorPairs(theme: PairedTheme): ColorPair[] {
  const colors = new Map<string, ResolvedToken>();
  for (const token of theme.resolved) {
    if (token.value?.kind === "color") colors.set(token.node.dotted, token);
  }
  const pairs = new Pairs();
  addDeclared(theme, colors, pairs);
  if (theme.roles?.isMapped) addByRoles(theme.roles, pairs);
  const silent = silentOf(theme);
  addByNames(colors, silent, pairs);
  return pairs.all.filter(({ by, front }) => by === "document" || !silent.has(front.node.dotted));
}

/**
 * These pairs, and further ones of the component layer, as verdicts judge them: those of tokens that have roles by
 * their own names in a theme that maps none, and those of derived colors, such as `on-primary` on `primary-hover`.
 * Texts on the page's surface have its token as their background, if it has one.
 */
export function judgedPairs(theme: PairedTheme & Pick<Theme, "entriesOf">): ColorPair[] {
  const { roles, resolved } = theme;
  const pairs = new Pairs();
  const page = surfaceTokenIn(roles, resolved);
  for (const pair of colorPairs(theme)) pairs.add({ ...pair, back: pair.back ?? page });
  const table = roles ?? new RoleTable(nothingOfRoles, finderOf(resolved));
  addByRoles(table, pairs, derivedColors(theme, table));
  const silent = silentOf(theme);
  return pairs.all.filter(({ by, front }) => by !== "role" || !silent.has(front.node.dotted));
}

/** The derived colors that have a role by their own names which no token has. */
function derivedColors(
  { entriesOf }: Pick<Theme, "entriesOf">,
  table: RoleTable,
): ReadonlyMap<string, PairColor> {
  const colors = new Map<string, PairColor>();
  for (const role of derivedRoles) {
    const token = table.get(role) === undefined ? table.named(baseOf(role)) : undefined;
    if (token === undefined) continue;
    const joined = joinedOfRole(role);
    const entry = entriesOf(token).find(
      ({ name, derived }) => derived && name === propertyName(joined),
    );
    if (entry === undefined) continue;
    const path = token.node.path.length > 1 ? ["color", role] : [joined];
    const node = { path, dotted: path.join("."), joined };
    colors.set(role, { node, value: entry.value, isDerived: true });
  }
  return colors;
}

/** The role of the color that a role's would be derived from; the same role if it would not. */
const baseOf = (role: string) => role.replace(/^on-|-(?:hover|active)$/, "") as RoleName;

const derivedRoles = roleNames.filter((role) => baseOf(role) !== role);

/** The paths of the colors that the document does not want judged. */
function silentOf({ roles }: PairedTheme): ReadonlySet<string> {
  const declared = roles?.settings.pairs ?? [];
  return new Set(declared.flatMap(({ front, back }) => (back === null ? front : [])));
}

class Pairs {
  readonly all: ColorPair[] = [];
  readonly fronts = new Set<PairColor>();
  private readonly seen = new Set<string>();

  /** Adds a pair unless it is there, in either direction. */
  add(pair: ColorPair): void {
    const [front, back] = [pair.front.node.dotted, pair.back?.node.dotted ?? ""];
    if (front === back || this.seen.has(`${front}\n${back}`)) return;
    this.seen.add(`${front}\n${back}`).add(`${back}\n${front}`);
    this.fronts.add(pair.front);
    this.all.push(pair);
  }
}

function addDeclared(
  { roles }: PairedTheme,
  colors: ReadonlyMap<string, ResolvedToken>,
  pairs: Pairs,
): void {
  for (const { front: text, back: ground, needed, reason } of roles?.settings.pairs ?? []) {
    if (ground === null) continue;
    const [front, back] = [colors.get(text), colors.get(ground)];
    if (!front || !back) continue;
    pairs.add({ front, back, needed, by: "document", ...(reason !== undefined && { reason }) });
  }
}

function addByRoles(
  roles: RoleTable,
  pairs: Pairs,
  derived?: ReadonlyMap<string, PairColor>,
): void {
  const colorOf = (role: string): PairColor | undefined =>
    roles.get(role as RoleName) ?? derived?.get(role);
  for (const { front: role, back: ground, needed } of layerPairs) {
    const [front, back] = [colorOf(role), colorOf(ground)];
    if (front?.value?.kind !== "color" || back?.value?.kind !== "color") continue;
    pairs.add({ front, back, needed, by: "role", role: role as RoleName });
  }
}

/** Adds in the order of the document. */
function addByNames(
  colors: ReadonlyMap<string, ResolvedToken>,
  silent: ReadonlySet<string>,
  pairs: Pairs,
): void {
  const named = namedPairs([...colors.values()].map(({ node }) => node));
  const roled = new Set(pairs.fronts);
  for (const [dotted, front] of colors) {
    if (silent.has(dotted)) continue;
    const back = colors.get(named.get(front.node)?.dotted ?? "");
    if (back !== undefined) pairs.add({ front, back, needed: textContrast, by: "name" });
    else if (!roled.has(front) && isText(front.node.path)) {
      pairs.add({ front, back: undefined, needed: textContrast, by: "surface" });
    }
  }
}
