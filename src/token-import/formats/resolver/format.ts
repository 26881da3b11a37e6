/** Resolver documents of 2025.10 with the files that they reference. */
import { emptyObject, isObject, type Json, type JsonObject, member } from "../../../tokens/json.ts";
import { descend, parsePointer } from "../../../tokens/reference.ts";
import { adaptType } from "../../adapt-type.ts";
import { type ObjectFile, objectFiles } from "../../files.ts";
import { pointerOf } from "../../json-text.ts";
import { type Note, readTokens } from "../../json-tokens.ts";
import type { Axis, Condition, Format, Imported, Meaning, TokenSet, Tools } from "../../model.ts";
import { ImportProblem } from "../../problem.ts";
import { bundle } from "./bundle.ts";

/** Sets and modifiers in the order of `resolutionOrder`; each context of a modifier is a set. */
export const resolver: Format = {
  name: "resolver",
  label: "resolver documents of the 2025.10 format",

  recognise(files) {
    const found = objectFiles(files).some(isResolver);
    return found ? { score: 1, reason: "a file has resolutionOrder" } : undefined;
  },

  reads: ({ kind }) => kind === "json",

  read(files, tools) {
    const all = objectFiles(files);
    const resolvers = all.filter(isResolver);
    const [main, other] = resolvers;
    if (main === undefined)
      throw new ImportProblem({ file: files[0]?.name ?? "" }, "has no resolutionOrder");
    if (other !== undefined) {
      throw new ImportProblem(
        { file: other.name },
        `is a second resolver beside ${main.name}; send one`,
      );
    }
    return new Reader(main, all, tools).read();
  },
};

function isResolver({ json }: ObjectFile): boolean {
  return Array.isArray(member(json, "resolutionOrder"));
}

/** Most sources, each counted as often as it is referenced. */
const maxSources = 2_000;

/** A JSON value and its place. */
interface Located {
  file: string;
  path: readonly string[];
  json: Json;
}

class Reader {
  private readonly main: ObjectFile;
  private readonly files: ReadonlyMap<string, JsonObject>;
  private readonly tools: Tools;
  private readonly sets: TokenSet[] = [];
  private readonly axes: Axis[] = [];
  private sources = 0;

  constructor(main: ObjectFile, all: readonly ObjectFile[], tools: Tools) {
    this.main = main;
    this.files = new Map(all.map(({ name, json }) => [name, json]));
    this.tools = tools;
  }

  read(): Imported {
    const order = member(this.main.json, "resolutionOrder") as Json[];
    for (const [index, item] of order.entries()) {
      this.take({ file: this.main.name, path: ["resolutionOrder", String(index)], json: item });
    }
    const resolver = bundle(this.main.json, (reference) => this.fileAt(reference));
    return { sets: this.sets, axes: this.axes, unitless: "px", ...(resolver && { resolver }) };
  }

  private take(item: Located): void {
    const target = this.follow(item);
    if (!isObject(target.json)) this.refuse(item, "is neither a set nor a modifier");
    const named = member(target.json, "name");
    const name = typeof named === "string" ? named : (target.path.at(-1) ?? "");
    const contexts = member(target.json, "contexts");
    if (isObject(contexts)) this.takeModifier(name, target, contexts);
    else
      this.add(`set ${name}`, { ...target, json: member(target.json, "sources") ?? [] }, [
        "sources",
      ]);
  }

  private takeModifier(name: string, target: Located, contexts: JsonObject): void {
    const names = Object.keys(contexts);
    const usual = isObject(target.json) ? member(target.json, "default") : undefined;
    if (usual !== undefined && !names.includes(String(usual))) {
      this.refuse(
        target,
        `has the default ${JSON.stringify(usual)}, which is none of its contexts`,
      );
    }
    for (const context of names) {
      const sources = { ...target, json: contexts[context] ?? null };
      this.add(`${name} ${context}`, sources, ["contexts", context], { axis: name, context });
    }
    const meanings = meaningsOf(this.main.json, name);
    this.axes.push({
      name,
      default: typeof usual === "string" ? usual : (names[0] ?? ""),
      contexts: names,
      ...(meanings && { meanings }),
    });
  }

