/** Reasons about a resolver's axes, their contexts and defaults. */
import { type Appearance, appearances } from "../findings.ts";
import type { Context, Modifier } from "../resolver/axes.ts";
import { type AxisPair, chosenIn, pairContexts } from "./axes.ts";
import { type Reason, type ReasonCode, reasonCodes } from "./level.ts";
import { named } from "./place.ts";

/** The reasons about one axis, before and after. */
export function axisReasons(pair: AxisPair): Reason[] {
  const { key, before, after } = pair;
  if (before !== undefined && after !== undefined) return reasonsOfBoth(key, before, after);
  const modifier = before ?? after;
  // Requests may name the appearances whether or not a modifier has them.
  if (modifier === undefined || key === "appearance") return [];
  const place = placeOf(modifier);
  if (before === undefined) {
    const contexts = listed(modifier);
    const end = contexts.endsWith("…") ? "" : ".";
    return [say("axis_added", place, `${named(key)} can be chosen: ${contexts}${end}`)];
  }
  const instead = "who asks for one of them gets what all get";
  return [
    say("axis_removed", place, `The axis ${named(key)} is gone (${listed(modifier)}); ${instead}.`),
  ];
}

function reasonsOfBoth(key: string, before: Modifier, after: Modifier): Reason[] {
  const reasons: Reason[] = [];
  if (before.key !== key) {
    const message = `The axis ${named(before.key)} is called ${named(key)} now.`;
    reasons.push(say("axis_renamed", placeOf(after), message));
  }
  const pairs = pairContexts(before, after);
  for (const context of before.contexts) {
    const { name } = context;
    const young = pairs.find(([old]) => old === context)?.[1];
    if (young?.name === name) continue;
    const code = young === undefined ? "context_removed" : "context_renamed";
    const fate = young === undefined ? "is gone" : `is called ${named(young.name)} now`;
    const message = `${named(key)} ${named(name)} ${fate}; who asks for ${named(name)} is refused.`;
    reasons.push(say(code, `${placeOf(before)}.contexts.${name}`, message, whereOf(context)));
  }
  for (const context of after.contexts) {
    if (pairs.some(([, young]) => young === context)) continue;
    const place = `${placeOf(after)}.contexts.${context.name}`;
    const message = `${named(key)} ${named(context.name)} is new.`;
    reasons.push(say("context_added", place, message, whereOf(context)));
  }
  const moved = appearances.filter((appearance) => {
    const [from, to] = [chosenIn(before, appearance), chosenIn(after, appearance)];
    return !pairs.some(([old, young]) => old.name === from && young.name === to);
  });
  const [first] = moved;
  if (first !== undefined) {
    const [from, to] = [chosenIn(before, first), chosenIn(after, first)].map(named);
    const message = `${named(key)} is ${to} where none is asked for; it was ${from}.`;
    reasons.push(say("default_changed", `${placeOf(after)}.default`, message, moved));
  }
  return reasons;
}

const placeOf = ({ name }: Modifier): string => `modifiers.${name}`;

const whereOf = ({ appearance }: Context): readonly Appearance[] =>
  appearance === undefined ? appearances : [appearance];

const say = (
  code: ReasonCode,
  path: string,
  message: string,
  where: readonly Appearance[] = appearances,
): Reason => ({ code, level: reasonCodes[code][0], path, appearances: [...where], message });

function listed({ contexts }: Modifier): string {
  const names = contexts.map(({ name }) => named(name));
  return names.length > 12 ? `${names.slice(0, 12).join(", ")}, …` : names.join(", ");
}
