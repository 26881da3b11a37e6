/** Plans which imported axes a document gets, and how each is chosen. */
import { type Appearance, appearances, quote } from "../tokens/findings.ts";
import { keyOf, keyProblem } from "../tokens/resolver/axes.ts";
import { type Faces, facesOf, isDark, preferenceOf, stemOf, withoutFace } from "./axis-names.ts";
import type { Axis, Condition, Imported, Meaning } from "./model.ts";
import type { Naming } from "./own-names/naming.ts";
import type { Place } from "./place.ts";
import type { Report } from "./report.ts";

/** An axis that the document offers. */
export interface PlannedAxis {
  /** Its name in the source. */
  source: string;
  /** Its name in the document. */
  name: string;
  default: string;
  contexts: readonly string[];
  meanings: ReadonlyMap<string, Meaning>;
}

/** The axes of a document. */
export interface Plan {
  imported: Imported;
  /** Axes that are the appearances and nothing else, by name. */
  faced: ReadonlyMap<string, Faces>;
  /** The axis whose contexts also decide the appearance; the last of `axes`. */
  turning: PlannedAxis | undefined;
  axes: readonly PlannedAxis[];
}

/** Plans the axes of a document. */
export function planAxes(given: Imported, place: Place, report: Report): Plan {
  const imported = splitFaces(given);
  const axes = imported.axes.filter(({ contexts }) => new Set(contexts).size > 1);
  const stated = axes.find(hasStatedFaces);
  const faced = new Map<string, Faces>();
  let turning = stated;
  const others: Axis[] = [];
  for (const axis of axes) {
    const faces = axis === stated ? undefined : facesOf(axis.contexts, axis.default);
    if (faces !== undefined && axis.contexts.length === 2) faced.set(axis.name, faces);
    else if (faces !== undefined && turning === undefined) turning = axis;
    else if (axis !== stated) others.push(axis);
  }
  const names = new Map<string, string>();
  const planned = (axis: Axis): PlannedAxis => ({
    source: axis.name,
    name: nameOf(axis, names, place, report),
    default: axis.default,
    contexts: axis === turning ? facesFirst(axis) : [...new Set(axis.contexts)],
    meanings: meaningsOf(axis, axis === turning),
  });
  const plain = others.map(planned);
  const last = turning && planned(turning);
  return { imported, faced, turning: last, axes: last ? [...plain, last] : plain };
}

/** The contexts of an axis of appearances: those that a bare appearance chooses before others of their kind. */
function facesFirst(axis: Axis): string[] {
  const contexts = [...new Set(axis.contexts)];
  const faces = hasStatedFaces(axis) ? undefined : facesOf(contexts, axis.default);
  for (const face of faces === undefined ? [] : [faces.light, faces.dark]) {
    const first = contexts.findIndex((context) => isDark(context) === isDark(face));
    contexts.splice(contexts.indexOf(face), 1);
    contexts.splice(first, 0, face);
  }
  return contexts;
}

function hasStatedFaces({ meanings }: Axis): boolean {
  const stated = Object.values(meanings ?? {}).map(({ appearance }) => appearance);
  return appearances.every((appearance) => stated.includes(appearance));
}

/** The meanings of contexts, from the source or else from their names. */
function meaningsOf(axis: Axis, turning: boolean): Map<string, Meaning> {
  const meanings = new Map<string, Meaning>();
  for (const context of axis.contexts) {
    const stated = axis.meanings?.[context];
    const appearance: Appearance = stated?.appearance ?? (isDark(context) ? "dark" : "light");
    const media = axis.meanings ? stated?.media : preferenceOf(axis.name, context);
    if (!turning && media === undefined) continue;
    meanings.set(context, {
      ...(turning && { appearance }),
      ...(media !== undefined && { media }),
    });
  }
  return meanings;
}

/** The name of an axis, or another if requests reserve it or a former axis has it. */
function nameOf(
  { name, contexts }: Axis,
  taken: Map<string, string>,
  place: Place,
  report: Report,
): string {
  const fits = (one: string) =>
    keyProblem(keyOf(one), one, contexts) === undefined && !taken.has(keyOf(one));
  const candidates = [name, ...["axis", "mode", "choice"].map((word) => `${name} ${word}`.trim())];
  let own = candidates.find(fits);
  for (let number = 2; own === undefined; number += 1) {
    const numbered = `axis ${number}`;
    if (fits(numbered)) own = numbered;
  }
  taken.set(keyOf(own), own);
  if (own === name) return own;
  const why = "as its own name is taken, or has a meaning of its own in a request";
  report.add("name_changed", place, `the axis ${quote(name)} is called ${quote(own)}, ${why}`);
  return own;
}

/**
 * Splits axes each of whose contexts is a theme in one of the two appearances, as in
 * `north`, `north-dark`, `south`, `south-dark`, into the themes and the appearance.
 */
function splitFaces(imported: Imported): Imported {
  const split = new Map<string, Map<string, Condition[]>>();
  const axes: Axis[] = [];
  for (const axis of imported.axes) {
    const themes = themesOf(axis);
    if (themes === undefined) {
      axes.push(axis);
      continue;
    }
    split.set(axis.name, themes.conditions);
    axes.push({ name: axis.name, default: themes.default, contexts: themes.names });
    if (axes.some(({ name }) => name === "appearance")) continue;
    axes.push({ name: "appearance", default: "light", contexts: ["light", "dark"] });
  }
  if (split.size === 0) return imported;
  const sets = imported.sets.map((set) => ({
    ...set,
    ...(set.when && {
      when: set.when.map((all) =>
        all.flatMap((one) => split.get(one.axis)?.get(one.context) ?? [one]),
      ),
    }),
  }));
  const names = imported.names && { ...imported.names, modes: splitModes(imported.names, split) };
  return { ...imported, sets, axes, ...(names && { names }) };
}

/** The conditions of split contexts, each under the contexts that it became. */
function splitModes(
  { modes = new Map() }: Naming,
  split: ReadonlyMap<string, ReadonlyMap<string, readonly Condition[]>>,
): NonNullable<Naming["modes"]> {
  const all = new Map<string, Map<string, string[]>>();
  for (const [axis, contexts] of modes) {
    for (const [context, conditions] of contexts) {
      for (const one of split.get(axis)?.get(context) ?? [{ axis, context }]) {
        const ofAxis = all.get(one.axis) ?? new Map<string, string[]>();
        all.set(one.axis, ofAxis);
        ofAxis.set(one.context, [...(ofAxis.get(one.context) ?? []), ...conditions]);
      }
    }
  }
  return all;
}

function themesOf({ name, contexts, default: usual, meanings }: Axis) {
  const stems = Map.groupBy(new Set(contexts), stemOf);
  const whole = stems.size > 1 && !stems.has("") && name !== "appearance";
  if (!whole || meanings !== undefined) return undefined;
  const conditions = new Map<string, Condition[]>();
  const names: string[] = [];
  for (const members of stems.values()) {
    const light = members.find((one) => !isDark(one));
    const dark = members.find(isDark);
    if (members.length !== 2 || light === undefined || dark === undefined) return undefined;
    const theme = withoutFace(light);
    if (theme === "" || names.includes(theme)) return undefined;
    names.push(theme);
    for (const [context, face] of [
      [light, "light"],
      [dark, "dark"],
    ] as const) {
      conditions.set(context, [
        { axis: name, context: theme },
        { axis: "appearance", context: face },
      ]);
    }
  }
  const [chosen] = conditions.get(usual) ?? [];
  return { conditions, names, default: chosen?.context ?? names[0] ?? "" };
}
