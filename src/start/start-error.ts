import { type Config, ConfigError } from "../config/config.ts";
import type { DatabaseAddress } from "../platform/database/connect.ts";

/** A start-up problem that an operator can fix; only its message is printed. */
class StartError extends Error {
  readonly expected = true;
  override name = "StartError";
}

/** Prints why a start failed: only the message of a StartError, any other error in full. */
export function reportStartError(error: unknown): void {
  const { message, stack, expected } = error as Error & { expected?: boolean };
  const isExpected = error instanceof ConfigError || expected;
  process.stderr.write(`${isExpected ? message : stack}\n`);
}

/** PostgreSQL's code for a missing privilege. */
export const INSUFFICIENT_PRIVILEGE = "42501";

type Failure = Error & { code?: string };

/** Names the variable behind an address that cannot be bound, and the fix. */
export function listenError(cause: Failure, { host, port }: Config): Error {
  const message = listenProblem(cause.code, host, port);
  return message === undefined ? cause : new StartError(message, { cause });
}

function listenProblem(code: string | undefined, host: string, port: number): string | undefined {
  switch (code) {
    case "EADDRINUSE":
      return `PORT: something else listens on ${host}:${port} already; stop it, or set PORT to a free port.`;
    case "EACCES":
      return `PORT: this user may not listen on port ${port}; set PORT to one above 1023.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EINVAL":
      return `HOST: ${host} is no address of this machine (${code}); set HOST to one, or to 0.0.0.0 for all.`;
    default:
      return undefined;
  }
}

/** Explains a failed first connection in terms of DATABASE_URL. */
export function databaseError(cause: Failure, address: DatabaseAddress): Error {
  const { host = "localhost", port = 5432, user, database } = address;
  const server = host.startsWith("/") ? `the socket in ${host}` : `${host}:${port}`;
  const problem = databaseProblem(cause, { server, user: user ?? "", name: database ?? "" });
  return new StartError(`DATABASE_URL: ${problem}`, { cause });
}

/** Explains a queue in the database that a user who owns nothing cannot create or upgrade. */
export function queueError(cause: Failure, { user = "", database = "" }: DatabaseAddress): Error {
  if (cause.code !== INSUFFICIENT_PRIVILEGE) return cause;
  const problem = `the user ${user} may not make the queue in ${database} (${cause.message})`;
  return new StartError(
    `DATABASE_URL: ${problem}; run npm run migrate with this release first, as the owner of the tables.`,
    { cause },
  );
}

function databaseProblem(
  { code, message }: Failure,
  { server, user, name }: { server: string; user: string; name: string },
): string {
  switch (code) {
    case "ECONNREFUSED":
    case "ENOENT":
      return `no PostgreSQL answers at ${server} (${code}); start it, or correct host and port.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `the host of ${server} is not known (${code}); correct it.`;
    case "28P01":
    case "28000":
      return `${server} refuses the user ${user} (${message}); correct user and password.`;
    case "3D000":
      return `${server} has no database ${name}; create it, or correct the name.`;
    case INSUFFICIENT_PRIVILEGE:
      return `the user ${user} may not create tables in ${name} (${message}); grant it that.`;
    default:
      return `${server} cannot be used (${message}); correct the URL, or mend the server.`;
  }
}
