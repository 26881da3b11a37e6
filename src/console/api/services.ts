type ServiceName = "themes" | "places";

/** The service that the installation runs alone, as the page names it. */
const only = globalThis.document?.documentElement.dataset.only;

/** Whether the installation runs a service. */
export const runs = (service: ServiceName): boolean => only === undefined || only === service;

/** The screens of each service, by the first part of their address; the others belong to both. */
const screens: Readonly<Record<string, ServiceName>> = {
  themes: "themes",
  releases: "themes",
  places: "places",
  pictures: "places",
  reports: "places",
  bin: "places",
};

/** Whether there is a screen at an address below the console, such as `/places/42`. */
export function hasScreen(address: string): boolean {
  const owner = screens[address.split("/").find((part) => part !== "") ?? ""];
  return owner === undefined || runs(owner);
}
