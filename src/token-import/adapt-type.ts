import { isObject, type Json, type JsonObject, member } from "../tokens/json.ts";
import type { Note } from "./json-tokens.ts";
import { typeNamed } from "./types.ts";

/** Maps a tool's token type to one of the format. Unknown types stay. */
export function adaptType(token: JsonObject, note: Note): void {
  const written = member(token, "$type");
  if (typeof written !== "string") return;
  const type = typeNamed(written);
  if (type === undefined || type === written) return;
  token.$type = type;
  note("type_mapped", `the type ${written} is ${shown(type)}`);
}

function shown(type: string): string {
  if (type === "lineHeight") return "number or dimension, by its value";
  return type === "letterSpacing" ? "dimension" : type;
}

/** Maps every text in a value. */
export function mapTexts(json: Json, change: (text: string) => string): Json {
  if (typeof json === "string") return change(json);
  if (Array.isArray(json)) return json.map((item) => mapTexts(item, change));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, mapTexts(value, change)]),
  );
}
