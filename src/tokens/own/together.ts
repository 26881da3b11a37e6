/** Whether two conditions of a theme may hold on one element at the same time. */
import type { OwnCondition } from "./condition.ts";

/** Whether neither excludes the other, by an attribute's value, a negation or a medium. */
export function mayHoldTogether(one: OwnCondition, other: OwnCondition): boolean {
  if (one.element !== undefined && other.element !== undefined && one.element !== other.element) {
    return false;
  }
  if (one.media !== undefined && other.media !== undefined && one.media !== other.media) {
    return featureOf(one.media) !== featureOf(other.media);
  }
  return !one.simple.some((part) => other.simple.some((their) => isExcluded(part, their)));
}

const featureOf = (media: string): string => media.slice(0, media.indexOf(":"));

const attribute = /^\[([\w-]+)=(.*)\]$/s;

function isExcluded(one: string, other: string): boolean {
  if (one === `:not(${other})` || other === `:not(${one})`) return true;
  const [, name, value] = attribute.exec(one) ?? [];
  const [, theirName, theirValue] = attribute.exec(other) ?? [];
  return name !== undefined && name === theirName && value !== theirValue;
}
