/** Checks of files that several formats share. */
import { isObject, type JsonObject, member } from "../tokens/json.ts";
import type { Parsed } from "./model.ts";

/** A file that holds a JSON object. */
export interface ObjectFile {
  name: string;
  json: JsonObject;
}

/** The files that hold JSON objects. */
export function objectFiles(files: readonly Parsed[]): ObjectFile[] {
  return files.flatMap((file) =>
    file.kind === "json" && isObject(file.json) ? [{ name: file.name, json: file.json }] : [],
  );
}

/** Whether an object in a value, at any depth, passes a test. */
export function someObject(json: unknown, test: (object: JsonObject) => boolean): boolean {
  if (Array.isArray(json)) return json.some((item) => someObject(item, test));
  if (!isObject(json)) return false;
  return test(json) || Object.values(json).some((child) => someObject(child, test));
}

/** Whether a file configures another tool and holds no tokens. */
export function isConfiguration(json: JsonObject): boolean {
  return (
    isObject(member(json, "platforms")) ||
    String(member(json, "$schema")).includes("json-schema.org") ||
    (typeof member(json, "name") === "string" &&
      typeof member(json, "version") === "string" &&
      (isObject(member(json, "scripts")) || isObject(member(json, "dependencies"))))
  );
}

/** The last part of a path without what follows its first dot. */
export function nameBeforeDot(name: string): string {
  return baseOf(name).split(".")[0] ?? "";
}

/** The last part of a path. */
export function baseOf(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}
