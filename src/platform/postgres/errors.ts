/** A problem of the embedded server that a person can fix; the start prints only its message. */
export class EmbeddedPostgresError extends Error {
  readonly expected = true;
  override name = "EmbeddedPostgresError";
}

/** No server package runs on this system. */
export class EmbeddedPostgresUnavailable extends EmbeddedPostgresError {
  override name = "EmbeddedPostgresUnavailable";

  constructor(reason: string, options?: ErrorOptions) {
    super(
      `${reason} Set DATABASE_URL to a PostgreSQL server (version 15 or newer) instead.`,
      options,
    );
  }
}

/** Another live process owns the data folder. */
export class EmbeddedPostgresInUse extends EmbeddedPostgresError {
  override name = "EmbeddedPostgresInUse";

  constructor(dataDir: string, pid: number | undefined) {
    super(
      `The data folder ${dataDir} is in use by ${pid === undefined ? "another process" : `process ${pid}`}. ` +
        "Stop it, choose another DATA_DIR, or set DATABASE_URL so that several processes share one server.",
    );
  }
}
