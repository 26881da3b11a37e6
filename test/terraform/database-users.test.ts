import { describe, expect, it } from "vitest";
import { blocksAt, valueAt } from "./support/arguments.ts";
import { environmentOf, isProgram } from "./support/containers.ts";
import { ofType, prod, sized, terraformFolder } from "./support/environments.ts";
import { planOf, type Resource, refusalsOf } from "./support/plan.ts";
import type { Fields } from "./support/value.ts";

const FLAGS = "settings.database_flags";

const planned = (variables: Fields): Promise<Resource[]> =>
  planOf(terraformFolder, { ...sized, ...variables });

const apart = await planned({
  secret_versions: { worker_database_url: "3", commands_database_url: "4" },
});
const iam = await planned({ database_iam: true });

/** The variables with a URL of the database, by program, and the secrets behind them. */
const urlsOf = (resources: Resource[]): Record<string, Record<string, string>> =>
  Object.fromEntries(
    resources.filter(isProgram).map((program) => {
      const { plain, secret } = environmentOf(program);
      const named = Object.entries(secret).map(([name, of]) => {
        const { secret: id, version } = of as Fields;
        return [name, `${String(id)} ${String(version)}`];
      });
      const urls = [...Object.entries(plain).map(([name]) => [name, "plain"]), ...named];
      return [
        String(program.arguments.name),
        Object.fromEntries(urls.filter(([name = ""]) => name.endsWith("DATABASE_URL"))),
      ];
    }),
  );

/** The accounts that may read each secret with a URL. */
function readersOf(resources: Resource[]): Record<string, string[]> {
  const readers: Record<string, string[]> = {};
  for (const { arguments: given } of ofType(resources, "google_secret_manager_secret_iam_member")) {
    const secret = String(given.secret_id);
    if (!secret.endsWith("database-url")) continue;
    const account = /"(\w+)"\]\.member/.exec(String(given.member))?.[1] ?? "";
    readers[secret] = [...(readers[secret] ?? []), account].sort();
  }
  return readers;
}

describe("users of their own, by passwords", () => {
  it("has each program connect by its own secret, and the migration let all of them in", () => {
    expect(urlsOf(apart)).toEqual({
      "tokenkit-web": { DATABASE_URL: "tokenkit-database-url 1" },
      "tokenkit-worker": { DATABASE_URL: "tokenkit-worker-database-url 3" },
      "tokenkit-commands": { DATABASE_URL: "tokenkit-commands-database-url 4" },
      "tokenkit-migrate": {
        DATABASE_URL: "tokenkit-migration-database-url 1",
        WEB_DATABASE_URL: "tokenkit-database-url 1",
        WORKER_DATABASE_URL: "tokenkit-worker-database-url 3",
        COMMANDS_DATABASE_URL: "tokenkit-commands-database-url 4",
      },
    });
  });

  it("lets no program but the migration read another's secret", () => {
    expect(readersOf(apart)).toEqual({
      "tokenkit-database-url": ["migrate", "web"],
      "tokenkit-worker-database-url": ["migrate", "worker"],
      "tokenkit-commands-database-url": ["commands", "migrate"],
      "tokenkit-migration-database-url": ["migrate"],
    });
  });
});

describe("users of some programs alone", () => {
  const refused = (versions: Fields) =>
    refusalsOf(terraformFolder, { ...sized, secret_versions: versions });

  it("cannot leave the worker to web's user, which lacks its rights", async () => {
    expect(await refused({ commands_database_url: "1" })).toEqual([
      expect.stringContaining("commands_database_url needs worker_database_url"),
    ]);
    expect(await refused({ worker_database_url: "1" })).toEqual([]);
    expect(await refused({ worker_database_url: "1", commands_database_url: "1" })).toEqual([]);
  });
});

describe("IAM database authentication", () => {
  it("is off unless chosen", () => {
    expect(prod.filter(({ type }) => type === "google_sql_user")).toEqual([]);
    const flags = blocksAt(ofType(prod, "google_sql_database_instance")[0] as Resource, FLAGS);
    expect(flags.map(({ name }) => name)).toEqual(["max_connections"]);
  });

  it("makes a user of each service account, and lets it log in", () => {
    const flags = blocksAt(ofType(iam, "google_sql_database_instance")[0] as Resource, FLAGS);
    expect(flags).toContainEqual({ name: "cloudsql.iam_authentication", value: "on" });
    const users = ofType(iam, "google_sql_user");
    expect(users.map(({ arguments: { type } }) => type)).toEqual(
      Array(3).fill("CLOUD_IAM_SERVICE_ACCOUNT"),
    );
    const allowed = ofType(iam, "google_project_iam_member")
      .filter((grant) => valueAt(grant, "role") === "roles/cloudsql.instanceUser")
      .map((grant) => /this\["(\w+)"\]/.exec(String(valueAt(grant, "member")))?.[1]);
    expect(allowed.sort()).toEqual(["commands", "web", "worker"]);
  });

  it("gives these programs a URL without a secret, and only the migration a password", () => {
    const url = { DATABASE_URL: "plain" };
    expect(urlsOf(iam)).toEqual({
      "tokenkit-web": url,
      "tokenkit-worker": url,
      "tokenkit-commands": url,
      "tokenkit-migrate": {
        DATABASE_URL: "tokenkit-migration-database-url 1",
        WEB_DATABASE_URL: "plain",
        WORKER_DATABASE_URL: "plain",
        COMMANDS_DATABASE_URL: "plain",
      },
    });
    for (const program of iam.filter(isProgram)) {
      const from = environmentOf(program).plain.DATABASE_PASSWORD_FROM;
      const migrates = program.arguments.name === "tokenkit-migrate";
      expect(from, program.address).toBe(migrates ? undefined : "google-iam");
    }
    expect(readersOf(iam)).toEqual({ "tokenkit-migration-database-url": ["migrate"] });
  });
});
