import { isServed, type Kind, onlyService, type Running } from "../../../src/config/owners.ts";
import { inOtherWords } from "./in-other-words.ts";

/** The lists whose values name what services own; a value elsewhere may be anyone's. */
const lists: ReadonlySet<string> = new Set([
  "enum",
  "required",
  "permissions",
  "events",
  "updated",
]);
/** The objects whose fields do. */
const objects: ReadonlySet<string> = new Set(["properties", "headers", "example", "items"]);

const dotted: readonly Kind[] = ["permissions", "events", "settings"];
const plain: readonly Kind[] = ["errors", "headers", "fields"];

/** The position in a document: the name of the field, and whether a request has it. */
interface At {
  under: string;
  isInput: boolean;
}

/**
 * Leaves out the values and fields that name what a service that does not run owns, and says which service runs alone.
 * A description of both has no field `services`, because no answer has it.
 */
export function onlyServed<Value>(document: Value, running: Running): Value {
  const kept = (value: unknown, at: At): unknown => {
    if (typeof value === "string") return inOtherWords(withoutCodes(value, running), running);
    if (Array.isArray(value)) {
      const names = lists.has(at.under) ? value.filter((name) => isKept(name, at)) : value;
      return names.map((each) => kept(each, at));
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, each]) => {
        const field = fieldOf(key, each, at);
        return field === undefined ? [] : [[key, field]];
      }),
    );
  };
  const isKept = (name: unknown, { isInput }: At): boolean => {
    if (typeof name !== "string") return true;
    const kinds = /^\w+\.\w+$/.test(name) ? dotted : plain;
    return [...kinds, ...(isInput ? (["inputs"] as const) : [])].every((kind) =>
      isServed(running, kind, name),
    );
  };
  const fieldOf = (key: string, value: unknown, at: At): unknown => {
    if (key === "services") return aloneOnly(value, running);
    if (objects.has(at.under) && !isKept(key, at)) return undefined;
    if (!isServed(running, "inputs", key)) {
      // Answers have it, but empty.
      if (value === "quartz") return "";
      if (Array.isArray(value) && value.length > 0) return undefined;
    }
    return kept(value, { under: key, isInput: at.isInput || key === "requestBody" });
  };
  return kept(document, { under: "", isInput: false }) as Value;
}

/** The field `services` of an example or of a schema; none if both run. */
function aloneOnly(value: unknown, running: Running): unknown {
  const only = onlyService(running);
  if (only === undefined) return undefined;
  if (Array.isArray(value)) return [only];
  return { ...(value as object), items: { type: "string", const: only } };
}

/** Without the lines of the codes of errors that a service which does not run makes. */
const withoutCodes = (text: string, running: Running): string =>
  text
    .split("\n")
    .filter((line) => isServed(running, "errors", /^- `(\w+)` \(\d+\)/.exec(line)?.[1] ?? ""))
    .join("\n");
