import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { drain } from "../../bench/scale/burst.ts";
import { dev, monthly, prod, sum } from "../../bench/scale/cost.ts";
import { bounded, storedAfter } from "../../bench/scale/growth.ts";
import { breaks, limits, OLDEST } from "../../bench/scale/limits.ts";
import { linkPass } from "../../bench/scale/linking.ts";
import { loadAt } from "../../bench/scale/load.ts";
import { assumed } from "../../bench/scale/measured.ts";
import { connections, needsOf } from "../../bench/scale/needs.ts";
import { hitRatio, originRequests } from "../../bench/scale/origin.ts";
import { POLICY, push, TAKES } from "../../bench/scale/pushes.ts";
import { LISTENERS } from "../../bench/scale/streams.ts";
import { costs, tables } from "../../bench/scale/tables.ts";
import { readConfig } from "../../src/config/config.ts";
import { blocksAt, valueAt } from "../terraform/support/arguments.ts";
import { environmentOf } from "../terraform/support/containers.ts";
import { prod as planned, the } from "../terraform/support/environments.ts";
import type { Resource } from "../terraform/support/plan.ts";

const pageOf = (name: string): string =>
  readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");
const factors = [1, 2, 10, 50, 100, 1000, 10_000];

/** Each at least what comes before it. */
const grows = (values: number[]): void => {
  expect(values).toEqual(values.toSorted((a, b) => a - b));
};

describe("origin load", () => {
  const one = { themes: 1, formsPerTheme: 1, edges: 1, maxAge: 300 };

  it("is what a cache of one address passes on, by hand", () => {
    // One request a second: one that asks, then 300 s without.
    expect(originRequests({ ...one, requests: 1 })).toBeCloseTo(1 / 301, 10);
    // Two themes, the second half as popular: 2 and 1 a second.
    expect(originRequests({ ...one, themes: 2, requests: 3 })).toBeCloseTo(2 / 601 + 1 / 301, 10);
  });

  it("is all there is where nothing is kept, and never more", () => {
    expect(originRequests({ ...one, requests: 7, maxAge: 0 })).toBeCloseTo(7, 10);
    for (const factor of factors) {
      const load = loadAt(factor);
      expect(originRequests(load)).toBeLessThan(load.requests);
    }
  });

  it("never asks for an address at a cache more than once in its time", () => {
    const originLoad = originRequests({ ...one, requests: 1e9, themes: 50, edges: 20 });
    expect(originLoad).toBeLessThanOrEqual((50 * 20) / 300);
    expect(originLoad).toBeGreaterThan((50 * 20) / 301);
  });

  it("grows with requests, caches and themes, and its share shrinks with requests", () => {
    grows(factors.map((requests) => originRequests({ requests, themes: 100 })));
    grows(factors.map((edges) => originRequests({ requests: 100, themes: 100, edges })));
    grows([1, 10, 100, 1000].map((themes) => originRequests({ requests: 100, themes })));
    grows(factors.map((requests) => hitRatio({ requests, themes: 100 })));
  });
});

describe("a burst", () => {
  it("is as reckoned by hand", () => {
    // Ten at once, one hand that comes after 2 s and takes 1 s for each: done at 2 + 10 s.
    const alone = drain({ messages: 10, within: 0, maxInstances: 1, service: 1, starts: 2 });
    expect(alone).toMatchObject({ done: 10, deepest: 10 });
    expect(alone.drained).toBeCloseTo(12, 6);
    expect(alone.oldest).toBeCloseTo(11, 0);
    // A second instance after 4 s: two are done by one until then, eight by two: 4 + 4 s.
    const two = drain({ messages: 10, within: 0, maxInstances: 2, service: 1, starts: 2 });
    expect(two.drained).toBeCloseTo(8, 6);
  });

  it("loses no message and makes none", () => {
    for (const maxInstances of [1, 3, 8]) {
      const { course, done } = drain({ messages: 500, within: 60, maxInstances });
      expect(done).toBe(500);
      for (const { at, waiting, running, done, instances } of course) {
        expect(waiting + running + done).toBe(Math.floor((500 * Math.min(at + 1e-9, 60)) / 60));
        expect(running).toBeLessThanOrEqual(instances);
        expect(waiting).toBeGreaterThanOrEqual(0);
        expect(instances).toBeLessThanOrEqual(maxInstances);
      }
    }
  });

  it("takes longer the more come, and no longer the more instances there are", () => {
    const drained = (messages: number, maxInstances: number) =>
      drain({ messages, within: 60, maxInstances }).drained;
    grows([100, 200, 1000, 5000].map((messages) => drained(messages, 8)));
    grows([64, 32, 8, 2, 1].map((instances) => drained(2000, instances)));
  });

  it("is over when nothing comes", () => {
    expect(drain({ messages: 0, within: 60, maxInstances: 8 })).toMatchObject({
      done: 0,
      oldest: 0,
      drained: 0,
    });
  });
});

