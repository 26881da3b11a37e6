/** Reading the text of a cell as a value of its token's type. */

import { ONLY_VALUE } from "#console/editing/table/last-values.ts";
import type { Json } from "#tokens/json.ts";
import { isAlias } from "#tokens/reference.ts";
import { acceptsType } from "#tokens/slots.ts";
import { readTyped } from "../../setting/read-typed.ts";
import type { Reading } from "../inspector/fields/draft.ts";

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

/** Reads a text; an empty one makes the cell inherit. */
export function readCell(typed: string, slot: Slot): Reading {
  const text = typed.trim();
  const { type } = slot;
  if (text === "") return readEmpty(slot);
  if (isReference(text, type)) return readReference(text, slot);
  if (type === undefined) return { json: anyJson(text) };
  const read = readTyped(type, text, slot.like);
  return "json" in read ? { json: read.json as Json } : read;
}

/** The value of a token without a type: JSON, else the text. */
function anyJson(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
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
