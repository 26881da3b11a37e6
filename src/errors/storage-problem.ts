/** Why storage refuses writes: no room, no permission, or a failure. */
export type StorageProblem = "full" | "read-only" | "failing";

/** The problems by system code and by PostgreSQL's (its appendix A). */
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

/** The storage problem behind a failed write; undefined if the failure is another. */
export function storageProblemOf(error: unknown): StorageProblem | undefined {
  return problems.get((error as { code?: unknown } | null)?.code);
}

/** A store refuses writes right now; its content is still readable. */
export class StorageRefused extends Error {
  readonly problem: StorageProblem;

  constructor(store: string, problem: StorageProblem, cause: unknown) {
    super(`${store} is ${problem}`, { cause });
    this.name = "StorageRefused";
    this.problem = problem;
  }
}
