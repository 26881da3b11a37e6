/** Aliases of Theo's files. Each file sees its own, then those that it imports, then the nearest others. */
import { isObject, type Json, type JsonObject, member } from "../../../tokens/json.ts";
import { mapTexts } from "../../adapt-type.ts";
import type { ObjectFile } from "../../files.ts";

/** Finds the value of an alias as a file sees it. */
export class Aliases {
  /** Each name with its value in each file. */
  private readonly values = new Map<string, Map<string, Json>>();
  private readonly imports = new Map<string, readonly string[]>();
  private readonly seen = new Map<string, readonly string[]>();

  constructor(files: readonly ObjectFile[]) {
    for (const { name: file, json } of files) {
      this.imports.set(file, importsOf(file, json));
      for (const [name, value] of aliasesOf(json)) {
        const byFile = this.values.get(name) ?? new Map<string, Json>();
        this.values.set(name, byFile.set(file, value));
      }
    }
  }

  /** Replaces `{!name}` by the alias's value, and aliases in that value likewise. */
  resolve(json: Json, file: string, found: () => void): Json {
    return mapTexts(json, (text) => {
      let current = text;
      for (let steps = 0; steps < 16 && current.includes("{!"); steps += 1) {
        current = current.replace(/\{!([^{}]+)\}/g, (whole, name: string) => {
          const value = this.valueOf(name, file);
          if (value === undefined || (typeof value === "object" && value !== null)) return whole;
          found();
          return String(value);
        });
        if (current.length > 10_000) return text;
      }
      return current;
    });
  }

  private valueOf(name: string, file: string): Json | undefined {
    const byFile = this.values.get(name);
    if (byFile === undefined) return undefined;
    if (byFile.size === 1) return byFile.values().next().value;
    const owner = this.filesSeenBy(file).find((one) => byFile.has(one));
    return byFile.get(owner ?? nearest(file, [...byFile.keys()]));
  }

  /** A file and all that it imports; a later import comes before an earlier one. */
  private filesSeenBy(file: string): readonly string[] {
    const known = this.seen.get(file);
    if (known !== undefined) return known;
    const files = new Set<string>();
    const waiting = [file];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (files.has(next)) continue;
      files.add(next);
      waiting.push(...(this.imports.get(next) ?? []));
    }
    const list = [...files];
    this.seen.set(file, list);
    return list;
  }
}

function aliasesOf(json: JsonObject): [string, Json][] {
  const aliases = member(json, "aliases");
  if (!isObject(aliases)) return [];
  return Object.keys(aliases).map((name) => {
    const alias = aliases[name] ?? null;
    return [name, isObject(alias) ? (member(alias, "value") ?? null) : alias];
  });
}

function importsOf(file: string, json: JsonObject): string[] {
  const imports = member(json, "imports");
  if (!Array.isArray(imports)) return [];
  return imports.filter((path) => typeof path === "string").map((path) => joined(file, path));
}

/** A path that is relative to a file, from where the file's own begins. */
function joined(file: string, relative: string): string {
  const parts = file.split("/").slice(0, -1);
  for (const part of relative.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** The last file of those that share the most folders with another. */
function nearest(file: string, others: readonly string[]): string {
  const folders = file.split("/").slice(0, -1);
  const shared = (other: string) => {
    const theirs = other.split("/");
    const differing = folders.findIndex((folder, index) => folder !== theirs[index]);
    return differing === -1 ? folders.length : differing;
  };
  return others.reduce((best, other) => (shared(other) >= shared(best) ? other : best));
}
