import { relative } from "node:path";

/** A file's path for people: relative to the working directory if it is below it. */
export function shownPath(file: string): string {
  const nearby = relative(process.cwd(), file);
  return nearby.startsWith("..") ? file : nearby;
}

/** The path quoted for a shell, inside `$(…)`. */
export const quotedPath = (path: string): string =>
  /^[\w./@%+=:,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
