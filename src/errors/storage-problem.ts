/** Why storage takes nothing more: it has no room, it may not be written, or it fails. */
export type StorageProblem = "full" | "read-only" | "failing";

/** By the codes of the system, and of PostgreSQL (its appendix A). */
const problems: ReadonlyMap<unknown, StorageProblem> = new Map([
  ["ENOSPC", "full"],
  ["EDQUOT", "full"],
  ["53100", "full"],
  ["EROFS", "read-only"],
  ["EACCES", "read-only"],
  ["EPERM", "read-only"],
  ["25006", "read-only"],
  ["EIO", "failing"],
  ["58030", "failing"],
]);

/** What the failure of a write says of the storage; undefined when it says nothing of it. */
export function storageProblemOf(error: unknown): StorageProblem | undefined {
  return problems.get((error as { code?: unknown } | null)?.code);
}

/** A store takes nothing right now; what is in it can be read. */
export class StorageRefused extends Error {
  readonly problem: StorageProblem;

  constructor(store: string, problem: StorageProblem, cause: unknown) {
    super(`${store} is ${problem}`, { cause });
    this.name = "StorageRefused";
    this.problem = problem;
  }
}
