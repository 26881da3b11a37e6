/** The answer of Figma's REST API about a file's variables (GET /v1/files/:key/variables/local). */

import { makeColor } from "../../../tokens/color.ts";
import { emptyObject, isObject, type Json, type JsonObject, member } from "../../../tokens/json.ts";
import { objectFiles } from "../../files.ts";
import { pointerOf } from "../../json-text.ts";
import type { Note } from "../../json-tokens.ts";
import type { Axis, Format, TokenSet, Tools } from "../../model.ts";
import { putToken } from "../../tree.ts";
import { colorObject } from "../../values/color.ts";
import { CodeNames } from "./code-syntax.ts";
import { figmaToken } from "./value.ts";

/** Collections with several modes are axes, `valuesByMode` their contexts. */
export const figmaVariables: Format = {
  name: "figma-variables",
  label: "variables by Figma's REST API",

  recognise(files) {
    const found = objectFiles(files).some(({ json }) => holderOf(json) !== undefined);
    if (!found) return undefined;
    return { score: 0.95, reason: "there are variables and variableCollections" };
  },

  read(files, tools) {
    const sets: TokenSet[] = [];
    const axes: Axis[] = [];
    const names = new CodeNames(tools.report);
    for (const { name, json } of objectFiles(files)) {
      const holder = holderOf(json);
      if (holder === undefined) continue;
      const reader = new Reader(name, holder, tools);
      sets.push(...reader.sets());
      axes.push(...reader.axes());
      reader.name(names);
    }
    return { sets, axes, unitless: "px", names: { case: "kebab", tokens: names.tokens } };
  },
};

interface Holder {
  variables: JsonObject;
  collections: JsonObject;
  above: readonly string[];
}

function holderOf(json: JsonObject): Holder | undefined {
  const meta = member(json, "meta");
  const object = isObject(meta) ? meta : json;
  const variables = byId(member(object, "variables"));
  const collections = byId(member(object, "variableCollections") ?? member(object, "collections"));
  if (variables === undefined || collections === undefined) return undefined;
  const valued = Object.values(variables).some(
    (one) => isObject(one) && isObject(member(one, "valuesByMode")),
  );
  return valued ? { variables, collections, above: isObject(meta) ? ["meta"] : [] } : undefined;
}

/** Variables or collections by their id; plugins list them. */
function byId(json: Json | undefined): JsonObject | undefined {
  if (!Array.isArray(json)) return isObject(json) ? json : undefined;
  return Object.fromEntries(json.filter(isObject).map((one) => [String(one.id), one]));
}

interface Collection {
  id: string;
  /** Whether it is of a library, so that only what local variables refer to counts. */
  remote: boolean;
  name: string;
  modes: { id: string; name: string }[];
  usual: string;
}

interface Variable {
  id: string;
  json: JsonObject;
  collection: Collection;
  names: string[];
  path: string[];
}

class Reader {
  private readonly file: string;
  private readonly above: readonly string[];
  private readonly tools: Tools;
  private readonly collections: Collection[];
  private readonly variables = new Map<string, Variable>();

  constructor(file: string, { variables, collections, above }: Holder, tools: Tools) {
    this.file = file;
    this.above = above;
    this.tools = tools;
    this.collections = Object.keys(collections).flatMap((id) => {
      const json = collections[id];
      return isObject(json) ? [collectionOf(id, json)] : [];
    });
    for (const id of Object.keys(variables)) this.take(id, variables[id] ?? null);
    this.keepUsed();
    this.separate();
  }

  /** Adds the names of the variables in code. */
  name(names: CodeNames): void {
    for (const variable of this.variables.values()) {
      const syntax = member(variable.json, "codeSyntax");
      const code = isObject(syntax) ? member(syntax, "WEB") : undefined;
      names.add(variable.path.join("."), code, this.placeOf(variable));
    }
  }

  sets(): TokenSet[] {
    return this.collections.filter(this.isUsed).flatMap((collection) =>
      collection.modes.map((mode) => ({
        name: `${collection.name} ${mode.name}`,
        document: this.documentOf(collection, mode.id),
        ...(collection.modes.length > 1 && {
          when: [[{ axis: this.axisOf(collection), context: mode.name }]],
        }),
      })),
    );
  }

  axes(): Axis[] {
    return this.collections
      .filter(({ modes }) => modes.length > 1)
      .filter((one) => this.isUsed(one) && this.axisOf(one) === one.name)
      .map((collection) => ({
        name: collection.name,
        default: collection.modes.find(({ id }) => id === collection.usual)?.name ?? "",
        contexts: collection.modes.map(({ name }) => name),
      }));
  }

  private readonly isUsed = (collection: Collection): boolean =>
    [...this.variables.values()].some((variable) => variable.collection === collection);

  /** The axis of a collection; a library's is the local one of the same modes. */
  private axisOf({ name, remote, modes }: Collection): string {
    const key = (list: Collection["modes"]) => list.map((mode) => mode.name).join("\n");
    const local = this.collections.find((one) => !one.remote && key(one.modes) === key(modes));
    return remote && local !== undefined ? local.name : name;
  }

