import pg from "pg";

/** A program that may connect as a user of its own, rather than as the owner of the tables. */
export type Program = (typeof PROGRAMS)[number];

export const PROGRAMS = ["web", "worker", "commands"] as const;

export type Right = "select" | "insert" | "update" | "delete";

/** The rights of each program on each table; a program that is left out has none. */
export type Rights = Readonly<Record<string, Readonly<Partial<Record<Program, readonly Right[]>>>>>;

const EVERY_RIGHT: readonly Right[] = ["select", "insert", "update", "delete"];

/**
 * Gives a user exactly the rights of its programs together, and takes back what it had on these tables before. It
 * gets all rows of all tables in the schemas of `whole`, which libraries own; a missing schema is left out.
 * Runs in the caller's transaction, as the owner of the tables.
 */
export async function giveRights(
  client: pg.ClientBase,
  user: string,
  programs: readonly Program[],
  { tables, whole }: { tables: Rights; whole: readonly string[] },
): Promise<void> {
  const to = pg.escapeIdentifier(user);
  await allowSchema(client, user, "public");
  for (const [name, rights] of Object.entries(tables)) {
    const table = pg.escapeIdentifier(name);
    const given = new Set(programs.flatMap((program) => rights[program] ?? []));
    await client.query(`revoke all on table ${table} from ${to}`);
    if (given.size > 0)
      await client.query(`grant ${[...given].join(", ")} on table ${table} to ${to}`);
  }
  for (const schema of whole) {
    const { rows } = await client.query("select to_regnamespace($1) as found", [schema]);
    if (rows[0]?.found === null) continue;
    await allowSchema(client, user, schema);
    const every = `all tables in schema ${pg.escapeIdentifier(schema)}`;
    await client.query(`grant ${EVERY_RIGHT.join(", ")} on ${every} to ${to}`);
  }
}

/** Everybody may use `public` unless an administrator has changed that, and only its owner may grant it. */
async function allowSchema(client: pg.ClientBase, user: string, schema: string): Promise<void> {
  const { rows } = await client.query("select has_schema_privilege($1, $2, 'usage') as has", [
    user,
    schema,
  ]);
  if (rows[0]?.has === true) return;
  const name = pg.escapeIdentifier(schema);
  await client.query(`grant usage on schema ${name} to ${pg.escapeIdentifier(user)}`);
}
