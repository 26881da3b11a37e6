import { failureOf } from "../../../api/error.ts";

/** The reason for a failed undo, worded for its author. */
export function asUndo(error: unknown): never {
  const { code, details } = failureOf(error);
  if (code !== "version_conflict") throw error;
  const version = details.find(({ field }) => field === "version")?.message.replace("is ", "");
  throw new Error(
    `Version ${version} was made since, and Undo would take that back too. See what it changed in the history, and restore there what you want.`,
  );
}
