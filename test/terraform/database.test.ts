import { describe, expect, it } from "vitest";
import { blocksAt, valueAt } from "./support/arguments.ts";
import { environmentOf, isProgram } from "./support/containers.ts";
import { dev, environments, ofType, prod, running } from "./support/environments.ts";
import type { Resource } from "./support/plan.ts";

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
      "google_compute_network.this.id",
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

  it("pools no connections in between, for LISTEN would not get through", () => {
    expect(valueAt(instance, "settings.connection_pool_config.connection_pooling_enabled")).toBe(
      false,
    );
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
    for (const service of ofType(prod, "google_cloud_run_v2_service")) {
      expect(service.arguments.deletion_protection, service.address).toBe(true);
    }
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
