import { fileURLToPath } from "node:url";
import { planOf, type Resource } from "./plan.ts";
import type { Fields } from "./value.ts";

export const terraformFolder = fileURLToPath(new URL("../../../terraform", import.meta.url));

const digest = "0".repeat(64);

/** Variables of an example. */
export const example: Fields = {
  project: "example-tokenkit",
  region: "europe-west3",
  domains: ["themes.example.com"],
  image: `europe-west3-docker.pkg.dev/example-tokenkit/tokenkit/tokenkit@sha256:${digest}`,
  alert_emails: ["operators@example.com"],
  budget: { billing_account: "012345-6789AB-CDEF01", currency: "EUR", amount: 500 },
  settings: { OIDC_ISSUER: "https://accounts.example.com" },
};

/** The variables that the root module needs besides its defaults. */
export const sized: Fields = {
  ...example,
  database: { tier: "db-custom-2-7680", availability_type: "REGIONAL", max_connections: 200 },
  web: { min_instances: 1, max_instances: 4 },
};

const plans = {
  prod: () => planOf(`${terraformFolder}/examples/prod`, example),
  dev: () => planOf(`${terraformFolder}/examples/dev`, example),
  /** Pulls instead of being pushed to. */
  pull: () => planOf(terraformFolder, { ...sized, worker: { mode: "pull" } }),
  /** Before there is an image. */
  bare: () => planOf(terraformFolder, { ...sized, image: null }),
};

export const prod = await plans.prod();
export const dev = await plans.dev();
export const pull = await plans.pull();
export const bare = await plans.bare();

/** Keyed by the name that tests print. */
export const environments = { prod, dev, pull, bare };
/** Environments that run something. */
export const running = Object.entries({ prod, dev, pull });

/** The resources of a type, of which there must be one at least. */
export function ofType(resources: Resource[], type: string): Resource[] {
  const found = resources.filter((resource) => resource.type === type);
  if (found.length === 0) throw new Error(`There is no ${type}.`);
  return found;
}

/** The one resource of a type and name, both as the files have them. */
export function the(resources: Resource[], type: string, name: string): Resource {
  const [found, ...more] = resources.filter((one) => one.type === type && one.name === name);
  if (found === undefined || more.length > 0) throw new Error(`${more.length} × ${type}.${name}`);
  return found;
}
