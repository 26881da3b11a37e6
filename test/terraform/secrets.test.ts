import { describe, expect, it } from "vitest";
import { leavesOf, valueAt } from "./support/arguments.ts";
import { containersOf, environmentOf, isProgram } from "./support/containers.ts";
import { bare, environments, ofType, running } from "./support/environments.ts";
import type { Fields } from "./support/value.ts";

const SECRET = /SECRET|KEY|PASSWORD|TOKEN|DATABASE_URL/;

describe.each(running)("%s", (_name, resources) => {
  const programs = resources.filter(isProgram);

  it("reads secrets by the number of their version, never the latest", () => {
    const read = programs.flatMap((program) => Object.entries(environmentOf(program).secret));
    expect(read.length).toBeGreaterThan(0);
    for (const [name, secret] of read) {
      expect(String((secret as Fields).version), name).toMatch(/^[1-9]\d*$/);
    }
  });

  it("sets no secret in so many words", () => {
    for (const program of programs) {
      const { plain } = environmentOf(program);
      expect(Object.keys(plain).filter((name) => SECRET.test(name))).toEqual([]);
    }
  });

  it("gives each program the secrets that it needs, and the right to no other", () => {
    const given = programs.map((one) => [
      one.arguments.name,
      Object.entries(environmentOf(one).secret).map(
        ([name, secret]) => `${name} ${String((secret as Fields).secret)}`,
      ),
    ]);
    const url = "DATABASE_URL tokenkit-database-url";
    expect(Object.fromEntries(given)).toEqual({
      "tokenkit-web": [url, "SESSION_SECRET tokenkit-session-secret"],
      "tokenkit-worker": [url],
      "tokenkit-commands": [url],
      "tokenkit-migrate": ["DATABASE_URL tokenkit-migration-database-url"],
    });
    const readers = ofType(resources, "google_secret_manager_secret_iam_member").map(
      ({ arguments: { secret_id: secret, member } }) =>
        `${secret} ${/"(\w+)"\]\.member/.exec(String(member))?.[1]}`,
    );
    expect(readers.sort()).toEqual(
      [
        "tokenkit-database-ca commands",
        "tokenkit-database-ca migrate",
        "tokenkit-database-ca web",
        "tokenkit-database-ca worker",
        "tokenkit-database-url commands",
        "tokenkit-database-url web",
        "tokenkit-database-url worker",
        "tokenkit-initial-admin-key web",
        "tokenkit-migration-database-url migrate",
        "tokenkit-oidc-client-secret web",
        "tokenkit-secrets-key web",
        "tokenkit-secrets-key worker",
        "tokenkit-session-secret web",
      ].sort(),
    );
  });

  it("runs one image, by its digest", () => {
    for (const program of programs) {
      expect(containersOf(program)[0]?.image, program.address).toMatch(/@sha256:[0-9a-f]{64}$/);
    }
  });
});

describe.each(Object.entries(environments))("%s", (_name, resources) => {
  it("keeps no secret in its state but the database's authority, which is public", () => {
    const kept = ofType(resources, "google_secret_manager_secret_version");
    expect(kept.map((one) => String(valueAt(one, "secret_data")))).toEqual([
      expect.stringMatching(/server_ca_cert\.0\.cert>$/),
    ]);
    const passwords = resources.flatMap((one) =>
      leavesOf(one).filter(({ path }) => /(^|\.)(root_)?password$/.test(path)),
    );
    expect(passwords).toEqual([]);
  });
});

describe("before the first image", () => {
  it("there is all that its build and its secrets need, and nothing that would run it", () => {
    expect(bare.filter(isProgram)).toEqual([]);
    for (const type of [
      "google_artifact_registry_repository",
      "google_secret_manager_secret",
      "google_sql_database_instance",
      "google_pubsub_subscription",
    ]) {
      expect(ofType(bare, type).length).toBeGreaterThan(0);
    }
  });
});
