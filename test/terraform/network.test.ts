import { describe, expect, it } from "vitest";
import { blocksAt, valueAt, valuesAt } from "./support/arguments.ts";
import { isProgram } from "./support/containers.ts";
import { environments, ofType, sized, terraformFolder } from "./support/environments.ts";
import { planOf, type Resource, refusalsOf } from "./support/plan.ts";
import type { Fields } from "./support/value.ts";

const within = (network: Fields): Promise<Resource[]> =>
  planOf(terraformFolder, { ...sized, network });
const refused = (network: Fields): Promise<string[]> =>
  refusalsOf(terraformFolder, { ...sized, network });
const made = (resources: Resource[], ...types: string[]): string[] =>
  resources.filter(({ type }) => types.includes(type)).map(({ type }) => type);

/** The values of an argument over all programs, each once. */
const ofPrograms = (resources: Resource[], path: string): string[] => [
  ...new Set(
    resources
      .filter(isProgram)
      .map((one) =>
        String([
          ...valuesAt(one, `template.${path}`),
          ...valuesAt(one, `template.template.${path}`),
        ]),
      ),
  ),
];

const shared = {
  network: "projects/host-project/global/networks/shared",
  subnetwork: "projects/host-project/regions/europe-west3/subnetworks/run",
};

describe.each(Object.entries(environments))("%s", (_name, resources) => {
  it("has a network of its own, with the ranges that it always had", () => {
    const [subnet] = ofType(resources, "google_compute_subnetwork");
    expect(subnet?.arguments.ip_cidr_range).toBe("10.10.0.0/24");
    const services = ofType(resources, "google_compute_global_address").find(
      ({ name }) => name === "services",
    );
    expect(services?.arguments).toMatchObject({ address: "10.20.0.0", prefix_length: 20 });
    expect(made(resources, "google_compute_router_nat", "google_compute_address")).toEqual([]);
  });
});

describe("two installations that are to be joined", () => {
  it("differ in their ranges", async () => {
    const resources = await within({ run_range: "10.11.0.0/25", services_range: "10.30.0.0/22" });
    const [subnet] = ofType(resources, "google_compute_subnetwork");
    expect(subnet?.arguments.ip_cidr_range).toBe("10.11.0.0/25");
    const services = ofType(resources, "google_compute_global_address").find(
      ({ name }) => name === "services",
    );
    expect(services?.arguments).toMatchObject({ address: "10.30.0.0", prefix_length: 22 });
  });

  it.each([
    ["overlap", { run_range: "10.20.4.0/24" }, "services_range must not overlap"],
    [
      "overlap the other way",
      { run_range: "10.0.0.0/8", services_range: "10.20.0.0/20" },
      "overlap",
    ],
    ["are too small for Cloud SQL", { services_range: "10.20.0.0/25" }, "services_range must be"],
    ["are too small for Cloud Run", { run_range: "10.10.0.0/28" }, "run_range must be"],
    ["are none", { run_range: "10.10.0.0" }, "run_range must be"],
  ])("are refused with ranges that %s", async (_what, network: Fields, message) => {
    expect(await refused(network)).toContainEqual(expect.stringContaining(message));
  });
});

describe("an existing network", () => {
  it("is used as it is, its connection with Google's services too", async () => {
    const resources = await within({ existing: shared, allocated_range: "for-sql" });
    expect(
      made(
        resources,
        "google_compute_network",
        "google_compute_subnetwork",
        "google_service_networking_connection",
        "google_compute_subnetwork_iam_member",
      ),
    ).toEqual([]);
    expect(ofPrograms(resources, "vpc_access.network_interfaces.network")).toEqual([
      shared.network,
    ]);
    expect(ofPrograms(resources, "vpc_access.network_interfaces.subnetwork")).toEqual([
      shared.subnetwork,
    ]);
    const [instance] = ofType(resources, "google_sql_database_instance");
    expect(blocksAt(instance as Resource, "settings.ip_configuration")).toEqual([
      expect.objectContaining({ private_network: shared.network, allocated_ip_range: "for-sql" }),
    ]);
  });

  it("of a host project lets Cloud Run use its subnet, and gets the connection there, if asked", async () => {
    const resources = await within({
      existing: { ...shared, grant_use: true, connect_services: true },
    });
    const [grant] = ofType(resources, "google_compute_subnetwork_iam_member");
    expect(grant?.arguments).toMatchObject({
      project: "host-project",
      subnetwork: shared.subnetwork,
      role: "roles/compute.networkUser",
    });
    expect(String(grant?.arguments.member)).toMatch(
      /^serviceAccount:service-.*@serverless-robot-prod\.iam\.gserviceaccount\.com$/,
    );
    const [connection] = ofType(resources, "google_service_networking_connection");
    expect(connection?.arguments.network).toBe(shared.network);
    const range = ofType(resources, "google_compute_global_address").find(
      ({ name }) => name === "services",
    );
    expect(range?.arguments).toMatchObject({ project: "host-project", network: shared.network });
  });

  it.each([
    ["a name alone", { ...shared, network: "shared" }, "network.existing.network must be"],
    [
      "a subnet of another region",
      { ...shared, subnetwork: "projects/host-project/regions/us-east1/subnetworks/run" },
      "network.existing.subnetwork must be",
    ],
  ])("is refused as %s", async (_what, existing: Fields, message) => {
    expect(await refused({ existing })).toEqual([expect.stringContaining(message)]);
  });
});

describe("the way out", () => {
  it("is straight to the internet, by addresses of Google", () => {
    expect(ofPrograms(environments.prod, "vpc_access.egress")).toEqual(["PRIVATE_RANGES_ONLY"]);
  });

  it("leads by fixed addresses where others must allow them", async () => {
    const resources = await within({ egress: "ALL_TRAFFIC", nat_addresses: 2 });
    expect(ofPrograms(resources, "vpc_access.egress")).toEqual(["ALL_TRAFFIC"]);
    const [nat] = ofType(resources, "google_compute_router_nat");
    expect(valuesAt(nat as Resource, "nat_ips")).toHaveLength(2);
    expect(nat?.arguments.nat_ip_allocate_option).toBe("MANUAL_ONLY");
    expect(String(valueAt(nat as Resource, "subnetwork.name"))).toMatch(/subnetwork\.run\[0\]\.id/);
  });

  it.each([
    ["a NAT that nothing passes", { nat_addresses: 1 }, "nothing passes a NAT"],
    ["a network without one", { egress: "ALL_TRAFFIC" }, "reach nothing"],
    ["half an address", { egress: "ALL_TRAFFIC", nat_addresses: 1.5 }, "a whole number"],
    ["a word of its own", { egress: "NONE" }, "must be PRIVATE_RANGES_ONLY or ALL_TRAFFIC"],
  ])("is refused as %s", async (_what, network: Fields, message) => {
    expect(await refused(network)).toContainEqual(expect.stringContaining(message));
  });
});
