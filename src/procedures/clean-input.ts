import { type FieldError, PlatformError } from "../errors/errors.ts";

const MAX_DETAILS = 20;

/**
 * Refuses text that PostgreSQL cannot hold (U+0000, half a surrogate pair) and numbers that JSON cannot,
 * at any depth. Iterative, so a deep document costs no stack.
 *
 * @throws PlatformError `validation_failed`
 */
export function assertCleanInput(input: unknown): void {
  if (isClean(input)) return;
  const details: FieldError[] = [];
  const queue: { value: unknown; path: Path }[] = [{ value: input, path: null }];
  for (
    let next = queue.pop();
    next !== undefined && details.length < MAX_DETAILS;
    next = queue.pop()
  ) {
    const problem = problemOf(next.value) ?? nameProblemOf(next.path);
    if (problem !== undefined) details.push({ field: fieldName(next.path), message: problem });
    if (typeof next.value !== "object" || next.value === null) continue;
    for (const [key, value] of Object.entries(next.value)) {
      queue.push({ value, path: { key, parent: next.path } });
    }
  }
  const first = details[0];
  if (first === undefined) return;
  throw new PlatformError("validation_failed", `${first.field}: ${first.message}`, details);
}

/** Checks without tracking the path, because nearly all input is clean. */
function isClean(input: unknown): boolean {
  const values: unknown[] = [input];
  while (values.length > 0) {
    const value = values.pop();
    if (problemOf(value) !== undefined) return false;
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value)) for (const item of value) values.push(item);
    else if (!pushMembers(value, values)) return false;
  }
  return true;
}

/** Returns false at the first name that is not clean. */
function pushMembers(value: object, values: unknown[]): boolean {
  for (const [key, item] of Object.entries(value)) {
    if (problemOf(key) !== undefined) return false;
    values.push(item);
  }
  return true;
}

function nameProblemOf(path: Path): string | undefined {
  const problem = path === null ? undefined : problemOf(path.key);
  return problem && `has a name that ${problem}`;
}

type Path = { key: string; parent: Path } | null;

/** The dotted path, with unprintable characters as U+FFFD. */
function fieldName(path: Path): string {
  const keys: string[] = [];
  for (let at = path; at !== null; at = at.parent) keys.push(at.key);
  const name = keys.reverse().join(".").toWellFormed().replaceAll("\0", "\ufffd");
  return name === "" ? "body" : name.slice(0, 500);
}

function problemOf(value: unknown): string | undefined {
  if (typeof value === "string") {
    if (value.includes("\0")) return "contains U+0000; remove it";
    if (!value.isWellFormed()) return "contains half a surrogate pair; send well-formed Unicode";
  }
  if (typeof value === "number" && !Number.isFinite(value)) {
    return "is a number out of range; use a finite one";
  }
  return undefined;
}
