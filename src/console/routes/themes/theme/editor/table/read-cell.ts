/** Reading the text of a cell as a value of its token's type. */

import { ONLY_VALUE } from "#console/editing/table/last-values.ts";
import { isObject, type Json } from "#tokens/json.ts";
import { isAlias } from "#tokens/reference.ts";
import { acceptsType } from "#tokens/slots.ts";
import { readFontFamily } from "#tokens/values/font.ts";
import { readers, readValue } from "#tokens/values/read.ts";
import { silent } from "#tokens/values/value.ts";
import { parseColor, writeColor } from "../inspector/color/color.ts";
import type { Reading } from "../inspector/fields/draft.ts";
import {
  isExpression,
  readNumber,
  readQuantity,
  writeQuantity,
} from "../inspector/fields/numbers.ts";

/** The cell that a text is for. */
export interface Slot {
  dotted: string;
  type: string | undefined;
  /** The present value, whose form a new one keeps. */
  like: unknown;
  isBase: boolean;
  /** Whether the cell has a value of its own. */
  hasOwn: boolean;
  /** Whether that is the only value that the token has in any mode. */
  isOnly: boolean;
  /** The type of a token; false if there is none, and why a reference to it is refused. */
  typeOf: (dotted: string) => string | undefined | false;
  loops: (dotted: string) => boolean;
}

const hints: Record<string, string> = {
  color: "Write a color, such as #0e7490 or oklch(0.6 0.12 220).",
  dimension: "Write a length with its unit, such as 16px or 1.5rem.",
  fontSize: "Write a length with its unit, such as 16px or 1.5rem.",
  duration: "Write a time, such as 200ms or 0.2s.",
  number: "Write a number, such as 1.5.",
  fontWeight: "Write a weight from 1 to 1000, or a name such as bold.",
  fontFamily: "Write font names, separated by commas.",
  boolean: "Write true or false.",
  cubicBezier: "Write a curve, such as cubic-bezier(0.4, 0, 0.2, 1).",
};

/** Reads a text; an empty one makes the cell inherit. */
export function readCell(typed: string, slot: Slot): Reading {
  const text = typed.trim();
  const { type } = slot;
  if (text === "") return readEmpty(slot);
  if (isReference(text, type)) return readReference(text, slot);
  const json = jsonIn(text, slot);
  const isRead = json !== undefined && isOfType(json, type);
  return isRead ? { json } : { problem: problemWith(text, type) };
}

function readEmpty({ isBase, hasOwn, isOnly }: Slot): Reading {
  if (hasOwn && isBase) {
    return { problem: "Base has nothing to inherit from. Delete the token instead." };
  }
  return hasOwn && isOnly ? { problem: ONLY_VALUE } : { json: undefined };
}

/** Whether a text is a reference, or the beginning of one; JSON and texts may begin with a brace too. */
const isReference = (text: string, type: string | undefined): boolean =>
  text.startsWith("{") && !/^\{\s*"/.test(text) && (type !== "string" || isAlias(text));

const problemWith = (text: string, type = ""): string =>
  `“${shortened(text)}” is no ${type || "value"}. ${hints[type] ?? "Write the value as JSON."}`;

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

function readReference(text: string, { type, dotted, typeOf, loops }: Slot): Reading {
  const path = text.replace(/^\{/, "").replace(/\}$/, "").trim();
  const found = typeOf(path);
  if (found === false)
    return { problem: `This theme has no token ${path}. Choose one that it has.` };
  if (type !== undefined && found !== undefined && !acceptsType(type, found)) {
    return { problem: `${path} is a ${found}. Refer to a ${type} instead.` };
  }
  if (path === dotted || loops(path)) {
    return { problem: `${path} refers to this token. Refer to another one.` };
  }
  return { json: `{${path}}` };
}

type TextReader = (text: string, like: unknown) => unknown;

const byType: Record<string, TextReader> = {
  color: (text, like) => {
    const color = parseColor(text);
    const usual = text.startsWith("#") ? { colorSpace: "srgb", hex: "" } : undefined;
    return color && writeColor(color, like ?? usual);
  },
  dimension: (text, like) => quantityIn(text, like, "px"),
  fontSize: (text, like) => quantityIn(text, like, "px"),
  duration: (text, like) => quantityIn(text, like, "ms"),
  number: (text) => readNumber(text) ?? (isExpression(text) ? text : undefined),
  fontWeight: (text) => readNumber(text) ?? text,
  fontFamily: (text, like) => {
    if (typeof like === "string") return text;
    const read = readFontFamily(text, silent);
    return read?.kind === "fontFamily" ? read.families : undefined;
  },
  boolean: (text) => (/^(?:true|false)$/i.test(text) ? text.toLowerCase() === "true" : undefined),
  cubicBezier: (text) => {
    const points = /^(?:cubic-bezier\()?([^()]*)\)?$/i.exec(text)?.[1]?.split(",").map(Number);
    return points?.length === 4 && points.every(Number.isFinite) ? points : undefined;
  },
};

function jsonIn(text: string, { type, like }: Slot): unknown {
  if (type === "string") return text;
  const read = byType[type ?? ""];
  // A reference gives no form; the first written value of the type does.
  const form = typeof like === "string" && like.startsWith("{") ? undefined : like;
  if (read !== undefined && !/^[[{]/.test(text)) return read(text, form);
  try {
    return JSON.parse(text);
  } catch {
    return type === undefined || !/^[[{]/.test(text) ? text : undefined;
  }
}

function quantityIn(text: string, like: unknown, unit: string): unknown {
  const read = readQuantity(text);
  if (read === undefined) return isExpression(text) ? text : undefined;
  // A bare number takes the unit that stands there; without one only 0 is clear.
  const held = isObject(like) ? like.unit : undefined;
  const named =
    read.unit ?? (typeof held === "string" ? held : read.value === 0 ? unit : undefined);
  if (named === undefined) return undefined;
  return writeQuantity({ value: read.value, unit: named }, like, unit);
}

/** Whether the engine reads a value as one of the type; one with references inside it reads later. */
function isOfType(json: unknown, type: string | undefined): boolean {
  if (type === undefined || !readers.has(type)) return true;
  if (typeof json === "object" && JSON.stringify(json).includes('"{')) return true;
  return readValue(type, json as Json, silent) !== undefined;
}
