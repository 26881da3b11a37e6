import pg from "pg";
import { markAsDatabases } from "../../errors/database-failure.ts";
import { presentPatience } from "../patience.ts";

/** To a server, to a free connection of the pool, or to the end of a handshake. */
export const CONNECT_TIMEOUT_MS = 3000;

export interface PatientConfig extends pg.ClientConfig {
  /** Milliseconds that a statement is waited for, whoever asks; 0 for ever. */
  patienceMs?: number | undefined;
}

/** Has a code that says "not now", as a socket's own timeout. */
class StatementTimeout extends Error {
  readonly code = "ETIMEDOUT";
  override name = "StatementTimeout";

  constructor(ms: number) {
    super(`The database said nothing for ${ms} ms; its connection is given up.`);
  }
}

type Asking = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * What pg offers by callback or promise, with `answered` called before whoever waits hears of it,
 * and its errors marked as the database's.
 */
function telling(ask: Asking, answered: () => void): Asking {
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
 * A client that gives its connection up when a statement is not answered in time. The server's own
 * timeout is of no use where the server hangs; and pg's `query_timeout` leaves the statement under
 * way on a connection that then goes back to its pool, perhaps in a transaction.
 */
export class PatientClient extends pg.Client {
  readonly #patienceMs: number | undefined;
  #release: Release | undefined;

  constructor(config: PatientConfig) {
    super(config);
    this.#patienceMs = config.patienceMs;
    // Statements tell of it themselves, and an `error` event that nobody hears ends the process.
    this.on("error", () => {});
    this.on("end", () => this.#release?.(true));
    this.query = ((...args: unknown[]) => {
      const answered = this.#wait();
      const result = telling(super.query as Asking, answered).apply(this, args);
      if (!(result instanceof Promise) && typeof args.at(-1) !== "function") answered();
      return result;
    }) as typeof this.query;
    this.connect = telling(super.connect as Asking, () => {}) as typeof this.connect;
  }

  /**
   * Set by the pool each time that it hands the client out. A connection that has ended makes room
   * for another by itself: kysely releases none whose BEGIN or ROLLBACK failed.
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

  /** Begins to wait; what it gives is called once there is an answer. */
  #wait(): () => void {
    const ms = this.#patienceMs ?? presentPatience();
    if (ms === 0) return () => {};
    let waiting = true;
    const timer = setTimeout(() => {
      // When it was this process that stood still, the answer is there to be read.
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
