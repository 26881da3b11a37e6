/** Values by mode within one token: `{ light, dark }`, a list of two colors, `$extensions.mode`. */
import { emptyObject, isObject, type Json, member } from "../tokens/json.ts";
import type { Axis, Condition, TokenSet, Tools } from "./model.ts";
import { type Found, putToken, tokensOf } from "./tree.ts";

/** A token's value in one context. */
interface Mode extends Condition {
  value: Json;
}

/**
 * Adds to sets those that their tokens' values by mode make; each counts within the contexts of its own set. The
 * tokens keep the value of the default context.
 *
 * @param named axes that the sets already depend on
 */
export function withValueModes(
  sets: readonly TokenSet[],
  named: readonly Axis[],
  tools: Tools,
): { sets: TokenSet[]; axes: Axis[] } {
  const shapes = countShapes(sets);
  const modes = sets.flatMap((set) =>
    splitModes(set, shapes, tools).map((mode) => within(set, mode)),
  );
  const all = [...sets, ...modes];
  return { sets: all, axes: axesOf(all, named) };
}

/** A set that applies only in the contexts of another, except that its own appearance wins. */
export function within({ when }: Pick<TokenSet, "when">, set: TokenSet): TokenSet {
  const around = (when?.[0] ?? []).filter(({ axis }) => axis !== "appearance");
  return { ...set, when: (set.when ?? []).map((all) => [...around, ...all]) };
}

function splitModes(
  { name, document }: TokenSet,
  shapes: ReadonlyMap<string, Shape>,
  tools: Tools,
): TokenSet[] {
  const modes = new Map<string, TokenSet>();
  for (const { path, token, groupType } of tokensOf(document)) {
    const place = tools.places.get(token);
    const found = modesOf({ path, token, groupType }, shapes);
    if (found.isWhole && place !== undefined) {
      const message = `a value in parts is that of ${found.modes.map(({ context }) => context).join(" and ")}`;
      tools.report.add("value_rewritten", { ...place, path: path.join(".") }, message);
    }
    for (const { axis, context, value } of found.modes) {
      const key = `${axis} ${context}`;
      const set = modes.get(key) ?? {
        name: `${name} ${key}`,
        document: emptyObject(),
        when: [[{ axis, context }]],
      };
      modes.set(key, set);
      const one = { ...token, $value: value };
      if (place !== undefined) tools.places.set(one, place);
      putToken(set.document, path, one, tools.places, tools.report);
    }
    if (found.isWhole) token.$value = found.modes[0]?.value ?? null;
  }
  return [...modes.values()];
}

/** The modes of a token; `isWhole` if its value is nothing but theirs. */
function modesOf(
  found: Found,
  shapes: ReadonlyMap<string, Shape>,
): { modes: Mode[]; isWhole: boolean } {
  const { token, groupType } = found;
  const value = member(token, "$value") ?? null;
  const type = member(token, "$type") ?? groupType;
  if (type === "color" && Array.isArray(value) && value.length === 2) {
    const faces = ["light", "dark"].map((context, at): Mode => {
      return { axis: "appearance", context, value: value[at] ?? null };
    });
    return { modes: faces, isWhole: true };
  }
  const shape = shapes.get(shapeOf(value) ?? "");
  if (shape !== undefined && isObject(value)) {
    const modes = shape.contexts.map(([key, context]): Mode => {
      return { axis: shape.axis, context, value: value[key] ?? null };
    });
    return { modes, isWhole: true };
  }
  const extensions = member(token, "$extensions");
  const mode = isObject(extensions) ? member(extensions, "mode") : undefined;
  if (!isObject(mode)) return { modes: [], isWhole: false };
  const modes = Object.keys(mode).map((context): Mode => {
    return { axis: "mode", context, value: mode[context] ?? null };
  });
  return { modes, isWhole: false };
}

/** The common reading of values with the same names. */
interface Shape {
  axis: string;
  /** Each name in the value and its context, the default first. */
  contexts: readonly (readonly [key: string, context: string])[];
}

