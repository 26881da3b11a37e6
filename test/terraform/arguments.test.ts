import { describe, expect, it } from "vitest";
import { allowed } from "./support/allowed.ts";
import { leavesOf } from "./support/arguments.ts";
import { environments } from "./support/environments.ts";
import { isFields, type Value } from "./support/value.ts";

/** Arguments with a range or an enumeration; the schema accepts any number and any text. */
const isBounded = (value: Value): boolean =>
  typeof value === "number" || /^([A-Z][A-Z0-9_]{2,}|\d+(\.\d+)?s)$/.test(String(value));

/** Names and values of the program's own. */
const ours = /\.env\.(name|value)$/;

const given = Object.values(environments)
  .flat()
  .flatMap((resource) =>
    leavesOf(resource).map(({ path, value }) => ({
      address: resource.address,
      argument: `${resource.type} ${path}`,
      value,
    })),
  )
  .filter(({ argument, value }) => !ours.test(argument) && value !== null && !isFields(value));

describe("arguments that the provider's schema does not bound", () => {
  it("have values that Google takes", () => {
    const wrong = given.flatMap(({ address, argument, value }) => {
      const rule = allowed.get(argument);
      if (rule === undefined || rule.takes(value)) return [];
      return [`${address}: ${argument} is ${String(value)}, but takes ${rule.says}`];
    });
    expect([...new Set(wrong)]).toEqual([]);
  });

  it("are all known here", () => {
    const unknown = given.filter(
      ({ argument, value }) => isBounded(value) && !allowed.has(argument),
    );
    expect([...new Set(unknown.map(({ argument, value }) => `${argument}: ${value}`))]).toEqual([]);
  });

  it("are all in use", () => {
    const used = new Set(given.map(({ argument }) => argument));
    const idle = [...allowed.keys()].filter((argument) => !used.has(argument));
    // A pool has no ports, probes or execution environment, a job has none of them either.
    const shared = /^google_cloud_run_v2_(job|worker_pool) template/;
    expect(idle.filter((argument) => !shared.test(argument))).toEqual([]);
  });
});
