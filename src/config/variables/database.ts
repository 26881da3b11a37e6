import { parseIntoClientConfig } from "pg-connection-string";
import { z } from "zod";
import { flag, type Variable, variable, wholeNumber } from "./kinds.ts";

const databaseUrl = z
  .string()
  .regex(/^(postgres(ql)?:\/\/.+|memory:)$/, {
    error: "must be a postgresql:// URL, or memory: for an embedded database in memory",
    abort: true,
  })
  .superRefine((url, ctx) => {
    const problem = url === "memory:" ? undefined : databaseUrlProblem(url);
    if (problem !== undefined) ctx.addIssue(problem);
  })
  .optional();

/** The address by which a program connects as a user of its own. */
const userUrl = databaseUrl.refine((url) => url !== "memory:", {
  error: "must be a postgresql:// URL",
});

/** Explains the driver's parse error without the password; undefined for a valid URL. */
function databaseUrlProblem(url: string): string | undefined {
  try {
    const { port } = parseIntoClientConfig(url);
    if (port === undefined || (port > 0 && port < 65_536)) return undefined;
    return "names a port that is not between 1 and 65535";
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (path !== undefined) return `names the file ${path}, which cannot be read (${code})`;
    return "is not a valid URL: check host and port, and percent-encode what is special in the password";
  }
}

/** The database, and the users by which programs connect. */
export const database = {
  DATABASE_URL: variable(
    "",
    "PostgreSQL 15 or newer; empty: an embedded one in DATA_DIR; memory: an embedded one in memory",
    databaseUrl,
  ),
  DATABASE_PASSWORD_FROM: variable(
    "url",
    "google-iam: each new connection gets a token of Google's application default credentials as its password, for IAM database authentication of Cloud SQL",
    z.enum(["url", "google-iam"], { error: "must be url or google-iam" }).default("url"),
  ),
  DATABASE_POOL_SIZE: variable(
    "",
    "Most connections of a process, in addition to one that listens and up to three for a queue in the database; empty: 13, 5 with ROLE=web, 2 with ROLE=worker",
    wholeNumber(2, 1000).optional(),
  ),
  MIGRATE: variable(
    "true",
    "Migrates the database at the start; false: only checks that a job has migrated it",
    flag(true),
  ),
  WEB_DATABASE_URL: variable(
    "",
    "For npm run migrate: the DATABASE_URL of web if it connects as a user of its own, which gets its rights, and is created if missing",
    userUrl,
  ),
  WORKER_DATABASE_URL: variable("", "For npm run migrate: the same of the worker", userUrl),
  COMMANDS_DATABASE_URL: variable(
    "",
    "For npm run migrate: the same of commands such as npm run dead-letters, which may also connect as the worker does",
    userUrl,
  ),
  ALLOW_EMBEDDED_DATABASE: variable(
    "false",
    "Allows the embedded database in production",
    flag(false),
  ),
} satisfies Record<string, Variable>;
