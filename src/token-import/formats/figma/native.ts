/** Figma's own export: a file for each mode of a collection, in the 2025.10 format. */
import { isObject, type JsonObject, member } from "../../../tokens/json.ts";
import { nameBeforeDot, type ObjectFile, objectFiles, someObject } from "../../files.ts";
import { type Note, readTokens } from "../../json-tokens.ts";
import type { Format, TokenSet, Tools } from "../../model.ts";
import { tokenAt, tokensOf } from "../../tree.ts";
import { CodeNames } from "./code-syntax.ts";
import { figmaToken } from "./value.ts";

/** Files that hold the same variables are modes of one collection; `aliasData` is a reference. */
export const figmaNative: Format = {
  name: "figma-native",
  label: "Figma's export of variables",

  recognise(files) {
    const found = objectFiles(files).some(({ json }) => someObject(json, hasFigmaExtension));
    return found ? { score: 0.9, reason: "tokens have extensions of com.figma" } : undefined;
  },

  reads: (file) =>
    file.kind === "json" && someObject(file.json, (object) => Object.hasOwn(object, "$value")),

  read(files, tools) {
    const modes = objectFiles(files).map((file) => readMode(file, tools));
    for (const { document } of modes) linkAliases(document, modes, tools);
    const collections = gatherModes(modes).map(named);
    return {
      sets: collections.flatMap(({ name: axis, members }) =>
        members.map(({ name, document, mode: context }) => ({
          name,
          document,
          ...(members.length > 1 && { when: [[{ axis, context }]] }),
        })),
      ),
      axes: collections
        .filter(({ members }) => members.length > 1)
        .map(({ name, members }) => ({
          name,
          default: members[0]?.mode ?? "",
          contexts: members.map(({ mode }) => mode),
        })),
      unitless: "px",
      names: { case: "kebab", tokens: namesIn(modes, tools).tokens },
    };
  },
};

/** The custom properties that designers wrote down as a variable's name in code for the web. */
function namesIn(modes: readonly Mode[], { places, report }: Tools): CodeNames {
  const names = new CodeNames(report);
  for (const { path, token } of modes.flatMap(({ document }) => tokensOf(document))) {
    const syntax = extensionOf(token, "com.figma.codeSyntax");
    const code = isObject(syntax) ? member(syntax, "WEB") : undefined;
    names.add(path.join("."), code, places.get(token) ?? { file: "" });
  }
  return names;
}

function hasFigmaExtension(object: JsonObject): boolean {
  const extensions = member(object, "$extensions");
  return (
    isObject(extensions) && Object.keys(extensions).some((name) => name.startsWith("com.figma."))
  );
}

interface Mode extends TokenSet {
  mode: string;
}

function readMode({ name, json }: ObjectFile, tools: Tools): Mode {
  const document = readTokens(json, { file: name, adapt, ...tools });
  const extensions = member(json, "$extensions");
  const mode = isObject(extensions) ? member(extensions, "com.figma.modeName") : undefined;
  return { name, document, mode: typeof mode === "string" ? mode : nameBeforeDot(name) };
}

function adapt(token: JsonObject, path: readonly string[], note: Note): void {
  const value = member(token, "$value");
  if (typeof value === "string" && value.startsWith("{")) return;
  const type = member(token, "$type");
  if (type !== "number" && type !== "string") return;
  const scopes = extensionOf(token, "com.figma.scopes");
  const listed = Array.isArray(scopes) ? scopes.map(String) : [];
  Object.assign(token, figmaToken(value ?? null, listed, path, note));
}

function extensionOf(token: JsonObject, name: string): unknown {
  const extensions = member(token, "$extensions");
  return isObject(extensions) ? member(extensions, name) : undefined;
}

/** Replaces a value by the reference that Figma keeps with it, if the files contain its target. */
function linkAliases(
  document: JsonObject,
  modes: readonly Mode[],
  { places, report }: Tools,
): void {
  for (const { path, token } of tokensOf(document)) {
    const data = extensionOf(token, "com.figma.aliasData");
    const target = isObject(data) ? member(data, "targetVariableName") : undefined;
    if (typeof target !== "string") continue;
    const names = target.split(/[/.]/).map((name) => name.trim());
    if (names.join(".") === path.join(".")) continue;
    const place = { ...(places.get(token) ?? { file: "" }), path: path.join(".") };
    if (modes.every((mode) => tokenAt(mode.document, names) === undefined)) {
      const message = "refers to a variable of another file; its value stands for it";
      report.add("reference_resolved", place, message);
      continue;
    }
    token.$value = `{${names.join(".")}}`;
    delete token.$type;
    report.add("reference_rewritten", place, "Figma's aliasData became a reference");
  }
}

/** Modes by collection: those that have most of their paths in common. */
function gatherModes(modes: readonly Mode[]): Mode[][] {
  const collections: { paths: Set<string>; members: Mode[] }[] = [];
  for (const mode of modes) {
    const paths = new Set(tokensOf(mode.document).map(({ path }) => path.join(".")));
    const same = collections.find((one) => isAlike(one.paths, paths));
    if (same === undefined) collections.push({ paths, members: [mode] });
    else same.members.push(mode);
  }
  return collections.map(({ members }) => members);
}

function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((path) => other.has(path)).length;
  return shared > 0 && shared >= 0.8 * Math.max(one.size, other.size);
}

/** Names a collection after the folder of its files, else by its number. */
function named(members: Mode[], index: number): { name: string; members: Mode[] } {
  const folder = members[0]?.name.split("/").at(-2);
  return { name: folder ?? `collection ${index + 1}`, members };
}
