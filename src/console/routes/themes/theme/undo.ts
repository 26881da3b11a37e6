import { failureOf } from "../../../api/error.ts";

/** What undoing failed of, in the words of whoever pressed Undo. */
export function asUndo(error: unknown): never {
  const { code, details } = failureOf(error);
  if (code !== "version_conflict") throw error;
  const version = details.find(({ field }) => field === "version")?.message.replace("is ", "");
  throw new Error(
    `Version ${version} was made since, and Undo would take that back too. See what it changed in the history, and restore there what you want.`,
  );
}
