import { describe, expect, it } from "vitest";
import { topics } from "../../src/model/model.ts";
import { blocksAt, seconds, valueAt } from "./support/arguments.ts";
import { environmentOf } from "./support/containers.ts";
import {
  environments,
  ofType,
  prod,
  pull,
  sized,
  terraformFolder,
  the,
} from "./support/environments.ts";
import { planOf, type Resource } from "./support/plan.ts";

const isDead = ({ arguments: { name } }: Resource): boolean => String(name).endsWith("-dead");
const agent = /^serviceAccount:service-.*@gcp-sa-pubsub\.iam\.gserviceaccount\.com$/;

describe.each(Object.entries(environments))("%s", (_name, resources) => {
  const subscriptions = ofType(resources, "google_pubsub_subscription");
  const dead = subscriptions.filter(isDead);

  it("gives every subscription dead letters, and somewhere that they wait", () => {
    for (const subscription of subscriptions.filter((one) => !isDead(one))) {
      const topic = valueAt(subscription, "dead_letter_policy.dead_letter_topic");
      expect(topic, subscription.address).toBeDefined();
      expect(dead.map((one) => String(one.arguments.topic))).toContain(String(topic));
    }
    const given = subscriptions.map((one) =>
      String(valueAt(one, "dead_letter_policy.dead_letter_topic")),
    );
    for (const waiting of dead) {
      expect(given, waiting.address).toContain(String(waiting.arguments.topic));
      expect(waiting.arguments.push_config ?? []).toEqual([]);
    }
  });

  it("lets Pub/Sub's agent publish dead letters and take them off, without which it does neither", () => {
    const granted = resources
      .filter((one) => agent.test(String(valueAt(one, "member"))))
      .map(({ arguments: { role, topic, subscription } }) => `${role} ${topic ?? subscription}`);
    for (const { name } of topics) {
      expect(granted).toContain(`roles/pubsub.publisher tokenkit-${name}-dead`);
      expect(granted).toContain(`roles/pubsub.subscriber tokenkit-${name}`);
    }
    expect(granted).toContain("roles/iam.serviceAccountTokenCreator undefined");
  });

  it("lets worker and commands take dead letters, and whoever publishes look for the topics", () => {
    const granted = (type: string, name: string) =>
      ofType(resources, type)
        .filter((one) => one.name === name)
        .map(({ arguments: { role } }) => role);
    const taking = granted("google_pubsub_subscription_iam_member", "undertakers");
    expect(taking).toEqual(Array(2 * topics.length).fill("roles/pubsub.subscriber"));
    const looking = granted("google_pubsub_topic_iam_member", "looking");
    expect(looking).toEqual(Array(3 * topics.length).fill("roles/pubsub.viewer"));
  });

  it("keeps a subscription that is idle", () => {
    for (const subscription of subscriptions) {
      expect(blocksAt(subscription, "expiration_policy"), subscription.address).toEqual([
        { ttl: "" },
      ]);
    }
  });

  it("has the program's topics with the pauses that they state", () => {
    const found = subscriptions
      .filter((one) => !isDead(one))
      .map((one) => [
        one.arguments.name,
        seconds(valueAt(one, "retry_policy.minimum_backoff")),
        seconds(valueAt(one, "retry_policy.maximum_backoff")),
      ]);
    const stated = topics.map(({ name, firstDelaySeconds, longestDelaySeconds }) => [
      `tokenkit-${name}`,
      firstDelaySeconds,
      longestDelaySeconds,
    ]);
    expect(found.sort()).toEqual(stated.sort());
  });

  it("lets the program's own count decide, not Pub/Sub's", () => {
    const most = Math.max(...topics.map(({ retries }) => retries + 1));
    for (const subscription of subscriptions.filter((one) => !isDead(one))) {
      const attempts = Number(valueAt(subscription, "dead_letter_policy.max_delivery_attempts"));
      expect(attempts, subscription.address).toBeGreaterThanOrEqual(4 * most);
    }
  });

  it("asks for neither order nor exactly-once", () => {
    for (const subscription of subscriptions) {
      expect(subscription.arguments.enable_message_ordering ?? false).toBe(false);
      expect(subscription.arguments.enable_exactly_once_delivery ?? false).toBe(false);
    }
  });
});

