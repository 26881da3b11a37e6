import { describe, expect, it } from "vitest";
import { topics } from "../../src/model/model.ts";
import { valueAt, valuesAt } from "./support/arguments.ts";
import { containersOf, isProgram } from "./support/containers.ts";
import {
  environments,
  ofType,
  prod,
  pull,
  running,
  terraformFolder,
  the,
} from "./support/environments.ts";
import { planOf } from "./support/plan.ts";

const everybody = ["allUsers", "allAuthenticatedUsers"];

describe.each(Object.entries(environments))("%s", (_name, resources) => {
  const grants = resources.filter(({ type }) => /_iam_(member|binding|policy)$/.test(type));

  it("has no bucket that could be made public", () => {
    for (const bucket of ofType(resources, "google_storage_bucket")) {
      expect(bucket.arguments, bucket.address).toMatchObject({
        public_access_prevention: "enforced",
        uniform_bucket_level_access: true,
      });
    }
    const acls = resources.filter(({ type }) => /_(acl|access_control)$/.test(type));
    expect(acls.map(({ address }) => address)).toEqual([]);
  });

  it("grants nothing to everybody but asking web", () => {
    const open = grants.filter((grant) =>
      [...valuesAt(grant, "member"), ...valuesAt(grant, "members")].some((member) =>
        everybody.includes(String(member)),
      ),
    );
    const seen = open.map(({ type, arguments: { name, role } }) => [type, name, role]);
    const allowed = [
      ["google_cloud_run_v2_service_iam_member", "tokenkit-web", "roles/run.invoker"],
    ];
    expect(allowed).toEqual(expect.arrayContaining(seen));
    const unguarded = resources.filter((one) => valueAt(one, "invoker_iam_disabled") === true);
    expect(unguarded.map(({ arguments: { name } }) => name)).toEqual([]);
  });

  it("adds rights one by one, and none that reach beyond their purpose", () => {
    for (const grant of grants) {
      expect(grant.type, "which would take away what others granted").toMatch(/_iam_member$/);
      expect(String(valueAt(grant, "role")), grant.address).not.toMatch(
        /^roles\/(owner|editor|viewer|.*[aA]dmin)$/,
      );
    }
    const onProject = grants
      .filter(({ type }) => type === "google_project_iam_member")
      .map((grant) => valueAt(grant, "role"))
      // The one role of our own is a reference until it exists.
      .filter((role) => typeof role === "string");
    const own = resources.filter(({ type }) => type === "google_project_iam_custom_role");
    for (const role of own) {
      expect([valueAt(role, "permissions")].flat()).toEqual(["compute.urlMaps.invalidateCache"]);
    }
    expect([...new Set(onProject)].sort()).toEqual([
      "roles/monitoring.metricWriter",
      "roles/serviceusage.serviceUsageConsumer",
      "roles/telemetry.tracesWriter",
    ]);
  });

  it("lets each program do its work: pictures, messages and traces", () => {
    const holders = (type: string, role: string) =>
      ofType(resources, type)
        .filter((grant) => valueAt(grant, "role") === role)
        .flatMap((grant) => /this\["(\w+)"\]/.exec(String(valueAt(grant, "member")))?.[1] ?? [])
        .sort();
    const onEach = (names: string[]) => names.flatMap((name) => topics.map(() => name));
    expect(holders("google_storage_bucket_iam_member", "roles/storage.objectUser")).toEqual([
      "web",
      "worker",
    ]);
    expect(holders("google_pubsub_topic_iam_member", "roles/pubsub.publisher")).toEqual(
      onEach(["commands", "web", "worker"]),
    );
    for (const role of ["roles/telemetry.tracesWriter", "roles/serviceusage.serviceUsageConsumer"])
      expect(holders("google_project_iam_member", role), role).toEqual(["web", "worker"]);
  });

  it("has no key of an account that could get lost", () => {
    expect(resources.filter(({ type }) => type === "google_service_account_key")).toEqual([]);
  });

  it("runs every program as an account of its own", () => {
    const accounts = resources
      .filter(isProgram)
      .map((one) =>
        String(
          valueAt(one, "template.service_account") ??
            valueAt(one, "template.template.service_account"),
        ),
      );
    expect(new Set(accounts).size).toBe(accounts.length);
    for (const account of accounts)
      expect(account).toMatch(/google_service_account\.this\["\w+"\]/);
  });
});

describe.each(running)("%s", (_name, resources) => {
  it("lets people reach web by the balancer alone", () => {
    const web = the(resources, "google_cloud_run_v2_service", "web");
    expect(web.arguments.ingress).toBe("INGRESS_TRAFFIC_INTERNAL_LOAD_BALANCER");
    expect(containersOf(web)[0]?.ports).toEqual([{ name: "http1", container_port: 8080 }]);
  });
});

describe("the worker", () => {
  it("is called from inside, by one account", () => {
    const worker = the(prod, "google_cloud_run_v2_service", "worker");
    expect(worker.arguments.ingress).toBe("INGRESS_TRAFFIC_INTERNAL_ONLY");
    const callers = ofType(prod, "google_cloud_run_v2_service_iam_member")
      .filter(({ arguments: { name } }) => name === worker.arguments.name)
      .map((grant) => String(valueAt(grant, "member")));
    expect(callers).toEqual([expect.stringContaining('this["caller"].member')]);
  });

  it("may pull where it pulls, and not where it is pushed to", () => {
    const subscribers = (resources: typeof prod) =>
      ofType(resources, "google_pubsub_subscription_iam_member").filter(
        ({ name }) => name === "pullers",
      ).length;
    expect([subscribers(prod), subscribers(pull)]).toEqual([0, topics.length]);
  });
});

describe("an organisation that forbids grants to everybody", () => {
  it("gets web without one, and nothing else open", async () => {
    const resources = await planOf(terraformFolder, {
      project: "example-tokenkit",
      region: "europe-west3",
      domains: ["themes.example.com"],
      image: `example@sha256:${"0".repeat(64)}`,
      alert_emails: ["operators@example.com"],
      database: { tier: "db-g1-small", availability_type: "ZONAL", max_connections: 60 },
      web: { min_instances: 0, max_instances: 1 },
      public_access: "iam-disabled",
    });
    expect(JSON.stringify(resources)).not.toContain("allUsers");
    const open = resources.filter((one) => valueAt(one, "invoker_iam_disabled") === true);
    expect(open.map(({ name }) => name)).toEqual(["web"]);
  });
});
