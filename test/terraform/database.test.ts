import { describe, expect, it } from "vitest";
import { blocksAt, valueAt } from "./support/arguments.ts";
import { environmentOf, isProgram } from "./support/containers.ts";
import {
  dev,
  environments,
  example,
  ofType,
  prod,
  running,
  sized,
  terraformFolder,
  the,
} from "./support/environments.ts";
import { planOf, type Resource, refusalsOf } from "./support/plan.ts";
import type { Fields } from "./support/value.ts";

const instanceOf = (resources: Resource[]): Resource =>
  ofType(resources, "google_sql_database_instance")[0] as Resource;

const maxConnections = (resources: Resource[]): number =>
  Number(
    blocksAt(instanceOf(resources), "settings.database_flags").find(
      ({ name }) => name === "max_connections",
    )?.value,
  );

describe.each(Object.entries(environments))("%s", (_name, resources) => {
  const instance = instanceOf(resources);

  it("keeps the database off the internet, and speaks to it encrypted", () => {
    expect(blocksAt(instance, "settings.ip_configuration")).toEqual([
      expect.objectContaining({ ipv4_enabled: false, ssl_mode: "ENCRYPTED_ONLY" }),
    ]);
    expect(blocksAt(instance, "settings.ip_configuration.authorized_networks")).toEqual([]);
    expect(String(valueAt(instance, "settings.ip_configuration.private_network"))).toContain(
      "google_compute_network.this[0].id",
    );
  });

  it("can go back to any second of the last week", () => {
    expect(blocksAt(instance, "settings.backup_configuration")).toEqual([
      expect.objectContaining({
        enabled: true,
        point_in_time_recovery_enabled: true,
        transaction_log_retention_days: 7,
      }),
    ]);
    const kept = valueAt(
      instance,
      "settings.backup_configuration.backup_retention_settings.retained_backups",
    );
    expect(Number(kept)).toBeGreaterThanOrEqual(7);
  });

  it("says nothing of a pooler, which its edition does not have and Google therefore refuses", () => {
    expect(valueAt(instance, "settings.edition")).toBe("ENTERPRISE");
    expect(blocksAt(instance, "settings.connection_pool_config")).toEqual([]);
  });

  it("names no disk size, which would ask a grown disk to shrink", () => {
    expect(valueAt(instance, "settings.disk_size")).toBeUndefined();
    expect(valueAt(instance, "settings.disk_autoresize")).toBe(true);
    expect(Number(valueAt(instance, "settings.disk_autoresize_limit"))).toBeGreaterThan(0);
  });
});

