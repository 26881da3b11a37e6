/** What the command ends with; the same of every subcommand. */
export const statuses = { done: 0, found: 1, usage: 2, failed: 3 } as const;

/** Something that the command cannot go on with, said in words for whoever typed it. */
export class Failure extends Error {
  override name = "Failure";
  readonly status: number;

  constructor(message: string, status: number = statuses.failed) {
    super(message);
    this.status = status;
  }

  /** What `--json` has of it. */
  shown(): Record<string, unknown> {
    return { message: this.message, status: this.status };
  }
}
