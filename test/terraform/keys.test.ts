import { describe, expect, it } from "vitest";
import { valueAt, valuesAt } from "./support/arguments.ts";
import { isProgram } from "./support/containers.ts";
import { environments, ofType, sized, terraformFolder } from "./support/environments.ts";
import { planOf, refusalsOf } from "./support/plan.ts";

const key = (name: string, location = "europe-west3"): string =>
  `projects/key-project/locations/${location}/keyRings/ring/cryptoKeys/${name}`;

const keys = {
  database: key("database"),
  pictures: key("pictures"),
  queue: key("queue", "global"),
  registry: key("registry"),
  secrets: key("secrets"),
  run: key("run"),
};

const refused = (encryption_keys: Record<string, string>): Promise<string[]> =>
  refusalsOf(terraformFolder, { ...sized, encryption_keys });

/** The argument that names the key, by the type of what it encrypts. */
const places: [string, string, string][] = [
  ["google_sql_database_instance", "encryption_key_name", keys.database],
  ["google_storage_bucket", "encryption.default_kms_key_name", keys.pictures],
  ["google_pubsub_topic", "kms_key_name", keys.queue],
  ["google_artifact_registry_repository", "kms_key_name", keys.registry],
  [
    "google_secret_manager_secret",
    "replication.user_managed.replicas.customer_managed_encryption.kms_key_name",
    keys.secrets,
  ],
];

describe("keys of one's own", async () => {
  const resources = await planOf(terraformFolder, { ...sized, encryption_keys: keys });

  it.each(places)("encrypt every %s", (type, path, expected) => {
    const found = ofType(resources, type).map((one) => valueAt(one, path));
    expect([...new Set(found)]).toEqual([expected]);
  });

  it("encrypt every program on Cloud Run", () => {
    const programs = resources.filter(isProgram);
    expect(programs).toHaveLength(4);
    for (const one of programs) {
      const found = ["template", "template.template"].flatMap((path) =>
        valuesAt(one, `${path}.encryption_key`),
      );
      expect(found, one.address).toEqual([keys.run]);
    }
  });

  it("may be used by the agent of the service that encrypts, each by its own alone", () => {
    const grants = ofType(resources, "google_kms_crypto_key_iam_member").map(
      ({ arguments: { crypto_key_id: of, role, member } }) => {
        expect(role).toBe("roles/cloudkms.cryptoKeyEncrypterDecrypter");
        return `${of} ${String(member).replace(/^.*@/, "")}`;
      },
    );
    expect(grants.sort()).toEqual(
      [
        `${keys.database} gcp-sa-cloud-sql.iam.gserviceaccount.com`,
        `${keys.pictures} gs-project-accounts.iam.gserviceaccount.com`,
        `${keys.queue} gcp-sa-pubsub.iam.gserviceaccount.com`,
        `${keys.registry} gcp-sa-artifactregistry.iam.gserviceaccount.com`,
        `${keys.run} serverless-robot-prod.iam.gserviceaccount.com`,
        `${keys.secrets} gcp-sa-secretmanager.iam.gserviceaccount.com`,
      ].sort(),
    );
  });

  it("are taken one by one", async () => {
    const one = await planOf(terraformFolder, {
      ...sized,
      encryption_keys: { pictures: keys.pictures },
    });
    expect(ofType(one, "google_kms_crypto_key_iam_member")).toHaveLength(1);
    expect(valueAt(ofType(one, "google_pubsub_topic")[0] as never, "kms_key_name")).toBeNull();
  });

  it.each([
    ["of another region", { database: key("database", "us-east1") }, "must be in the region"],
    ["by a version", { pictures: `${keys.pictures}/cryptoKeyVersions/1` }, "without a version"],
    ["by its name", { run: "run" }, "A key must be projects/"],
  ])("are refused %s", async (_what, given, message) => {
    expect(await refused(given)).toContainEqual(expect.stringContaining(message));
  });
});

describe.each(Object.entries(environments))("%s", (_name, resources) => {
  it("leaves encryption to Google's own keys", () => {
    expect(resources.filter(({ type }) => type.startsWith("google_kms_"))).toEqual([]);
    for (const [type, path] of places)
      for (const one of ofType(resources, type)) expect(valueAt(one, path) ?? null).toBeNull();
  });
});
