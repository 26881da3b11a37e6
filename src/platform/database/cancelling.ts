/** A database connection as the query builder makes it, as far as cancelling is concerned. */
interface Connection {
  executeQuery(statement: unknown, options?: unknown): Promise<unknown>;
  cancelQuery(control: unknown): Promise<void>;
}

/**
 * Keeps a cancelled statement from printing to stderr. Kysely gives a statement up before it cancels
 * it, and prints two errors that then mean nothing: the statement's own, which says that it was
 * cancelled, and that of a cancellation whose statement ended while its control connection opened.
 */
export async function cancelQuietly(connection: unknown): Promise<void> {
  const made = connection as Connection;
  const execute = made.executeQuery.bind(made);
  const cancel = made.cancelQuery.bind(made);
  let running: { givenUp: boolean } | undefined;
  made.executeQuery = async (statement, options) => {
    const own = { givenUp: false };
    running = own;
    try {
      return await execute(statement, options);
    } catch (error) {
      if (own.givenUp) return { rows: [] };
      throw error;
    } finally {
      running = undefined;
    }
  };
  made.cancelQuery = async (control) => {
    const own = running;
    if (own === undefined) return;
    own.givenUp = true;
    try {
      await cancel(control);
    } catch (error) {
      if (running === own) throw error;
    }
  };
}
