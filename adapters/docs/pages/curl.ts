import type { Parameter, Place } from "../openapi/document.ts";
import { json } from "./code.ts";

/** A command that calls the operation with its examples. */
export function curlOf({ path, method, operation }: Place, base: string): string {
  const example = operation.requestBody?.content["application/json"]?.example;
  const needsKey = operation.security.length > 0 && !operation.security.some(isEmpty);
  return command([
    ...(method === "get" ? [] : [`-X ${method.toUpperCase()}`]),
    ...(needsKey ? [KEY_HEADER] : []),
    ...(example === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d ${singleQuoted(json(example))}`]),
    doubleQuoted(base + addressOf(path, operation.parameters)),
  ]);
}

export const KEY_HEADER = '-H "Authorization: Bearer $TOKENKIT_KEY"';

/** `curl` with its arguments, one per line if they do not fit on one. */
export function command(args: readonly string[]): string {
  const line = ["curl", ...args].join(" ");
  return line.length <= 60 ? line : `curl ${args.join(" \\\n  ")}`;
}

/** The path and query of the example request. */
export function addressOf(path: string, parameters: readonly Parameter[]): string {
  const given = parameters.filter(({ example }) => example !== undefined);
  const filled = given
    .filter((parameter) => parameter.in === "path")
    .reduce(
      (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
      path,
    );
  const query = new URLSearchParams(
    given
      .filter((parameter) => parameter.in === "query")
      .map(({ name, example }): [string, string] => [name, String(example)]),
  );
  return query.size === 0 ? filled : `${filled}?${query}`;
}

const isEmpty = (way: object): boolean => Object.keys(way).length === 0;

/** Quotes text for a POSIX shell, so that no character in it stays special. */
export const singleQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const doubleQuoted = (text: string): string => `"${text.replace(/["\\$`]/g, "\\$&")}"`;
