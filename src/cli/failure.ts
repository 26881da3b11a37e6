/** The exit statuses, the same for every subcommand. */
export const statuses = { done: 0, found: 1, usage: 2, failed: 3, moved: 4 } as const;

/** An error that ends the command, with a message for the user. */
export class Failure extends Error {
  override name = "Failure";
  readonly status: number;

  constructor(message: string, status: number = statuses.failed) {
    super(message);
    this.status = status;
  }

  /** The error as `--json` prints it. */
  shown(): Record<string, unknown> {
    return { message: this.message, status: this.status };
  }
}
