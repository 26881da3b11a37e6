import { describe, expect, it } from "vitest";
import { blocksAt, valueAt } from "./support/arguments.ts";
import { environments, sized, terraformFolder, the } from "./support/environments.ts";
import { planOf, type Resource, refusalsOf } from "./support/plan.ts";
import type { Fields } from "./support/value.ts";

interface Rule {
  priority: number;
  preview: boolean;
  action: string;
  expression: string;
}

const policyOf = (resources: Resource[]): Resource =>
  the(resources, "google_compute_security_policy", "backend");

const rulesOf = (resources: Resource[]): Rule[] =>
  blocksAt(policyOf(resources), "rule").map((rule) => {
    const [{ expr: [{ expression = "" } = {}] = [] } = {}] = rule.match as [
      { expr?: { expression?: string }[] },
    ];
    return { ...(rule as unknown as Rule), expression };
  });

const setsOf = (resources: Resource[]): Rule[] =>
  rulesOf(resources).filter(({ expression }) => expression.includes("evaluatePreconfiguredWaf"));

const setIn = ({ expression }: Rule): string =>
  /evaluatePreconfiguredWaf\('(\w+)-v422-stable'/.exec(expression)?.[1] ?? expression;

const withArmor = (armor: Fields): Promise<Resource[]> =>
  planOf(terraformFolder, { ...sized, armor });

/** Whether a set reads requests of a path at all. */
function reads({ expression }: Rule, path: string): boolean {
  const [, passed] = /!request\.path\.matches\('([^']+)'\) && /.exec(expression) ?? [];
  return passed === undefined || !new RegExp(passed).test(path);
}

describe.each(Object.entries(environments))("%s", (_name, resources) => {
  const sets = setsOf(resources);

  it("has a rule set against each kind of attack, before the limits that let requests pass", () => {
    expect(sets.map(setIn).sort()).toEqual([
      ...["generic", "lfi", "protocolattack", "rce", "rfi"],
      ...["scannerdetection", "sessionfixation", "sqli", "xss"],
    ]);
    const limits = rulesOf(resources).filter(({ action }) => action === "throttle");
    const first = Math.min(...limits.map(({ priority }) => priority));
    for (const { priority, action } of sets) {
      expect(action).toBe("deny(403)");
      expect(priority).toBeLessThan(first);
    }
  });

  it.each([
    ["tokens in JSON", "/api/v1/themes/coast/tokens"],
    ["stylesheets to import", "/api/v1/tokens/convert"],
    ["queries", "/graphql"],
    ["the console's calls", "/trpc/themes.save"],
    ["pictures", "/places/12/images"],
    ["pictures of the console", "/trpc/images.add"],
  ])("lets pass %s unread, which look like attacks", (_what, path) => {
    for (const rule of sets.filter((one) => setIn(one) !== "scannerdetection"))
      expect(reads(rule, path), rule.expression).toBe(false);
  });

  it.each(["/", "/auth/login", "/rt/v1/theme.css", "/places", "/console", "/docs/api/"])(
    "reads requests of %s",
    (path) => {
      for (const rule of sets) expect(reads(rule, path), rule.expression).toBe(true);
    },
  );

  it("only logs at first, and is told of floods", () => {
    expect(sets.map(({ preview }) => preview)).toEqual(sets.map(() => true));
    const defence = "adaptive_protection_config.layer_7_ddos_defense_config.enable";
    expect(valueAt(policyOf(resources), defence)).toBe(true);
  });
});

describe("rule sets", () => {
  it("hold once preview ends, with the signatures that the operator wants", async () => {
    const resources = await withArmor({
      adaptive_protection: false,
      waf: {
        preview: false,
        sensitivity: 2,
        rule_sets: ["sqli", "xss"],
        passed_paths: ["/api/"],
        left_out_signatures: { sqli: ["owasp-crs-v042200-id942100-sqli"] },
      },
    });
    const sets = setsOf(resources);
    expect(sets.map(({ preview }) => preview)).toEqual([false, false]);
    expect(sets.map(({ expression }) => expression)).toEqual([
      "!request.path.matches('^(/api/)') && evaluatePreconfiguredWaf('sqli-v422-stable', {'sensitivity': 2, 'opt_out_rule_ids': ['owasp-crs-v042200-id942100-sqli']})",
      "!request.path.matches('^(/api/)') && evaluatePreconfiguredWaf('xss-v422-stable', {'sensitivity': 2})",
    ]);
  });

  it("can be left out altogether", async () => {
    expect(setsOf(await withArmor({ waf: { rule_sets: [] } }))).toEqual([]);
  });

  it.each([
    ["a sensitivity that Google has not", { sensitivity: 5 }, "sensitivity must be"],
    [
      "the set that refuses the API's methods",
      { rule_sets: ["methodenforcement"] },
      "rule_sets may",
    ],
    ["a set by its name in 3.3", { rule_sets: ["nodejs"] }, "rule_sets may"],
    ["every path unread", { passed_paths: ["/"] }, "passed_paths must be"],
    ["an expression for a path", { passed_paths: ["/api/') || true"] }, "passed_paths must be"],
    ["a signature of no set", { left_out_signatures: { php: ["x"] } }, "left_out_signatures may"],
  ])("are refused with %s", async (_what, waf: Fields, message) => {
    expect(await refusalsOf(terraformFolder, { ...sized, armor: { waf } })).toEqual([
      expect.stringContaining(message),
    ]);
  });
});
