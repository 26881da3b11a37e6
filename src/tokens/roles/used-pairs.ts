/** Every two colors of a theme that are read on one another: as its document says, by roles and by names. */
import { textContrast } from "../contrast.ts";
import type { ResolvedToken } from "../resolve.ts";
import { isText } from "../text-on-surface.ts";
import type { Theme } from "../theme.ts";
import { layerPairs } from "./layer-pairs.ts";
import { namedPairs } from "./named-pairs.ts";
import type { RoleName } from "./role-names.ts";

/** A color and what is behind it. */
export interface ColorPair {
  front: ResolvedToken;
  /** Undefined for the page's surface. */
  back: ResolvedToken | undefined;
  /** The contrast ratio that it needs. */
  needed: number;
  /** How it was found; the page's surface is behind each text that nothing else is behind. */
  by: "document" | "role" | "name" | "surface";
  /** The role of the front, if roles make the pair. */
  role?: RoleName;
}

/**
 * The pairs of a theme, each once: those that its document declares, those of the component layer by roles, those by
 * name, and texts on the page's surface.
 */
export function colorPairs(theme: Pick<Theme, "resolved" | "roles">): ColorPair[] {
  const colors = new Map<string, ResolvedToken>();
  for (const token of theme.resolved) {
    if (token.value?.kind === "color") colors.set(token.node.dotted, token);
  }
  const pairs = new Pairs();
  addDeclared(theme, colors, pairs);
  addByRoles(theme, pairs);
  const declared = theme.roles?.settings.pairs ?? [];
  const silent = new Set(declared.flatMap(({ front, back }) => (back === null ? front : [])));
  addByNames(colors, silent, pairs);
  return pairs.all.filter(({ by, front }) => by === "document" || !silent.has(front.node.dotted));
}

class Pairs {
  readonly all: ColorPair[] = [];
  readonly fronts = new Set<ResolvedToken>();
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
  { roles }: Pick<Theme, "roles">,
  colors: ReadonlyMap<string, ResolvedToken>,
  pairs: Pairs,
): void {
  for (const { front: text, back: ground, needed } of roles?.settings.pairs ?? []) {
    if (ground === null) continue;
    const [front, back] = [colors.get(text), colors.get(ground)];
    if (front && back) pairs.add({ front, back, needed, by: "document" });
  }
}

function addByRoles({ roles }: Pick<Theme, "roles">, pairs: Pairs): void {
  if (!roles?.isMapped) return;
  for (const { front: role, back: ground, needed } of layerPairs) {
    const [front, back] = [roles.get(role as RoleName), roles.get(ground as RoleName)];
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
