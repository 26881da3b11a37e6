/** Reasons about own names that another token has now: what they print, and whether it still reads. */
import { propertyName } from "../css.ts";
import { type Appearance, appearances } from "../findings.ts";
import { printOwnValue } from "../own/value.ts";
import { differingParts } from "../resolver/differing.ts";
import { pairAxes } from "./axes.ts";
import { Cells } from "./cells.ts";
import { outcomeOf, ratioOf } from "./contrast.ts";
import { deltaE } from "./delta.ts";
import { Gathered } from "./gathered.ts";
import { type Ground, perceptible } from "./judge.ts";
import { usedPairs } from "./judged-pairs.ts";
import { type Reason, reasonCodes } from "./level.ts";
import type { OwnSide } from "./own-side.ts";
import { isPainted, type Sides } from "./parts.ts";
import { propertyOf, type View } from "./side.ts";
import { Views } from "./views.ts";

/**
 * Compares the values of names that go from one token to another in every permutation.
 *
 * @param renamed the former paths of renamed tokens, which keep their values, by their present ones
 */
export function valuesChanged(
  before: OwnSide,
  after: OwnSide,
  renamed: ReadonlyMap<string, string>,
  sides: Sides,
  all: boolean,
): Reason[] {
  const moved = new Map<string, Move>();
  for (const [name, to] of after.paths) {
    const from = before.paths.get(name);
    if (from === undefined || from === to || renamed.get(to) === from) continue;
    moved.set(name, { from, to });
  }
  if (moved.size === 0) return [];
  const cells = new Cells(pairAxes(...sides), all);
  const gathered = new Gathered(cells);
  const [from, to] = viewsOf(sides, moved);
  for (let combination = 0; combination < cells.combinations; combination += 1) {
    for (const [number, turn] of cells.turns.entries()) {
      const plain = cells.choiceOf(combination);
      const chosen = number < appearances.length ? plain : cells.turnedBy(plain, turn);
      const was = from.view(chosen.before, turn.appearance);
      const is = to.view(chosen.after, turn.appearance);
      const cell = cells.cell(combination, number);
      const at: Cell = { was, is, cell, appearance: turn.appearance };
      compareValues(at, moved, gathered);
      comparePairs(at, { before, after, moved }, gathered);
    }
  }
  return gathered.entries().reasons;
}

/** The paths of the tokens that a name goes from and to. */
interface Move {
  from: string;
  to: string;
}

type Moved = ReadonlyMap<string, Move>;

function viewsOf(sides: Sides, moved: Moved): [Views, Views] {
  const paths = new Set([...moved.values()].flatMap(({ from, to }) => [from, to]));
  const keeps = (path: string) => paths.has(path) || isPainted(path);
  const [from, to] = differingParts(sides, { authored: true, keeps }) ?? sides;
  return [new Views(from, new Map()), new Views(to, new Map())];
}

/** A permutation before and after. */
interface Cell {
  was: View;
  is: View;
  cell: number;
  appearance: Appearance;
}

function compareValues({ was, is, cell, appearance }: Cell, moved: Moved, gathered: Gathered) {
  for (const [name, { from, to }] of moved) {
    const [old, young] = [valueAt(was, from), valueAt(is, to)];
    if (old === undefined || printed(old) === (young && printed(young))) continue;
    const isColor = old.kind === "color" && young?.kind === "color";
    const greatest = isColor ? deltaE(old.color, young.color) : Number.POSITIVE_INFINITY;
    if (greatest <= perceptible) continue;
    const code = "own_value_changed";
    const sentence = `${name} has another value, that of ${to}`;
    const level = reasonCodes[code][0];
    const ground: Ground = { code, level, path: to, appearances: [appearance], sentence, greatest };
    gathered.addGround(ground, appearance, [cell]);
  }
}

function valueAt(view: View, path: string) {
  const token = view.tokens.get(path);
  return token && propertyOf(view, token)?.value;
}

const printed = (value: NonNullable<ReturnType<typeof valueAt>>): string =>
  JSON.stringify(printOwnValue(value, undefined) ?? null);

/** Compares the pairs of names that were read on one another. */
function comparePairs(at: Cell, own: Own, gathered: Gathered): void {
  const { was, is, cell, appearance } = at;
  for (const { front: text, back: ground, needed } of usedPairs(was)) {
    const front = ownOf(text, was, own);
    const back = ground === null ? null : ownOf(ground, was, own);
    if (front === undefined || back === undefined) continue;
    if (![front, back].some((one) => one !== null && own.moved.has(one.name))) continue;
    const before = ratioOf(text, ground, was);
    const after = ratioOf(propertyAt(is, front.path), back && propertyAt(is, back.path), is);
    if (before === undefined || after === undefined) continue;
    const outcome = outcomeOf(before, after, needed);
    if (outcome !== "fails_now") continue;
    const names = { front: front.name, back: back?.name ?? null, path: front.path };
    gathered.addFailing({ appearance, ...names, before, after, needed, outcome }, cell);
  }
}

interface Own {
  before: OwnSide;
  after: OwnSide;
  moved: Moved;
}

/** The own name of a custom property, and the token that has it now; undefined if it has none or it is gone. */
function ownOf(property: string, { properties }: View, { before, after }: Own) {
  const entry = properties.get(property);
  if (entry === undefined || entry.derived || "role" in entry) return undefined;
  const name = before.byPath.get(entry.path.join("."));
  const path = name === undefined ? undefined : after.paths.get(name);
  return name === undefined || path === undefined ? undefined : { name, path };
}

/** The custom property of a token under `--tk-`. */
function propertyAt(view: View, path: string): string {
  const token = view.tokens.get(path);
  return token === undefined ? "" : propertyName(token.node.joined);
}
