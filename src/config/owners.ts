/**
 * The two services, and the names that each of them owns (decisions.md#services). Surfaces, workers and lists read this
 * list; a name that is not in it belongs to both.
 */
export const serviceNames = ["themes", "places"] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The services that a process runs. */
export interface Running {
  services: readonly ServiceName[];
}

/** The owners of dotted names, by the whole name or by its first word. */
const owners = {
  procedures: {
    "stats.read": "themes",
    themes: "themes",
    reviews: "themes",
    previews: "themes",
    releases: "themes",
    tokens: "themes",
    delivery: "themes",
    cdn: "themes",
    places: "places",
    images: "places",
    comments: "places",
    bin: "places",
    reports: "places",
  },
  permissions: {
    "stats.read": "themes",
    themes: "themes",
    tokens: "themes",
    cache: "themes",
    places: "places",
    images: "places",
    comments: "places",
    reports: "places",
  },
  events: {
    theme: "themes",
    review: "themes",
    release: "themes",
    preview: "themes",
    image: "places",
  },
  changes: {
    theme: "themes",
    release: "themes",
    place: "places",
    image: "places",
    images: "places",
    comment: "places",
  },
  settings: {
    default: "themes",
    runtime: "themes",
    styleGuide: "themes",
    publish: "themes",
  },
  errors: {
    breaking_change: "themes",
    review_required: "themes",
    scheduled: "themes",
    system_theme: "themes",
  },
  headers: { "X-Theme-Version": "themes", "X-Theme-Updated-At": "themes" },
  /** Fields of what belongs to both. */
  fields: { licence: "places", credit: "places" },
  /** Fields of requests alone, because answers have them all the same. */
  inputs: { selectedTheme: "themes", themes: "themes", actions: "themes" },
  topics: { analysis: "places", linking: "places" },
  metrics: {
    tokenkit_analysis_duration_seconds: "places",
    tokenkit_render_duration_seconds: "themes",
    tokenkit_export_duration_seconds: "themes",
  },
  pages: {
    "/docs/theming": "themes",
    "/docs/components": "themes",
    "/docs/runtime": "themes",
    "/docs/themes": "themes",
    "/docs/reviews": "themes",
    "/docs/releases": "themes",
    "/docs/previews": "themes",
    "/docs/tokens": "themes",
    "/docs/places": "places",
    "/docs/graphql": "places",
  },
} as const satisfies Record<string, Readonly<Record<string, ServiceName>>>;

export type Kind = keyof typeof owners;

/** The service that owns a name; undefined for what belongs to both. */
export function ownerOf(kind: Kind, name: string): ServiceName | undefined {
  const known: Readonly<Record<string, ServiceName>> = owners[kind];
  for (const key of [name, name.split(".")[0] ?? ""]) {
    if (Object.hasOwn(known, key)) return known[key];
  }
  return undefined;
}

/** Whether a process runs a service. */
export const runs = ({ services }: Running, service: ServiceName): boolean =>
  services.includes(service);

/** Whether a process has what a name stands for. */
export function isServed(running: Running, kind: Kind, name: string): boolean {
  const owner = ownerOf(kind, name);
  return owner === undefined || runs(running, owner);
}

/** The names that belong to a service which does not run. */
export const namesOfOthers = (running: Running, kind: Kind): string[] =>
  Object.keys(owners[kind]).filter((name) => !isServed(running, kind, name));

/** The only service of a process; undefined if it runs both. */
export const onlyService = ({ services }: Running): ServiceName | undefined =>
  services.length === 1 ? services[0] : undefined;

/** The field by which answers name the only service; none if a process runs both. */
export const aloneIn = (running: Running): { services?: ServiceName[] } => {
  const only = onlyService(running);
  return only === undefined ? {} : { services: [only] };
};