describe.each(running)("%s", (_name, resources) => {
  it("has connections for every instance of two releases at once", () => {
    let most = 0;
    for (const program of resources.filter(isProgram)) {
      const pool = Number(environmentOf(program).plain.DATABASE_POOL_SIZE);
      const instances =
        valueAt(program, "template.scaling.max_instance_count") ??
        valueAt(program, "scaling.manual_instance_count") ??
        0.5; // A job has no second release beside it.
      most += 2 * Number(instances) * (pool + 1);
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(maxConnections(resources) - 10);
  });
});

describe("production", () => {
  it("refuses to be destroyed, by Terraform and by Google", () => {
    const instance = instanceOf(prod);
    expect(instance.arguments.deletion_protection).toBe(true);
    expect(valueAt(instance, "settings.deletion_protection_enabled")).toBe(true);
    expect(valueAt(instance, "settings.retain_backups_on_delete")).toBe(true);
    const web = the(prod, "google_cloud_run_v2_service", "web");
    expect(web.arguments.deletion_protection).toBe(true);
    for (const bucket of ofType(prod, "google_storage_bucket")) {
      expect(bucket.arguments.force_destroy, bucket.address).toBe(false);
    }
  });

  it("has a second zone that takes over", () => {
    expect(valueAt(instanceOf(prod), "settings.availability_type")).toBe("REGIONAL");
  });

  it("has an instance of web that is always there, with CPU between requests", () => {
    const web = prod.find(({ name, type }) => type.endsWith("_v2_service") && name === "web");
    expect(Number(valueAt(web as Resource, "template.scaling.min_instance_count"))).toBe(1);
    expect(blocksAt(web as Resource, "template.containers.resources")[0]?.cpu_idle).toBe(false);
  });
});

describe("development", () => {
  it("can be taken away again", () => {
    expect(instanceOf(dev).arguments.deletion_protection).toBe(false);
    for (const bucket of ofType(dev, "google_storage_bucket")) {
      expect(bucket.arguments.force_destroy).toBe(true);
    }
  });
});

describe("the other edition", () => {
  const database = (more: Fields): Fields => ({
    ...sized,
    database: { ...(sized.database as Fields), ...more },
  });
  const plus = { edition: "ENTERPRISE_PLUS", tier: "db-perf-optimized-N-2" };

  it("pools no connections in between, for LISTEN would not get through", async () => {
    const instance = instanceOf(await planOf(terraformFolder, database(plus)));
    expect(blocksAt(instance, "settings.connection_pool_config")).toEqual([
      { connection_pooling_enabled: false },
    ]);
    expect(valueAt(instance, "settings.edition")).toBe("ENTERPRISE_PLUS");
  });

  it.each([
    ["a tier of this one", { edition: "ENTERPRISE_PLUS" }, "tier must be"],
    ["its tier in this one", { tier: "db-perf-optimized-N-2" }, "tier must be"],
    ["a third edition", { edition: "BASIC" }, "edition must be"],
    ["a backup at half past", { backup_start: "02:30" }, "backup_start must be"],
    ["a day that no week has", { maintenance: { day: 8, hour: 3 } }, "maintenance must have"],
  ])("is refused with %s", async (_what, more: Fields, message) => {
    const refusals = await refusalsOf(terraformFolder, database(more));
    expect(refusals).toContainEqual(expect.stringContaining(message));
    expect(await refusalsOf(terraformFolder, database(plus))).toEqual([]);
  });
});

describe("sizes and goals", () => {
  it.each(["dev", "prod"])("of examples/%s are raised one by one", async (name) => {
    const instance = instanceOf(
      await planOf(`${terraformFolder}/examples/${name}`, {
        ...example,
        database: { tier: "db-custom-4-15360" },
      }),
    );
    expect(valueAt(instance, "settings.tier")).toBe("db-custom-4-15360");
    expect(maxConnections([instance])).toBe(name === "dev" ? 60 : 200);
  });

  it("are those that the operator gives", async () => {
    const resources = await planOf(terraformFolder, {
      ...sized,
      web: { min_instances: 2, max_instances: 3, cpu: "4", memory: "8Gi", tmp_size: "2Gi" },
      jobs: { cpu: "2", memory: "4Gi", timeout: "7200s" },
      objectives: { availability: 0.995, latency: 0.95, latency_ms: 400 },
    });
    const job = ofType(resources, "google_cloud_run_v2_job").find(({ address }) =>
      address.includes("migrate"),
    );
    expect(valueAt(job as Resource, "template.template.timeout")).toBe("7200s");
    expect(blocksAt(job as Resource, "template.template.containers.resources")).toEqual([
      { limits: { cpu: "2", memory: "4Gi" } },
    ]);
    const web = resources.find(({ address }) => /_v2_service\.web$/.test(address)) as Resource;
    expect(blocksAt(web, "template.containers.resources")[0]?.limits).toEqual({
      cpu: "4",
      memory: "8Gi",
    });
    expect(valueAt(web, "template.volumes.empty_dir.size_limit")).toBe("2Gi");
    const goals = ofType(resources, "google_monitoring_slo").map(({ arguments: { goal } }) => goal);
    expect(goals.sort()).toEqual([0.95, 0.995]);
  });

  it.each([
    ["web", { min_instances: 0, max_instances: 1, cpu: "3" }, "web.cpu must be"],
    ["web", { min_instances: 0, max_instances: 1, memory: "700Mi" }, "web.cpu must be"],
    ["worker", { cpu: "0.5" }, "worker.cpu must be"],
    ["jobs", { timeout: "2h" }, "jobs.timeout must be"],
    ["objectives", { latency_ms: 1 }, "objectives.latency_ms must be"],
    ["objectives", { availability: 1 }, "availability_goal must be"],
  ])("are refused where Google has none such: %s %j", async (name, value: Fields, message) => {
    expect(await refusalsOf(terraformFolder, { ...sized, [name]: value })).toEqual([
      expect.stringContaining(message),
    ]);
  });
});
