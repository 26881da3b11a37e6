import { describe, expect, it } from "vitest";
import { blocksAt, valueAt } from "./support/arguments.ts";
import { environments, ofType, sized, terraformFolder, the } from "./support/environments.ts";
import { planOf, type Resource, refusalsOf } from "./support/plan.ts";
import type { Fields } from "./support/value.ts";

const installed = (variables: Fields = {}): Promise<Resource[]> =>
  planOf(terraformFolder, { ...sized, ...variables });
const refused = (variables: Fields): Promise<string[]> =>
  refusalsOf(terraformFolder, { ...sized, ...variables });

const proxyOf = (resources: Resource[]): Fields =>
  the(resources, "google_compute_target_https_proxy", "this").arguments;

/** Each certificate with its whole configuration, by its domain. */
const byDomain = (resources: Resource[]): Record<string, string> =>
  Object.fromEntries(
    ofType(resources, "google_certificate_manager_certificate").map((one) => [
      String(valueAt(one, "managed.domains")),
      JSON.stringify(one.arguments),
    ]),
  );

describe.each(Object.entries(environments))("%s", (_name, resources) => {
  it("asks for each domain's certificate by DNS, before any traffic and before there is an image", () => {
    const certificates = ofType(resources, "google_certificate_manager_certificate");
    for (const certificate of certificates) {
      const [managed] = blocksAt(certificate, "managed");
      expect(String(managed?.dns_authorizations)).toMatch(/dns_authorization\.this\[".*"\]\.id/);
    }
    const allowed = ofType(resources, "google_certificate_manager_dns_authorization");
    expect(allowed.map((one) => one.arguments.domain)).toEqual(["themes.example.com"]);
  });
});

describe("a further domain", () => {
  const two = { domains: ["themes.example.com", "www.themes.example.com"] };

  it("leaves the certificates of the others, their entries and the proxy as they are", async () => {
    const [before, after] = [await installed(), await installed(two)];
    expect(Object.keys(byDomain(after))).toEqual(two.domains);
    expect(byDomain(after)).toMatchObject(byDomain(before));
    expect(String(JSON.stringify(proxyOf(after)))).toBe(JSON.stringify(proxyOf(before)));
    const entries = ofType(after, "google_certificate_manager_certificate_map_entry");
    for (const one of ofType(before, "google_certificate_manager_certificate_map_entry")) {
      const kept = entries.find(({ address }) => address === one.address);
      expect(JSON.stringify(kept?.arguments), one.address).toBe(JSON.stringify(one.arguments));
    }
  });

  it("has names of its own that Google takes, however long it is", async () => {
    const long = `${"a".repeat(63)}.${"b".repeat(63)}.example.com`;
    const resources = await installed({ domains: ["a-b.example.com", "a.b.example.com", long] });
    const names = ofType(resources, "google_certificate_manager_certificate").map((one) =>
      String(one.arguments.name),
    );
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]{0,63}$/);
  });

  it("gets its record where its zone is Cloud DNS'", async () => {
    const [zone] = Object.values({ zone: { zone: "example-com", project: "dns-project" } });
    const resources = await installed({
      ...two,
      dns_zones: { "www.themes.example.com": zone as Fields },
    });
    const records = ofType(resources, "google_dns_record_set");
    expect(
      records.map(({ arguments: { project, managed_zone } }) => [project, managed_zone]),
    ).toEqual([["dns-project", "example-com"]]);
    expect(String(records[0]?.arguments.name)).toMatch(
      /dns_authorization\.this\["www\.themes\.example\.com"\]\.dns_resource_record/,
    );
    const apis = ofType(resources, "google_project_service").map((one) => one.arguments.service);
    expect(apis).toContain("dns.googleapis.com");
  });

  it("is refused twice, or as a zone that serves no domain", async () => {
    expect(await refused({ domains: ["a.example.com", "a.example.com"] })).toEqual([
      "domains must name each one once.",
    ]);
    expect(await refused({ domains: ["*.example.com"] })).toEqual([
      expect.stringContaining("without a scheme or wildcard"),
    ]);
    expect(await refused({ dns_zones: { "b.example.com": { zone: "b" } } })).toEqual([
      "dns_zones may name only what is in domains.",
    ]);
  });
});

describe("an installation with the balancer's own certificate", () => {
  const proxies = async (certificates: string) => {
    const { certificate_map: map, ssl_certificates: classic } = proxyOf(
      await installed({ certificates }),
    );
    return [map, classic].map((one) => one !== null && one !== undefined);
  };

  it("keeps it until the map is attached, so that at every step one of them serves", async () => {
    expect(await proxies("classic")).toEqual([false, true]);
    expect(await proxies("both")).toEqual([true, true]);
    expect(await proxies("map")).toEqual([true, false]);
  });

  it("already asks for the certificates of the map while the old one serves", async () => {
    expect(Object.keys(byDomain(await installed({ certificates: "classic" })))).toHaveLength(1);
  });

  const [main, further] = ["themes.example.com", "www.themes.example.com"] as const;
  const attached = (
    certificates: string,
    states: Record<string, string>,
    state: Record<string, Fields> = {},
  ) =>
    refusalsOf(
      `${terraformFolder}/modules/balancer`,
      {
        project: "example-tokenkit",
        name: "tokenkit",
        region: "europe-west3",
        domains: Object.keys(states),
        certificates,
        certificate_map: "map",
        certificate_states: states,
        service: "tokenkit-web",
        edge_policy: "edge",
        backend_policy: "backend",
        purger: "serviceAccount:worker",
      },
      state,
    );
  const refused = (domain: string) => [
    expect.stringContaining(`certificate of ${domain} is not active yet`),
  ];

  it.each(["map", "both"])("cannot attach (%s) a map that lacks a certificate", async (mode) => {
    const [waits, serves] = ["PROVISIONING", "ACTIVE"];
    expect(await attached(mode, { [main]: waits, [further]: serves })).toEqual(refused(main));
    expect(await attached(mode, { [main]: serves, [further]: waits })).toEqual(refused(further));
    expect(await attached(mode, { [main]: waits, [further]: waits })).toEqual(
      refused(`${main}, ${further}`),
    );
    expect(await attached(mode, { [main]: serves, [further]: serves })).toEqual([]);
  });

  it("goes on with the map while a domain that was added waits for its certificate", async () => {
    const states = { [main]: "ACTIVE", [further]: "PROVISIONING" };
    const before = { "terraform_data.first_domains": { output: [main] } };
    expect(await attached("map", states, before)).toEqual([]);
    expect(await attached("both", states, before)).toEqual(refused(further));
  });

  it("keeps its own certificate whatever the others' states, and takes no other way", async () => {
    expect(await attached("classic", { [main]: "PROVISIONING" })).toEqual([]);
    expect(await attached("none", { [main]: "ACTIVE" })).toEqual([
      "certificates must be map, both or classic.",
    ]);
  });
});