describe("pushes", () => {
  const worker = the(prod, "google_cloud_run_v2_service", "worker");
  const { plain } = environmentOf(worker);

  it("go to a path of their topic, in a name and for an audience that the worker knows", () => {
    const subscriptions = ofType(prod, "google_pubsub_subscription").filter((one) => !isDead(one));
    for (const subscription of subscriptions) {
      const topic = String(subscription.arguments.name).replace("tokenkit-", "");
      const [push] = blocksAt(subscription, "push_config");
      expect(String(push?.push_endpoint)).toMatch(
        new RegExp(`google_cloud_run_v2_service\\.worker\\.uri>/pubsub/${topic}$`),
      );
      const [token] = blocksAt(subscription, "push_config.oidc_token");
      expect(token?.audience).toBe(plain.PUBSUB_PUSH_AUDIENCE);
      expect(worker.arguments.custom_audiences).toEqual([token?.audience]);
      expect(String(token?.service_account_email)).toBe(String(plain.PUBSUB_PUSH_SERVICE_ACCOUNT));
    }
  });

  it.each(["sweep", "due"])("are joined by a %s each minute, in the same name", (name) => {
    const job = the(prod, "google_cloud_scheduler_job", name);
    expect(job.arguments.schedule).toBe("* * * * *");
    expect(String(valueAt(job, "http_target.uri"))).toMatch(
      new RegExp(`\\.worker\\.uri>/${name}$`),
    );
    expect(valueAt(job, "http_target.http_method")).toBe("POST");
    const [token] = blocksAt(job, "http_target.oidc_token");
    expect(token?.audience).toBe(plain.PUBSUB_PUSH_AUDIENCE);
    expect(String(token?.service_account_email)).toBe(String(plain.PUBSUB_PUSH_SERVICE_ACCOUNT));
  });
});

describe("pulling", () => {
  it("has a pool in place of service, pushes and schedule", () => {
    const pool = the(pull, "google_cloud_run_v2_worker_pool", "worker");
    expect(environmentOf(pool).plain).toMatchObject({ ROLE: "worker", PUBSUB_MODE: "pull" });
    for (const subscription of ofType(pull, "google_pubsub_subscription")) {
      expect(blocksAt(subscription, "push_config")).toEqual([]);
    }
    const others = pull.filter(
      ({ type, name }) => type === "google_cloud_scheduler_job" || name === "worker_service",
    );
    expect(others).toEqual([]);
  });
});

describe("a change of mind between push and pull", () => {
  /** Addresses of all that keeps data, and of the rights to it that both modes need. */
  const kept = (resources: Resource[]): string[] =>
    resources
      .filter(({ type }) =>
        /^google_(sql|storage|secret_manager|pubsub_(topic|subscription)$)/.test(type),
      )
      .map(({ address }) => address)
      .sort();

  it("touches no database, picture, secret or waiting message", async () => {
    const pushed = await planOf(terraformFolder, { ...sized, worker: { mode: "push" } });
    expect(kept(pull)).toEqual(kept(pushed));
    expect(kept(pull).length).toBeGreaterThan(10);
  });

  it("is not stopped by the protection of a worker, which keeps nothing", async () => {
    const pushed = await planOf(terraformFolder, { ...sized, worker: { mode: "push" } });
    const service = the(pushed, "google_cloud_run_v2_service", "worker");
    const pool = the(pull, "google_cloud_run_v2_worker_pool", "worker");
    expect([service, pool].map((one) => one.arguments.deletion_protection)).toEqual([false, false]);
  });
});
