import pg from "pg";
import type { DatabaseAddress } from "./connect.ts";
import { MIGRATION_LOCK } from "./migrate.ts";
import { giveRights, type Program, type Rights } from "./rights.ts";
import { scramVerifier } from "./scram.ts";

/** A program and the address by which it will connect. */
export interface DatabaseUser {
  program: Program;
  address: DatabaseAddress;
}

/** A problem of these users that an operator can fix. */
class UserError extends Error {
  override name = "UserError";
}

/** The rights that the programs have on the database, on each table and on whole schemas. */
interface Granted {
  tables: Rights;
  whole: readonly string[];
}

/**
 * Lets each program connect as its own user: creates users that are missing, with the passwords of their
 * addresses, and gives all of them their rights. A user that several programs share has the rights of all of these.
 * It leaves the passwords of existing users alone. Either all of it happens or nothing.
 *
 * @throws UserError if an address names the owner, another database, or a missing user without a password
 */
export async function letIn(
  owner: DatabaseAddress,
  users: readonly DatabaseUser[],
  granted: Granted,
): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query("begin");
    // Two at a time would update the same rows of the catalog.
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    const programsOf = new Map<string, Program[]>();
    for (const { program, address } of users) {
      const user = await nameOf(client, program, address);
      await ensureUser(client, program, user, address);
      programsOf.set(user, [...(programsOf.get(user) ?? []), program]);
    }
    for (const [user, programs] of programsOf) await giveRights(client, user, programs, granted);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

const variableOf = (program: Program): string => `${program.toUpperCase()}_DATABASE_URL`;

async function nameOf(
  client: pg.Client,
  program: Program,
  { user, database }: DatabaseAddress,
): Promise<string> {
  const { rows } = await client.query<{ owner: string; name: string }>(
    "select current_user as owner, current_database() as name",
  );
  const { owner, name } = rows[0] as { owner: string; name: string };
  if (user === undefined || user === owner) {
    throw new UserError(
      `${variableOf(program)}: must name a user other than ${owner}, who owns the tables and keeps every right.`,
    );
  }
  if (database !== name) {
    throw new UserError(
      `${variableOf(program)}: names the database ${database}, and DATABASE_URL ${name}.`,
    );
  }
  return user;
}

async function ensureUser(
  client: pg.Client,
  program: Program,
  user: string,
  { password }: DatabaseAddress,
): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [user]);
  if (rowCount) return;
  if (typeof password !== "string" || password === "") {
    throw new UserError(
      `${variableOf(program)}: there is no user ${user}; create it, or name a password, and it is created with that.`,
    );
  }
  const verifier = pg.escapeLiteral(scramVerifier(password));
  await client.query(`create role ${pg.escapeIdentifier(user)} login password ${verifier}`);
}