/** Names of parts of values in the format and in tools; such a value is one value. */
const parts = new Set(
  `value unit hex alpha colorspace components channels space color width style offsetx offsety x y blur spread inset
   radius blurradius spreadradius type fontfamily fontsize fontweight fontstyle letterspacing lineheight
   paragraphspacing paragraphindent textcase textdecoration texttransform duration delay timingfunction timing
   easing position dasharray linecap r g b a h s l v angle stops property ref`.split(/\s+/),
);

/** A value's names in one text; `undefined` if they are those of parts, or its members are no values. */
function shapeOf(value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  const names = Object.keys(value);
  const isMode = (name: string) =>
    /^[\w-]{1,40}$/.test(name) && !parts.has(name.toLowerCase().replace(/[_-]/g, ""));
  if (names.length < 2 || names.length > 16 || !names.every(isMode)) return undefined;
  return names.join("\n");
}

/** The shapes of values by mode: light and dark in any token, other names in two tokens or more. */
function countShapes(sets: readonly TokenSet[]): ReadonlyMap<string, Shape> {
  const paths = new Map<string, Set<string>>();
  for (const { path, token } of sets.flatMap(({ document }) => tokensOf(document))) {
    const shape = shapeOf(member(token, "$value") ?? null);
    if (shape !== undefined) paths.set(shape, (paths.get(shape) ?? new Set()).add(path.join(" ")));
  }
  return new Map(
    [...paths].flatMap(([shape, found]) => {
      const read = faced(shape.split("\n")) ?? named(shape.split("\n"), found);
      return read === undefined ? [] : [[shape, read] as const];
    }),
  );
}

const plain = (name: string): string => name.toLowerCase().replace(/^_+/, "");

/** The appearances, also as `base` and `_dark`. */
function faced(names: readonly string[]): Shape | undefined {
  const dark = names.find((name) => plain(name) === "dark");
  const light =
    names.find((name) => plain(name) === "light") ??
    names.find((name) => /^(?:base|default)$/.test(plain(name)));
  if (dark === undefined || light === undefined) return undefined;
  if (names.length === 2) {
    const contexts = [[light, "light"] as const, [dark, "dark"] as const];
    return { axis: "appearance", contexts };
  }
  const others = names.filter((name) => name !== light);
  return { axis: "mode", contexts: [light, ...others].map((name) => [name, name]) };
}

const densities = /^(?:compact|comfortable|cozy|spacious)$/;

function named(names: readonly string[], paths: ReadonlySet<string>): Shape | undefined {
  if (paths.size < 2) return undefined;
  const usual = names.find((name) => /^(?:default|base|comfortable)$/.test(plain(name)));
  const contexts = usual === undefined ? names : [usual, ...names.filter((one) => one !== usual)];
  const axis = names.every((name) => densities.test(plain(name)))
    ? "density"
    : (commonWord([...paths]) ?? "mode");
  return { axis, contexts: contexts.map((name) => [name, name]) };
}

/** The word that all paths begin with, if any. */
function commonWord(paths: readonly string[]): string | undefined {
  const words = new Set(paths.map((path) => /^[a-z]+/i.exec(path)?.[0]));
  return words.size === 1 ? [...words][0] : undefined;
}

/** The axes that sets depend on; an appearance without a set is the base. */
function axesOf(sets: readonly TokenSet[], named: readonly Axis[]): Axis[] {
  const conditions = sets.flatMap(({ when }) => when?.flat() ?? []);
  return [...Map.groupBy(conditions, ({ axis }) => axis)].map(([name, members]) => {
    const existing = named.find((axis) => axis.name === name && name !== "appearance");
    const contexts = [...new Set(members.map(({ context }) => context))];
    if (existing !== undefined) {
      return { ...existing, contexts: [...new Set([...existing.contexts, ...contexts])] };
    }
    if (name === "appearance" && !contexts.includes("light")) contexts.unshift("light");
    const usual = contexts.find((context) => /^(?:light|default)$/i.test(context)) ?? contexts[0];
    return { name, default: usual ?? "", contexts };
  });
}
