import { describe, expect, it } from "vitest";
import { valueAt } from "./support/arguments.ts";
import { environments, ofType, sized, terraformFolder } from "./support/environments.ts";
import { planOf, type Resource, refusalsOf } from "./support/plan.ts";

const deployer = { repository: "acme/tokenkit", repository_id: "4711", environment: "prod" };

const pushed = await planOf(terraformFolder, { ...sized, deployer });
const pulling = await planOf(terraformFolder, { ...sized, deployer, worker: { mode: "pull" } });
const bare = await planOf(terraformFolder, { ...sized, deployer, image: null });

/** The claims of GitHub's token for a run that may deploy. */
const claims = {
  repository: "acme/tokenkit",
  repository_id: "4711",
  ref: "refs/heads/main",
  workflow_ref: "acme/tokenkit/.github/workflows/deploy.yml@refs/heads/main",
  environment: "prod",
};

/** Whether the provider takes a token; its condition is equations alone, all of which must hold. */
function letsIn(resources: Resource[], token: Partial<Record<keyof typeof claims, string>>) {
  const [provider] = ofType(resources, "google_iam_workload_identity_pool_provider");
  return String(provider?.arguments.attribute_condition)
    .split(" && ")
    .every((equation) => {
      const [, claim, value] = /^assertion\.(\w+) == '([^']+)'$/.exec(equation) ?? [];
      if (claim === undefined) throw new Error(`${equation} is no equation`);
      return token[claim as keyof typeof claims] === value;
    });
}

/** The rights of the account that deploys: role, and what it is for. */
const rightsOf = (resources: Resource[]): string[] =>
  resources
    .filter(({ address, type }) => address.includes("module.deployer") && /_iam_member$/.test(type))
    .map(({ type, name, arguments: given }) =>
      [type.replace(/^google_|_iam_member$/g, ""), given.name ?? name, given.role].join(" "),
    )
    .sort();

describe("deploying from GitHub", () => {
  it("is off unless chosen", () => {
    for (const resources of Object.values(environments)) {
      expect(resources.filter(({ type }) => type.startsWith("google_iam_workload"))).toEqual([]);
      expect(JSON.stringify(resources)).not.toContain("deployer");
    }
  });

  it("lets in the approved runs of one workflow on one branch of one repository", () => {
    expect(letsIn(pushed, claims)).toBe(true);
    const others: Partial<typeof claims>[] = [
      { repository_id: "4712" },
      { repository: "acme/fork" },
      { ref: "refs/heads/feature" },
      { ref: "refs/pull/1/merge" },
      { workflow_ref: "acme/tokenkit/.github/workflows/ci.yml@refs/heads/main" },
      { environment: "dev" },
    ];
    for (const other of others) {
      expect(letsIn(pushed, { ...claims, ...other }), JSON.stringify(other)).toBe(false);
    }
    const { environment: _without, ...unapproved } = claims;
    expect(letsIn(pushed, unapproved)).toBe(false);
  });

  it("takes tokens of GitHub for the one account, and makes no key", () => {
    const [provider] = ofType(pushed, "google_iam_workload_identity_pool_provider");
    expect(valueAt(provider as Resource, "oidc.issuer_uri")).toBe(
      "https://token.actions.githubusercontent.com",
    );
    const members = ofType(pushed, "google_service_account_iam_member").filter(
      ({ arguments: { role } }) => role === "roles/iam.workloadIdentityUser",
    );
    expect(members.map(({ address }) => address)).toEqual([
      "module.deployer[0].google_service_account_iam_member.github",
    ]);
    expect(pushed.filter(({ type }) => type === "google_service_account_key")).toEqual([]);
  });

  it("may change what runs and copy images, and nothing else", () => {
    const always = [
      "artifact_registry_repository pushes roles/artifactregistry.writer",
      "project looks roles/run.viewer",
      ...["acts_as", "acts_as", "acts_as", "acts_as"].map(
        (name) => `service_account ${name} roles/iam.serviceAccountUser`,
      ),
      "service_account github roles/iam.workloadIdentityUser",
    ];
    const rolls = (kind: string, name: string) =>
      `cloud_run_v2_${kind} ${name} roles/run.developer`;
    expect(rightsOf(bare)).toEqual(always.sort());
    expect(rightsOf(pushed)).toEqual(
      [
        ...always,
        rolls("service", "tokenkit-web"),
        rolls("service", "tokenkit-worker"),
        rolls("job", "tokenkit-migrate"),
        rolls("job", "tokenkit-commands"),
      ].sort(),
    );
    expect(rightsOf(pulling)).toEqual(
      [
        ...always,
        rolls("service", "tokenkit-web"),
        rolls("worker_pool", "tokenkit-worker"),
        rolls("job", "tokenkit-migrate"),
        rolls("job", "tokenkit-commands"),
      ].sort(),
    );
  });

  it.each([
    ["a repository without an owner", { repository: "tokenkit" }, "must be OWNER/NAME"],
    ["a name in place of the number", { repository_id: "tokenkit" }, "must be a number"],
    ["a quote", { environment: "prod' || 'a' == 'a" }, "letters, digits and ._/- alone"],
  ])("is refused with %s", async (_what, other, message) => {
    const given = { ...sized, deployer: { ...deployer, ...other } };
    expect(await refusalsOf(terraformFolder, given)).toEqual([expect.stringContaining(message)]);
  });
});
