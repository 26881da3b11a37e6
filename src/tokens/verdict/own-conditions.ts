/** Reasons about the conditions under which a theme's applications choose its contexts. */
import { type Appearance, appearances } from "../findings.ts";
import { printCondition } from "../own/condition.ts";
import { namesPlace, type OwnNames } from "../own/names.ts";
import { type Reason, reasonCodes } from "./level.ts";
import { named } from "./place.ts";

/** A context that conditions choose, or the defaults, which have no axis. */
interface Chosen {
  /** The place of the conditions among the names. */
  place: string;
  axis?: string;
  context?: string;
  conditions: readonly string[];
}

function chosenOf({ base, modes }: OwnNames): Chosen[] {
  const all: Chosen[] = [{ place: "base", conditions: base.map(printCondition) }];
  for (const [axis, contexts] of modes) {
    for (const [context, conditions] of contexts) {
      const place = `modes.${axis}.${context}`;
      all.push({ place, axis, context, conditions: conditions.map(printCondition) });
    }
  }
  return all;
}

/** The reasons of conditions that no longer choose what they chose. */
export function conditionsRemoved(before: OwnNames, after: OwnNames): Reason[] {
  const present = chosenOf(after);
  const reasons: Reason[] = [];
  for (const former of chosenOf(before)) {
    for (const condition of former.conditions) {
      const found = present.filter(({ conditions }) => conditions.includes(condition));
      if (found.some((one) => one.place === former.place)) continue;
      if (found.some((one) => isRenamed(former, one, before, after))) continue;
      const [other] = found;
      const fate = other === undefined ? "" : `, but ${wordsOf(other)}`;
      reasons.push({
        code: "own_condition_removed",
        level: reasonCodes.own_condition_removed[0],
        path: `${namesPlace}.${former.place}`,
        appearances: [...whereOf(former)],
        message: `${condition} no longer chooses ${wordsOf(former)}${fate}.`,
      });
    }
  }
  return reasons;
}

/** Whether a context that is gone and a new one may be the same, of one axis or of a renamed one. */
function isRenamed(old: Chosen, young: Chosen, before: OwnNames, after: OwnNames): boolean {
  if (isContextOf(after, old) || isContextOf(before, young)) return false;
  if (old.axis === undefined || young.axis === undefined) return false;
  return old.axis === young.axis || !(after.modes.has(old.axis) || before.modes.has(young.axis));
}

const isContextOf = ({ modes }: OwnNames, { axis = "", context = "" }: Chosen): boolean =>
  modes.get(axis)?.has(context) === true;

const wordsOf = ({ axis, context }: Chosen): string =>
  axis === undefined || context === undefined ? "the defaults" : `${named(axis)} ${named(context)}`;

const whereOf = ({ axis, context }: Chosen): readonly Appearance[] => {
  const own = axis === "appearance" ? appearances.filter((one) => one === context) : [];
  return own.length === 0 ? appearances : own;
};
