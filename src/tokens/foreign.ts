/** Recognises the formats of other tools by features that a token document lacks. */
import { isObject, type Json, type JsonObject, member } from "./json.ts";

/** A format other than a token document. */
interface Foreign {
  /** Its name, worded to follow "is". */
  name: string;
  /** Advice if import does not read it, worded to follow a semicolon. */
  advice?: string;
  /** Whether the features decide even if part of it resolves as tokens. */
  certain?: true;
  matches(document: JsonObject): boolean;
}

const how =
  "send it, with the files that belong to it, as files to tokens/convert or themes/import";

const formats: readonly Foreign[] = [
  {
    name: "a file of Tokens Studio",
    certain: true,
    matches: (document) =>
      Array.isArray(member(document, "$themes")) ||
      Array.isArray(at(document, "$metadata", "tokenSetOrder")),
  },
  {
    name: "a registry item of shadcn/ui",
    matches: (document) =>
      isObject(member(document, "cssVars")) || /^registry:/.test(textOf(member(document, "type"))),
  },
  {
    name: "an answer of Figma's REST API with variables",
    matches: (document) => {
      const meta = member(document, "meta");
      const holder = isObject(meta) ? meta : document;
      return has(holder, "variables") && has(holder, "variableCollections");
    },
  },
  {
    name: "a file of Figma's REST API",
    advice: "it holds drawings; ask for the file's variables, and write each as a token",
    matches: (document) => at(document, "document", "type") === "DOCUMENT",
  },
  {
    name: "a file of Theo",
    matches: (document) => isListOf(member(document, "props"), "value"),
  },
  {
    name: "a theme of Material Theme Builder",
    matches: (document) =>
      isObject(at(document, "schemes", "light")) || isObject(at(document, "schemes", "dark")),
  },
  {
    name: "a configuration of Tailwind CSS",
    advice: "it is a program; send the CSS that it builds, or the custom properties of @theme",
    matches: (document) =>
      ["extend", "colors", "spacing", "fontFamily", "fontSize", "screens", "borderRadius"].some(
        (section) => isObject(at(document, "theme", section)),
      ),
  },
  {
    name: "a configuration of Style Dictionary",
    advice: "send the token files that its source names to import",
    matches: (document) =>
      isObject(member(document, "platforms")) &&
      (has(document, "source") || has(document, "include")),
  },
];

/**
 * The problem with a document in another tool's format, naming the format, or `undefined` if none is
 * recognised. Most features count only if nothing in the document resolves.
 */
export function describeForeign(
  document: JsonObject,
  nothingResolves: boolean,
): string | undefined {
  const found = formats.find(
    ({ certain, matches }) => (certain || nothingResolves) && matches(document),
  );
  return (
    found &&
    `The document is ${found.name}, no token document; ${found.advice ?? `import reads it: ${how}`}`
  );
}

function has(object: JsonObject, name: string): boolean {
  return member(object, name) !== undefined;
}

function at(object: JsonObject, name: string, inner: string): Json | undefined {
  const outer = member(object, name);
  return isObject(outer) ? member(outer, inner) : undefined;
}

function textOf(json: Json | undefined): string {
  return typeof json === "string" ? json : "";
}

/** Whether a value is a list or an object of objects that all have a member. */
function isListOf(json: Json | undefined, name: string): boolean {
  if (json === null || typeof json !== "object") return false;
  const items = Object.values(json);
  return items.length > 0 && items.every((item) => isObject(item) && has(item, name));
}