  private add(name: string, sources: Located, inner: string[], condition?: Condition): void {
    const set: TokenSet = {
      name,
      document: emptyObject(),
      ...(condition && { when: [[condition]] }),
    };
    this.readSources({ ...sources, path: [...sources.path, ...inner] }, set, 0);
    this.sets.push(set);
  }

  private readSources(sources: Located, set: TokenSet, depth: number): void {
    if (!Array.isArray(sources.json)) this.refuse(sources, "is no list of sources");
    if (depth > 16) this.refuse(sources, "refers to itself");
    for (const [index, json] of sources.json.entries()) {
      const item = { file: sources.file, path: [...sources.path, String(index)], json };
      this.sources += 1;
      if (this.sources > maxSources) {
        this.refuse(item, `makes over ${maxSources} sources, each counted wherever it is named`);
      }
      const source = this.follow(item);
      const inner = isObject(source.json) ? member(source.json, "sources") : undefined;
      if (isObject(source.json) && Array.isArray(inner)) {
        const at = { ...source, path: [...source.path, "sources"], json: inner };
        this.readSources(at, set, depth + 1);
      } else if (isObject(source.json)) {
        const { file, path: above } = source;
        readTokens(source.json, { file, above, adapt, ...this.tools }, set.document);
      } else this.refuse(item, "leads to no tokens");
    }
  }

  /** Follows a `$ref` in this file or to another; returns any other value itself. */
  private follow(from: Located): Located {
    let at = from;
    for (let steps = 0; steps < 16; steps += 1) {
      const reference = isObject(at.json) ? member(at.json, "$ref") : undefined;
      if (typeof reference !== "string") return at;
      at = this.target(at, reference);
    }
    return this.refuse(from, "refers to itself");
  }

  private target(from: Located, reference: string): Located {
    const [path = "", pointer = ""] = reference.split("#", 2);
    const file = path === "" ? from.file : resolvePath(from.file, path);
    const json = file === this.main.name ? this.main.json : this.files.get(file);
    if (json === undefined) this.refuse(from, `refers to ${file}, which is not among the files`);
    const parsed = pointer === "" ? undefined : parsePointer(`#${pointer}`);
    const segments = parsed?.kind === "pointer" ? parsed.segments : [];
    const found = descend(json, segments);
    if (found === undefined) this.refuse(from, `refers to ${reference}, which leads nowhere`);
    return { file, path: segments, json: found };
  }

  private fileAt(reference: string): Json {
    return this.target({ file: this.main.name, path: [], json: null }, reference).json;
  }

  private refuse({ file, path }: Located, message: string): never {
    throw new ImportProblem({ file, pointer: pointerOf(path) }, message);
  }
}

/** The meanings of a modifier's contexts in `$extensions["io.tokenkit"].axes`. */
function meaningsOf(document: JsonObject, name: string): Record<string, Meaning> | undefined {
  const axes = descend(document, ["$extensions", "io.tokenkit", "axes", name]);
  if (!isObject(axes)) return undefined;
  return Object.fromEntries(
    Object.keys(axes).map((context) => {
      const mapping = axes[context] ?? null;
      if (isObject(mapping))
        return [context, { ...appearanceOf(mapping.appearance), ...mediaOf(mapping.media) }];
      return [
        context,
        { ...appearanceOf(mapping), ...(appearanceOf(mapping) ? {} : mediaOf(mapping)) },
      ];
    }),
  );
}

function appearanceOf(json: Json | undefined): Meaning | undefined {
  return json === "light" || json === "dark" ? { appearance: json } : undefined;
}

function mediaOf(json: Json | undefined): Meaning | undefined {
  return typeof json === "string" ? { media: json } : undefined;
}

function adapt(token: JsonObject, _path: readonly string[], note: Note): void {
  adaptType(token, note);
}

/** Resolves a path relative to the file that names it. */
function resolvePath(from: string, path: string): string {
  const parts = from.split("/").slice(0, -1);
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
