/** The conditions of own names that selectors of a source state. */
import { printCondition, readCondition } from "../../../tokens/own/condition.ts";
import type { Condition } from "../../model.ts";
import type { ChosenElement, Way } from "./conditions.ts";

/** A condition as the grammar of own names prints it; undefined if the grammar does not have it. */
export interface Stated {
  /** The context that it chooses; undefined if it is one of the defaults. */
  condition: Condition | undefined;
  text: string | undefined;
}

/**
 * The conditions that a way states. One that chooses a single context is kept whole; of one that chooses several
 * each context has its own classes and attributes.
 */
export function statedBy({ conditions, elements, media }: Way): Stated[] {
  const [first, second] = conditions;
  const demanding = elements.filter(({ chosen }) => chosen.length > 0);
  const whole = demanding.at(-1) ?? elements.at(-1) ?? { element: ":root", chosen: [] };
  if (second === undefined && demanding.length <= 1) {
    return [{ condition: first, text: grammatical(media?.text, whole) }];
  }
  if (first === undefined) return [{ condition: undefined, text: undefined }];
  return conditions.map((condition): Stated => {
    const isOwn = (other: Condition | undefined) =>
      other?.axis === condition.axis && other.context === condition.context;
    const holder = elements.findLast(({ chosen }) => chosen.some((one) => isOwn(one.condition)));
    const chosen = holder?.chosen.filter((one) => isOwn(one.condition)) ?? [];
    const medium = isOwn(media?.condition) ? media?.text : undefined;
    const element: ChosenElement = chosen.length > 0 ? { chosen } : { element: ":root", chosen };
    return { condition, text: grammatical(medium, element) };
  });
}

function grammatical(
  media: string | undefined,
  { element, isInHost, chosen }: ChosenElement,
): string | undefined {
  if (isInHost || element === "*") return undefined;
  const name = element ?? (chosen.length === 0 ? ":root" : "");
  const text = name + chosen.map((one) => one.text).join("");
  const condition = readCondition(media === undefined ? text : `@media ${media} ${text}`);
  return condition && printCondition(condition);
}