describe("pushes that find no room", () => {
  it("come as reckoned by hand", () => {
    // One place, all come at 0, 2, 6 and 14 s: one is done of each.
    const alone = push({ messages: 4, instances: 1, takes: 1, service: 1 });
    expect(alone).toEqual({ done: 4, dead: 0, refused: 6, drained: 15 });
    // With room for all they wait in the instance: four seconds of work.
    const room = push({ messages: 4, instances: 1, takes: 4, service: 1 });
    expect(room).toEqual({ done: 4, dead: 0, refused: 0, drained: 4 });
    // Five deliveries of six: one is put aside.
    const dead = push({ messages: 6, instances: 1, takes: 1, service: 1, deliveries: 5 });
    expect(dead).toMatchObject({ done: 5, dead: 1, drained: null });
  });

  it("are held to what terraform/examples/prod has", () => {
    const worker = the(planned, "google_cloud_run_v2_service", "worker");
    expect(valueAt(worker, "template.max_instance_request_concurrency")).toBe(TAKES);
    const analysis = planned.find(
      ({ type, arguments: given }) =>
        type === "google_pubsub_subscription" && given.name === "tokenkit-analysis",
    ) as Resource;
    expect(valueAt(analysis, "retry_policy.minimum_backoff")).toBe(`${POLICY.shortest}s`);
    expect(valueAt(analysis, "retry_policy.maximum_backoff")).toBe(`${POLICY.longest}s`);
  });
});

describe("growth", () => {
  it("is straight in time but for what keeps the last days alone", () => {
    const load = loadAt(1);
    const still = bounded(load);
    const grown = (days: number) => storedAfter(load, days).database - still;
    expect(grown(200)).toBeCloseTo(2 * grown(100), 3);
    expect(storedAfter(load, 0)).toEqual({ database: still, bucket: 0 });
  });

  it("is what the rows of a picture take, by hand", () => {
    const load = { ...loadAt(1), picturesPerDay: 1, versionsPerDay: 0 };
    const byHand = 1576 + 8 * 197 + 0.2 * 787 + 0.2 * 8 * 400 + 0.5 * 309 + 1.7 * 976;
    expect(storedAfter(load, 1).database - bounded(load)).toBeCloseTo(byHand, 6);
  });
});

describe("needs", () => {
  it("grow with the load, each of them", () => {
    for (const limit of limits) grows(factors.map((factor) => limit.used(loadAt(factor))));
    grows(factors.map((factor) => needsOf(loadAt(factor)).databaseCpu));
    grows([0, 20, 2000, 200_000].map(linkPass));
  });

  it("are held to what terraform/examples/prod and the program have", () => {
    const there = (name: RegExp) => limits.find((limit) => name.test(limit.name))?.there;
    const instances = (service: string) =>
      valueAt(
        the(planned, "google_cloud_run_v2_service", service),
        "template.scaling.max_instance_count",
      );
    expect(there(/^Web/)).toBe(instances("web"));
    expect(there(/^Worker/)).toBe(instances("worker"));
    const database = the(planned, "google_sql_database_instance", "this");
    const [flag] = blocksAt(database, "settings.database_flags");
    expect(there(/^Connections/)).toBe(Number(flag?.value) - 10);
    expect(there(/^Disk/)).toBe(Number(valueAt(database, "settings.disk_autoresize_limit")) * 1e9);
    const old = planned.find(({ address }) => address.endsWith('alert_policy.queue["old"]'));
    expect(OLDEST).toBe(valueAt(old as Resource, "conditions.condition_threshold.threshold_value"));
    expect(there(/^Listeners/)).toBe(Number(instances("web")) * LISTENERS);
    const web = environmentOf(the(planned, "google_cloud_run_v2_service", "web")).plain;
    expect(web.MAX_EVENT_STREAMS).toBe(String(LISTENERS));
    // Ten of web and eight of the worker: the comment in terraform/examples/prod.
    expect(connections(10, 8)).toBe(174);
    const { runtimeCacheControl: policy } = readConfig({});
    expect(policy).toContain(`s-maxage=${assumed.sharedMaxAge}`);
  });

  it("fill limits at the factor that is told, and not before", () => {
    for (const { limit, there, most } of breaks()) {
      expect(most, limit.name).toBeGreaterThanOrEqual(there);
      if (there === Infinity || there === 1) continue;
      expect(limit.used(loadAt(there * 0.97)), limit.name).toBeLessThanOrEqual(limit.there);
      expect(limit.used(loadAt(there * 1.05)), limit.name).toBeGreaterThanOrEqual(limit.there);
    }
  });
});

describe("costs", () => {
  it("are the sum of what is there and what is asked for", () => {
    // Computed by hand: 730 h of g1-small with 10 GB, of a balancer's rules, two policies with five rules.
    const idle = monthly(dev);
    expect(idle["Cloud SQL"]).toBeCloseTo(730 * 0.035 + 1.7, 6);
    expect(idle.Balancer).toBeCloseTo(18.25, 6);
    const policies = planned.filter(({ type }) => type === "google_compute_security_policy");
    const rules = policies.flatMap((policy) => blocksAt(policy, "rule"));
    expect(idle.Armor).toBe(5 * policies.length + rules.length);
    expect(idle.CDN).toBe(0);
    grows([0, 1, 100, 1000].map((requests) => sum(monthly({ ...prod, requests }))));
    grows([0, 100, 2000].map((pictures) => sum(monthly({ ...prod, pictures }))));
  });
});

describe("pages", () => {
  it.each(Object.entries(tables()))("docs/scale.md has the model's table: %s", (_title, table) => {
    expect(pageOf("scale.md")).toContain(table);
  });

  it("docs/google-cloud.md has the model's costs", () => {
    expect(pageOf("google-cloud.md")).toContain(costs());
  });
});
