import { describe, expect, it } from "vitest";
import { panels } from "../support/dashboard.ts";
import { blocksAt, valueAt, valuesAt } from "./support/arguments.ts";
import { example, ofType, prod, running, terraformFolder, the } from "./support/environments.ts";
import { planOf, type Resource } from "./support/plan.ts";

interface Tile {
  xPos: number;
  yPos: number;
  width: number;
  height: number;
  widget: {
    title: string;
    xyChart?: { dataSets: { timeSeriesQuery: { prometheusQuery: string } }[] };
  };
}

const addressesOf = (resources: Resource[]): string[] =>
  ofType(resources, "google_monitoring_alert_policy").map(({ address }) => address);

const filtersOf = (alert: Resource): string[] =>
  ["condition_threshold", "condition_matched_log", "condition_absent"].flatMap((kind) =>
    valuesAt(alert, `conditions.${kind}.filter`).map(String),
  );

describe.each(running)("%s", (_name, resources) => {
  const alerts = ofType(resources, "google_monitoring_alert_policy");
  const filters = alerts.flatMap(filtersOf);

  it("tells somebody of every alert, how bad it is and what to do", () => {
    for (const alert of alerts) {
      expect(alert.arguments.notification_channels, alert.address).toHaveLength(1);
      expect(alert.arguments.severity, alert.address).toMatch(/^(CRITICAL|ERROR|WARNING)$/);
      const [text] = blocksAt(alert, "documentation");
      expect(String(text?.content).length, alert.address).toBeGreaterThan(40);
    }
    const titles = alerts.map(({ arguments: { display_name: title } }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it.each([
    ["messages that are given up", "subscription/dead_letter_message_count"],
    ["those that no sweep takes away", "subscription/num_undelivered_messages"],
    ["work that waits", "subscription/oldest_unacked_message_age"],
    ["a database that is down", "database/up"],
    ["a database short of CPU", "database/cpu/utilization"],
    ["a database short of memory", "database/memory/components"],
    ["a database short of disk", "database/disk/utilization"],
    ["a database short of connections", "database/postgresql/num_backends"],
    ["a database short of transaction ids", "database/postgresql/transaction_id_utilization"],
    ["jobs that fail", 'result="failed"'],
    ["requests that are refused", "response_code=429"],
    ["instances out of memory", "emory limit of"],
    ["backups that fail", "cloudsql.instances.automatedBackup"],
  ])("watches for %s", (_what, metric) => {
    expect(filters.filter((filter) => filter.includes(metric))).toHaveLength(1);
  });

  it("watches the subscriptions that there are", () => {
    const of = (metric: string) => filters.find((filter) => filter.includes(metric)) ?? "";
    const working = '"tokenkit-analysis|tokenkit-due|tokenkit-linking"';
    expect(of("num_undelivered_messages")).toContain(
      '"tokenkit-analysis-dead|tokenkit-due-dead|tokenkit-linking-dead"',
    );
    expect(of("dead_letter_message_count")).toContain(working);
    expect(of("oldest_unacked_message_age")).toContain(working);
  });

  it("warns of connections before they are out", () => {
    const alert = alerts.find((one) => one.address.includes('database["connections"]'));
    const [flag] = blocksAt(
      ofType(resources, "google_sql_database_instance")[0] as Resource,
      "settings.database_flags",
    );
    expect(valueAt(alert as Resource, "conditions.condition_threshold.threshold_value")).toBe(
      Number(flag?.value) * 0.8,
    );
  });

  it.each(["availability", "latency"])(
    "burns %s by a long and a short window, fast and slowly",
    (objective) => {
      const burns = alerts.filter((one) =>
        filtersOf(one).some((filter) => filter.includes(`.${objective}.name`)),
      );
      const found = burns.map((one) => [
        one.arguments.combiner,
        one.arguments.severity,
        ...filtersOf(one).map((filter) => /"(\d+s)"\)$/.exec(filter)?.[1]),
        ...valuesAt(one, "conditions.condition_threshold.threshold_value"),
      ]);
      expect(found).toEqual([
        ["AND", "CRITICAL", "3600s", "300s", 14.4, 14.4],
        ["AND", "WARNING", "21600s", "1800s", 6, 6],
      ]);
    },
  );

  it("can burn that fast: what is promised leaves room for it", () => {
    for (const objective of ofType(resources, "google_monitoring_slo")) {
      expect((1 - Number(objective.arguments.goal)) * 14.4, objective.address).toBeLessThan(1);
    }
  });
});

describe("production", () => {
  it("is asked from outside, and somebody told when it does not answer", () => {
    const alert = the(prod, "google_monitoring_alert_policy", "uptime");
    expect(filtersOf(alert)).toEqual([expect.stringContaining("uptime_check/check_passed")]);
    expect(alert.arguments.severity).toBe("CRITICAL");
  });

  it("is told of a certificate, of instances at their maximum and of a silent schedule", () => {
    const filters = ofType(prod, "google_monitoring_alert_policy").flatMap(filtersOf);
    const of = (metric: string) => filters.filter((filter) => filter.includes(metric));
    expect(of("time_until_ssl_cert_expires")).toHaveLength(1);
    expect(of("container/instance_count").map((one) => /"(tokenkit-\w+)"/.exec(one)?.[1])).toEqual([
      "tokenkit-web",
      "tokenkit-worker",
    ]);
    expect(of("/user/")).toEqual([expect.stringContaining("cloud_scheduler_job")]);
    const [metric] = ofType(prod, "google_logging_metric");
    expect(String(metric?.arguments.filter)).toMatch(/sweep\|due.*AttemptFinished/);
  });

  it("is told of the sweep's failures, and of dead letters that are rows", () => {
    const alerts = ofType(prod, "google_monitoring_alert_policy").map(({ name }) => name);
    expect(alerts).toEqual(expect.arrayContaining(["sweep", "silent"]));
    expect(addressesOf(prod)).toEqual(
      expect.arrayContaining([expect.stringMatching(/rule\["DeadLetters"\]$/)]),
    );
  });

  it("has a budget that warns before the month is over", () => {
    const [budget] = ofType(prod, "google_billing_budget");
    expect(blocksAt(budget as Resource, "threshold_rules")).toContainEqual({
      threshold_percent: 1,
      spend_basis: "FORECASTED_SPEND",
    });
    expect(valueAt(budget as Resource, "amount.specified_amount.units")).toBe("500");
    expect(
      valuesAt(budget as Resource, "all_updates_rule.monitoring_notification_channels"),
    ).toHaveLength(1);
  });
});

describe("routes other than e-mail", () => {
  const pager = "projects/example/notificationChannels/1";
  const channelsOf = async (): Promise<Map<string, Set<number>>> => {
    const routes = [{ channel: pager, severities: ["CRITICAL"] }];
    const routed = await planOf(`${terraformFolder}/examples/prod`, {
      ...example,
      alert_routes: routes,
    });
    const counts = new Map<string, Set<number>>();
    for (const { arguments: given } of ofType(routed, "google_monitoring_alert_policy")) {
      const severity = String(given.severity);
      const channels = given.notification_channels as unknown[];
      counts.set(severity, (counts.get(severity) ?? new Set()).add(channels.length));
    }
    return counts;
  };

  it("hear of the severities that they take", async () => {
    expect(await channelsOf()).toEqual(
      new Map([
        ["CRITICAL", new Set([2])],
        ["ERROR", new Set([1])],
        ["WARNING", new Set([1])],
      ]),
    );
  });
});

describe("the dashboard", () => {
  const tilesOf = (resources: Resource[]): Tile[] =>
    JSON.parse(
      String(the(resources, "google_monitoring_dashboard", "this").arguments.dashboard_json),
    ).mosaicLayout.tiles;

  it("has every query of Grafana's, and no two tiles in one place", () => {
    const grafana = panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => [title, expr]),
    );
    const google = tilesOf(prod).flatMap(({ widget: { title, xyChart } }) =>
      (xyChart?.dataSets ?? []).map(({ timeSeriesQuery }) => [
        title,
        timeSeriesQuery.prometheusQuery,
      ]),
    );
    expect(google).toEqual(grafana);
    const taken = new Set<string>();
    for (const { xPos, yPos, width, height } of tilesOf(prod)) {
      expect(xPos + width).toBeLessThanOrEqual(48);
      for (let x = xPos; x < xPos + width; x++) {
        for (let y = yPos; y < yPos + height; y++) {
          expect(taken).not.toContain(`${x} ${y}`);
          taken.add(`${x} ${y}`);
        }
      }
    }
  });
});

describe("the collector", () => {
  const collector = { image: "collector", cpu: "1", memory: "512Mi" };
  const given = { ...example, database: { tier: "db-custom-2-7680", max_connections: 200 } };
  const sized = { ...given, web: { min_instances: 1, max_instances: 4 } };

  it.each([
    ["push", "google_cloud_run_v2_service"],
    ["pull", "google_cloud_run_v2_worker_pool"],
  ])("runs next to a worker that gets its messages by %s", async (mode, type) => {
    const resources = await planOf(terraformFolder, {
      ...sized,
      worker: { mode },
      metrics_sidecar: collector,
    });
    const worker = the(resources, type, "worker");
    expect(valuesAt(worker, "template.containers.name")).toEqual(["worker", "metrics"]);
    const roles = ofType(resources, "google_project_iam_member").filter(({ address }) =>
      address.includes("worker/metrics"),
    );
    expect(roles.map((role) => role.arguments.role)).toEqual(["roles/monitoring.metricWriter"]);
  });
});
