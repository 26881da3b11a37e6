/** The impact of a change on a theme's users, in terms of semantic versioning. */
import type { Appearance } from "../findings.ts";
import { ownReasonCodes } from "./own-codes.ts";
import type { Place } from "./place.ts";

/** From the least to the most severe; `none` without differences. */
export const levels = ["none", "patch", "minor", "major"] as const;

export type Level = (typeof levels)[number];

/** Every reason code with its level and meaning. Codes are stable: clients may branch on them. */
export const reasonCodes = {
  token_removed: ["major", "A token is gone, and its custom property with it."],
  token_renamed: ["major", "A token has another path, so its old one is gone."],
  type_changed: ["major", "A token is of another type."],
  property_removed: ["major", "A token is still there, but one of its custom properties is not."],
  axis_removed: [
    "major",
    "An axis of a resolver is gone, so what asks for its contexts is ignored.",
  ],
  axis_renamed: ["major", "An axis of a resolver has another name."],
  context_removed: ["major", "An axis has a context no more, so what asks for it is refused."],
  context_renamed: ["major", "A context of an axis has another name."],
  contrast_fails: ["major", "Two colors that are used together had enough contrast, and have not."],
  ...ownReasonCodes,
  axis_added: ["minor", "A resolver has another axis."],
  context_added: ["minor", "An axis has another context."],
  default_changed: ["minor", "An axis is in another context where none is asked for."],
  token_added: ["minor", "A token is new."],
  property_added: ["minor", "A token that was there has a custom property more."],
  type_added: ["minor", "A token that had no type has one, and the value that it had."],
  value_changed: ["minor", "A value differs; of a color, by a ΔE over 2."],
  deprecated: ["minor", "A token is deprecated now."],
  color_retouched: ["patch", "A color differs by a ΔE of at most 2, which few see."],
  source_changed: ["patch", "A value is written otherwise, as by an alias, and is the same."],
  metadata_changed: ["patch", "A description, an extension or another note differs."],
} as const satisfies Record<string, readonly [Level, string]>;

/** A stable reason code. */
export type ReasonCode = keyof typeof reasonCodes;

/** A reason for a change's level. */
export interface Reason extends Place {
  code: ReasonCode;
  level: Level;
  /** The token's dotted path, or an axis' place such as `modifiers.density`. */
  path: string;
  /** The appearances in which it holds. */
  appearances: Appearance[];
  /** A sentence for people. */
  message: string;
}

const rank = (level: Level): number => levels.indexOf(level);

/** Sorts the most severe first, in stable order. */
export const byLevel = (left: { level: Level }, right: { level: Level }): number =>
  rank(right.level) - rank(left.level);

/** The most severe level, `none` for an empty list. */
export function gravest(items: Iterable<{ level: Level }>): Level {
  let worst: Level = "none";
  for (const { level } of items) if (rank(level) > rank(worst)) worst = level;
  return worst;
}
