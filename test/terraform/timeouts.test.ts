import { describe, expect, it } from "vitest";
import { blocksAt, seconds, valueAt } from "./support/arguments.ts";
import { containersOf, environmentOf, isProgram } from "./support/containers.ts";
import { dev, ofType, prod, running, the } from "./support/environments.ts";
import type { Fields, Value } from "./support/value.ts";

/** Between SIGTERM and SIGKILL, on Cloud Run. */
const GRACE_MS = 10_000;

/** Paths that never get from outside as far as a program on Cloud Run. */
const KEPT_BY_GOOGLE = /z$/;

describe.each(running)("%s", (_name, resources) => {
  const services = ofType(resources, "google_cloud_run_v2_service");

  it("is done with its shutdown before it is killed", () => {
    const longRunning = resources.filter(
      (one) => isProgram(one) && one.type !== "google_cloud_run_v2_job",
    );
    for (const program of longRunning) {
      const shutdown = Number(environmentOf(program).plain.SHUTDOWN_TIMEOUT_MS);
      expect(shutdown, program.address).toBeGreaterThan(0);
      expect(shutdown, program.address).toBeLessThanOrEqual(GRACE_MS - 1500);
    }
  });

  it("gives an instance up to four minutes to start, the most there is, and probes that fit", () => {
    for (const service of services) {
      const [container] = containersOf(service);
      for (const kind of ["startup_probe", "liveness_probe"]) {
        const [probe] = (container?.[kind] ?? []) as Fields[];
        const [period, patience, tries] = [
          Number(probe?.period_seconds),
          Number(probe?.timeout_seconds),
          Number(probe?.failure_threshold),
        ];
        expect(patience, `${service.address} ${kind}`).toBeLessThanOrEqual(period);
        if (kind === "startup_probe") {
          expect(period * tries).toBeLessThanOrEqual(240);
          expect(period * tries).toBeGreaterThanOrEqual(120);
        }
      }
    }
  });

  it("probes the port that it serves, by what each path is for", () => {
    for (const service of services) {
      const [container] = containersOf(service);
      expect(pathsOf(container?.startup_probe ?? null)).toEqual([["/readyz", 8080]]);
      expect(pathsOf(container?.liveness_probe ?? null)).toEqual([["/livez", 8080]]);
    }
  });

  it("counts streams apart from the requests of an instance, and uploads among those", () => {
    const web = the(resources, "google_cloud_run_v2_service", "web");
    const atOnce = Number(valueAt(web, "template.max_instance_request_concurrency"));
    const streams = Number(environmentOf(web).plain.MAX_EVENT_STREAMS);
    const previews = Number(environmentOf(web).plain.MAX_PREVIEW_STREAMS);
    expect([streams, previews]).toEqual([200, 50]);
    expect(atOnce - streams - previews).toBe(40);
    expect(Number(environmentOf(web).plain.MAX_UPLOADS)).toBe(40);
  });
});

describe("a check from outside", () => {
  it("asks for a path that arrives", () => {
    const check = the(prod, "google_monitoring_uptime_check_config", "status");
    expect(valueAt(check, "http_check.path")).not.toMatch(KEPT_BY_GOOGLE);
    expect(valueAt(check, "http_check.path")).toBe("/status");
    expect(valueAt(check, "monitored_resource.labels.host")).toBe("themes.example.com");
    expect(seconds(check.arguments.timeout)).toBeLessThan(seconds(check.arguments.period));
  });

  it("is left out where it would keep everything awake", () => {
    const web = the(dev, "google_cloud_run_v2_service", "web");
    expect(valueAt(web, "template.scaling.min_instance_count")).toBe(0);
    expect(dev.filter(({ type }) => type === "google_monitoring_uptime_check_config")).toEqual([]);
  });
});

describe("a push", () => {
  const worker = the(prod, "google_cloud_run_v2_service", "worker");
  const timeout = seconds(valueAt(worker, "template.timeout"));

  it("may take as long as Pub/Sub waits at most, and its request longer still", () => {
    for (const subscription of ofType(prod, "google_pubsub_subscription")) {
      if (blocksAt(subscription, "push_config").length === 0) continue;
      expect(subscription.arguments.ack_deadline_seconds).toBe(600);
      expect(timeout).toBeGreaterThan(600);
    }
  });

  it.each(["sweep", "due"])("ends a scheduled %s before the worker's request ends", (name) => {
    const job = the(prod, "google_cloud_scheduler_job", name);
    expect(seconds(job.arguments.attempt_deadline)).toBeLessThan(timeout);
  });

  it("is worked on alone, or as one of two, for each may need 400 MB; others wait in the program", () => {
    const atOnce = Number(environmentOf(worker).plain.ANALYSES_AT_ONCE);
    expect([1, 2]).toContain(atOnce);
    const takes = Number(valueAt(worker, "template.max_instance_request_concurrency"));
    expect(takes).toBeGreaterThan(atOnce);
    // The last one is done before Pub/Sub takes it for lost: 20 s of CPU is the most that one may take.
    expect(takes * 20).toBeLessThan(600);
    expect(containersOf(worker)[0]?.resources).toEqual([
      expect.objectContaining({ cpu_idle: true, limits: { cpu: "2", memory: "2Gi" } }),
    ]);
  });
});

describe("an upload", () => {
  it("from a slow phone has a quarter of an hour", () => {
    const web = the(prod, "google_cloud_run_v2_service", "web");
    expect(seconds(valueAt(web, "template.timeout"))).toBe(900);
  });
});

const pathsOf = (probe: Value): Value[] =>
  (probe as Fields[]).flatMap(({ http_get: get }) =>
    (get as Fields[]).map(({ path, port }) => [path ?? null, port ?? null]),
  );
