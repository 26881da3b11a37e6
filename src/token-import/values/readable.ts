import type { Json } from "../../tokens/json.ts";
import { readValue } from "../../tokens/values/read.ts";

/** Whether the engine takes a value without references as one of a type, or as plain CSS or text. */
export function isReadable(type: string | undefined, json: Json): boolean {
  return readValue(type, json, { at: "", add: () => undefined }) !== undefined;
}
