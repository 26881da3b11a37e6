import { describe, expect, it } from "vitest";
import { blocksAt, valueAt, valuesAt } from "./support/arguments.ts";
import { ofType, prod, running, the } from "./support/environments.ts";
import type { Resource } from "./support/plan.ts";

const filtersOf = (alert: Resource): string[] =>
  ["condition_threshold", "condition_matched_log"].flatMap((kind) =>
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

  it("is told of the sweep's failures, and of dead letters that are rows", () => {
    const alerts = ofType(prod, "google_monitoring_alert_policy").map(({ name }) => name);
    expect(alerts).toEqual(expect.arrayContaining(["sweep", "dead_letters"]));
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
