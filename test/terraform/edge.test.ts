import { describe, expect, it } from "vitest";
import { blocksAt, valueAt } from "./support/arguments.ts";
import { environmentOf } from "./support/containers.ts";
import { ofType, prod, running, the } from "./support/environments.ts";
import type { Resource } from "./support/plan.ts";
import type { Fields } from "./support/value.ts";

const backend = (resources: Resource[], name: string): Resource =>
  the(resources, "google_compute_backend_service", name);
const isService = ({ type }: Resource): boolean =>
  /^google_cloud_run_v2_(service|worker_pool)$/.test(type);
const isWaf = (rule: Fields): boolean => JSON.stringify(rule).includes("PreconfiguredWaf");
const idOf = ({ address }: Resource): string => `<${address}.id>`;

describe.each(running)("%s", (_name, resources) => {
  const cached = backend(resources, "cached");
  const app = backend(resources, "app");

  it("serves run time and pictures by the CDN, each address with its query for itself", () => {
    expect(cached.arguments.enable_cdn).toBe(true);
    expect(blocksAt(cached, "cdn_policy")).toEqual([
      expect.objectContaining({ cache_mode: "USE_ORIGIN_HEADERS", negative_caching: false }),
    ]);
    expect(blocksAt(cached, "cdn_policy.cache_key_policy")).toEqual([
      { include_host: true, include_protocol: true, include_query_string: true },
    ]);
    const map = the(resources, "google_compute_url_map", "https");
    const [rule, ...more] = blocksAt(map, "path_matcher.path_rule");
    expect(more).toEqual([]);
    expect(rule?.paths).toEqual(["/rt/*", "/media/*"]);
    expect(String(rule?.service)).toBe(idOf(cached));
    expect(String(valueAt(map, "path_matcher.default_service"))).toBe(idOf(app));
  });

  it("has changes purged by tag, by the worker, which may do nothing else to the balancer", () => {
    const map = the(resources, "google_compute_url_map", "https");
    const { project, name } = map.arguments;
    for (const { arguments: args } of ofType(resources, "google_project_iam_custom_role")) {
      expect(args.permissions).toEqual(["compute.urlMaps.invalidateCache"]);
    }
    for (const program of resources.filter(isService)) {
      expect(environmentOf(program).plain).toMatchObject({
        CDN_PURGE: "google",
        CDN_PURGE_TARGET: `projects/${project}/global/urlMaps/${name}`,
      });
    }
    const grant = the(resources, "google_project_iam_member", "purge");
    expect(String(grant.arguments.member)).toMatch(/worker/);
  });

  it("caches nothing else", () => {
    expect(app.arguments.enable_cdn ?? false).toBe(false);
  });

  it("shows no deleted picture for longer than the program says", () => {
    expect(valueAt(cached, "cdn_policy.serve_while_stale")).toBe(0);
  });

  it("asks one policy before the cache and one before the program", () => {
    const edge = the(resources, "google_compute_security_policy", "edge");
    const own = the(resources, "google_compute_security_policy", "backend");
    expect(edge.arguments.type).toBe("CLOUD_ARMOR_EDGE");
    expect(String(cached.arguments.edge_security_policy)).toBe(idOf(edge));
    for (const one of [cached, app]) {
      expect(String(one.arguments.security_policy), one.address).toBe(idOf(own));
    }
  });

  it("limits by address, sign-in more than the rest, and refuses metrics", () => {
    const own = the(resources, "google_compute_security_policy", "backend");
    const rules = blocksAt(own, "rule")
      .filter((rule) => !isWaf(rule))
      .sort((a, b) => Number(a.priority) - Number(b.priority));
    const found = rules.map(({ action, match, rate_limit_options: limits }) => [
      action,
      JSON.stringify(match).match(/\/(metrics|auth)/)?.[1] ?? "*",
      (limits as { rate_limit_threshold: { count: number }[] }[] | undefined)?.[0]
        ?.rate_limit_threshold[0]?.count,
    ]);
    expect(found).toEqual([
      ["deny(404)", "metrics", undefined],
      ["throttle", "auth", 600],
      ["throttle", "*", 6000],
      ["allow", "*", undefined],
    ]);
    for (const options of blocksAt(own, "rule.rate_limit_options")) {
      expect(options).toMatchObject({ enforce_on_key: "IP", exceed_action: "deny(429)" });
    }
  });

  it("ends each policy in a rule for everybody else, without which Google takes none", () => {
    for (const policy of ofType(resources, "google_compute_security_policy")) {
      const last = blocksAt(policy, "rule").filter(({ priority }) => priority === 2147483647);
      expect(last, policy.address).toEqual([expect.objectContaining({ action: "allow" })]);
      const priorities = blocksAt(policy, "rule").map(({ priority }) => priority);
      expect(new Set(priorities).size).toBe(priorities.length);
    }
  });

  it("asks of the serverless group nothing that it has not", () => {
    const groups = ofType(resources, "google_compute_region_network_endpoint_group");
    expect(groups.map(({ arguments: { network_endpoint_type: type } }) => type)).toEqual([
      "SERVERLESS",
    ]);
    for (const one of [cached, app]) {
      expect(one.arguments, one.address).not.toHaveProperty("timeout_sec");
      expect(one.arguments, one.address).not.toHaveProperty("health_checks");
      expect(one.arguments, one.address).not.toHaveProperty("port_name");
    }
  });

  it("sends plain http and foreign names to the first domain by https", () => {
    const plain = the(resources, "google_compute_url_map", "http");
    expect(blocksAt(plain, "default_url_redirect")[0]).toMatchObject({ https_redirect: true });
    expect(plain.arguments.default_service).toBeUndefined();
    const map = the(resources, "google_compute_url_map", "https");
    expect(valueAt(map, "default_url_redirect.host_redirect")).toBe("themes.example.com");
    const rules = ofType(resources, "google_compute_global_forwarding_rule");
    expect(rules.map(({ arguments: { port_range: port } }) => port).sort()).toEqual([
      "443",
      "443",
      "80",
      "80",
    ]);
  });

  it("tells web of both proxies before it, and that it is reached by no other way", () => {
    const web = the(resources, "google_cloud_run_v2_service", "web");
    expect(environmentOf(web).plain).toMatchObject({
      TRUST_PROXY: "2",
      PUBLIC_BASE_URL: "https://themes.example.com",
    });
  });
});

describe("blocked addresses and countries", () => {
  it("are refused before the cache and before the program", async () => {
    const { planOf } = await import("./support/plan.ts");
    const { terraformFolder } = await import("./support/environments.ts");
    const resources = await planOf(`${terraformFolder}/modules/armor`, {
      project: "example-tokenkit",
      name: "tokenkit",
      blocked_ranges: ["192.0.2.0/24"],
      blocked_regions: ["AQ", "BV"],
      requests_per_minute: 6000,
      sign_ins_per_minute: 600,
      adaptive_protection: true,
      waf: {
        preview: true,
        sensitivity: 1,
        rule_sets: [],
        passed_paths: [],
        left_out_signatures: {},
      },
    });
    for (const policy of ofType(resources, "google_compute_security_policy")) {
      const refused = blocksAt(policy, "rule").filter(({ action }) => action === "deny(403)");
      expect(JSON.stringify(refused), policy.address).toContain("192.0.2.0/24");
      expect(JSON.stringify(refused), policy.address).toContain(
        "origin.region_code.matches('^(AQ|BV)$')",
      );
    }
    expect(ofType(prod, "google_compute_security_policy")).toHaveLength(2);
  });
});
