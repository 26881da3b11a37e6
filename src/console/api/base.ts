type ServiceName = "themes" | "places";

// The client imports this module, and each part of the console that does not reach the client does without it: else the
// bundler would make it a file of its own.

/** The data of the page about its installation; undefined without a page, as in tests. */
const said = globalThis.document?.documentElement.dataset;

/** The path that a proxy serves the platform under; empty at the root of a host. */
export const base = said?.base ?? "";

/** Whether the installation runs a service; the page names the one that runs alone. */
export const runs = (service: ServiceName): boolean =>
  said?.only === undefined || said.only === service;

/** The screens of each service, by the first part of their address; the others belong to both. */
export const screenOwners: Readonly<Record<string, ServiceName>> = {
  themes: "themes",
  releases: "themes",
  places: "places",
  pictures: "places",
  reports: "places",
  bin: "places",
};

/** Whether there is a screen at an address below the console, such as `/places/42`. */
export function hasScreen(address: string): boolean {
  const owner = screenOwners[address.split("/").find((part) => part !== "") ?? ""];
  return owner === undefined || runs(owner);
}