  /** Drops variables of libraries, and deleted ones, unless others refer to them. */
  private keepUsed(): void {
    const isLocal = ({ collection, json }: Variable) =>
      !collection.remote && member(json, "deletedButReferenced") !== true;
    const used = new Set([...this.variables.values()].filter(isLocal));
    if (used.size === 0) return;
    // Iterating a set also visits entries added meanwhile.
    for (const variable of used) for (const target of this.targetsOf(variable)) used.add(target);
    for (const [id, variable] of this.variables) if (!used.has(variable)) this.variables.delete(id);
  }

  private targetsOf({ json }: Variable): Variable[] {
    const values = member(json, "valuesByMode");
    const ids = Object.values(isObject(values) ? values : {}).map((value) =>
      isObject(value) ? String(value.id) : "",
    );
    return ids.map((id) => this.variables.get(id)).filter((one) => one !== undefined);
  }

  private take(id: string, json: Json): void {
    if (!isObject(json)) return;
    const collection = this.collections.find((one) => one.id === json.variableCollectionId);
    if (collection === undefined) return;
    const names = String(json.name ?? id)
      .split(/[/.]/)
      .map((name) => name.trim().replace(/[{}]/g, "").replace(/^\$+/, ""))
      .filter((name) => name !== "");
    this.variables.set(id, { id, json, collection, names, path: names });
  }

  /** Puts the collection's name before paths of collections that share one. */
  private separate(): void {
    const byPath = Map.groupBy(this.variables.values(), ({ names }) => names.join("."));
    const shared = new Set<Collection>();
    for (const same of byPath.values()) {
      const collections = new Set(same.map(({ collection }) => collection));
      if (collections.size > 1) for (const collection of collections) shared.add(collection);
    }
    for (const variable of this.variables.values()) {
      if (!shared.has(variable.collection)) continue;
      variable.path = [variable.collection.name.replace(/[{}.$]/g, "-"), ...variable.names];
      const message = "a variable stands in the group of its collection, as others have its name";
      this.noteFor(variable)("name_changed", message);
    }
  }

  private documentOf(collection: Collection, mode: string): JsonObject {
    const document = emptyObject();
    for (const variable of this.variables.values()) {
      if (variable.collection !== collection) continue;
      const token = this.tokenOf(variable, mode);
      if (token === undefined) continue;
      this.tools.places.set(token, this.placeOf(variable, mode));
      putToken(document, variable.path, token, this.tools.places, this.tools.report);
    }
    return document;
  }

  private tokenOf(variable: Variable, mode: string): JsonObject | undefined {
    const values = member(variable.json, "valuesByMode");
    const value = isObject(values) ? member(values, mode) : undefined;
    if (value === undefined) return undefined;
    const token = this.valued(variable, value);
    const description = member(variable.json, "description");
    if (token && typeof description === "string" && description !== "") {
      token.$description = description;
    }
    return token;
  }

  private valued(variable: Variable, value: Json): JsonObject | undefined {
    const note = this.noteFor(variable);
    if (isObject(value) && value.type === "VARIABLE_ALIAS") {
      const target = this.variables.get(String(value.id));
      if (target !== undefined) return { $value: `{${target.path.join(".")}}` };
      note("token_left_out", "refers to a variable of another file, which is not among these");
      return undefined;
    }
    if (isObject(value)) {
      const [r, g, b, a] = ["r", "g", "b", "a"].map((name) => member(value, name));
      if (typeof r === "number" && typeof g === "number" && typeof b === "number") {
        const color = makeColor("srgb", [r, g, b], typeof a === "number" ? a : 1);
        return { $type: "color", $value: colorObject(color) };
      }
      note("token_left_out", "its value is of no kind that is known");
      return undefined;
    }
    const scopes = member(variable.json, "scopes");
    const listed = Array.isArray(scopes) ? scopes.map(String) : [];
    return figmaToken(value, listed, variable.path, note);
  }

  private noteFor(variable: Variable): Note {
    const place = { ...this.placeOf(variable), path: variable.path.join(".") };
    return (code, message) => this.tools.report.add(code, place, message);
  }

  private placeOf({ id }: Variable, mode?: string) {
    const inner = mode === undefined ? [] : ["valuesByMode", mode];
    return { file: this.file, pointer: pointerOf([...this.above, "variables", id, ...inner]) };
  }
}

function collectionOf(id: string, json: JsonObject): Collection {
  const modes = member(json, "modes");
  return {
    id,
    remote: member(json, "remote") === true,
    name: String(member(json, "name") ?? id),
    modes: (Array.isArray(modes) ? modes : []).filter(isObject).map((mode) => ({
      id: String(mode.modeId),
      name: String(mode.name),
    })),
    usual: String(member(json, "defaultModeId") ?? ""),
  };
}
