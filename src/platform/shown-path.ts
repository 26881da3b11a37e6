import { relative } from "node:path";

/** A file as people of this process name it: from the working directory where it is below it. */
export function shownPath(file: string): string {
  const nearby = relative(process.cwd(), file);
  return nearby.startsWith("..") ? file : nearby;
}

/** For a shell, inside `$(…)`. */
export const quotedPath = (path: string): string =>
  /^[\w./@%+=:,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
