import pg from "pg";
import { markAsDatabases } from "../../errors/database-failure.ts";
import { presentPatience } from "../patience.ts";

/** The time to reach a server, to get a free connection, and to finish a handshake. */
export const CONNECT_TIMEOUT_MS = 3000;

export interface PatientConfig extends pg.ClientConfig {
  /** Milliseconds to wait for a statement, for any caller; 0 waits forever. */
  patienceMs?: number | undefined;
}

/** Carries a code for a temporary failure, like a socket's own timeout. */
class StatementTimeout extends Error {
  readonly code = "ETIMEDOUT";
  override name = "StatementTimeout";

  constructor(ms: number) {
    super(`The database said nothing for ${ms} ms; its connection is given up.`);
  }
}

type Asking = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * Wraps pg's callback and promise forms: calls `answered` before the caller's own handler, and marks errors
 * as the database's.
 */
function reporting(ask: Asking, answered: () => void): Asking {
  const heard = (error?: unknown): void => {
    markAsDatabases(error);
    answered();
  };
  return function (this: pg.Client, ...args) {
    const last = args.at(-1);
    if (typeof last === "function") {
      args[args.length - 1] = (...results: unknown[]) => {
        heard(results[0]);
        last(...results);
      };
    }
    const result = ask.apply(this, args);
    if (result instanceof Promise) result.then(answered, heard);
    return result;
  };
}

type Release = (error?: Error | boolean) => void;

/**
 * A client that drops its connection if a statement is not answered in time. The server's own timeout does
 * not help if the server hangs, and pg's `query_timeout` leaves the statement running on a connection that
 * returns to the pool, perhaps within a transaction.
 */
export class PatientClient extends pg.Client {
  readonly #patienceMs: number | undefined;
  #release: Release | undefined;

  constructor(config: PatientConfig) {
    super(config);
    this.#patienceMs = config.patienceMs;
    // Statements report the error themselves, but an unhandled `error` event would end the process.
    this.on("error", () => {});
    this.on("end", () => this.#release?.(true));
    this.query = ((...args: unknown[]) => {
      const answered = this.#wait();
      const result = reporting(super.query as Asking, answered).apply(this, args);
      if (!(result instanceof Promise) && typeof args.at(-1) !== "function") answered();
      return result;
    }) as typeof this.query;
    this.connect = reporting(super.connect as Asking, () => {}) as typeof this.connect;
  }

  /**
   * Set by the pool at each checkout. An ended connection frees its place itself, because kysely does not
   * release one whose BEGIN or ROLLBACK failed.
   */
  set release(release: Release) {
    let released = false;
    this.#release = (error) => {
      if (!released) release(error);
      released = true;
    };
  }

  get release(): Release | undefined {
    return this.#release;
  }

  /** Starts the timer; the caller calls the returned function when the answer arrives. */
  #wait(): () => void {
    const ms = this.#patienceMs ?? presentPatience();
    if (ms === 0) return () => {};
    let waiting = true;
    const timer = setTimeout(() => {
      // If this process itself was suspended, the answer is already there to read.
      setImmediate(() => {
        if (waiting) this.connection.stream.destroy(new StatementTimeout(ms));
      });
    }, ms);
    return () => {
      waiting = false;
      clearTimeout(timer);
    };
  }
}
