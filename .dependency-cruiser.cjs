/**
 * The floors of the house, from the ground. What is on one floor may see each other, and imports
 * what is below; type imports count.
 */
const floors = [
  ["src/errors", "src/markup", "src/tokens", "src/picture-codec"],
  ["src/token-import", "src/token-text", "src/poster"],
  ["src/engine"],
  ["src/platform"],
  ["src/config"],
  ["src/procedures"],
  ["src/changes"],
  ["src/audit", "src/settings", "src/identity", "src/outbox"],
  ["src/themes"],
  ["src/delivery", "src/token-analysis", "src/releases"],
  ["src/places", "src/preferences", "src/previews", "src/stats"],
  ["src/queues", "src/erasure"],
  ["src/router.ts", "src/service-router.ts", "src/model"],
  ["adapters", "workers"],
  ["src/start"],
  ["src/main.ts", "src/cli", "src/commands"],
  ["bench", "test"],
];

/** The floors of the console, from the ground, under `src/console/`; `tokenLeaves` lie below them. */
const consoleFloors = [
  ["api", "parts", "styles"],
  ["editing"],
  ["worker"],
  ["uploads", "example"],
  ["app/shell"],
  ["routes"],
  [
    "app/router.tsx",
    "app/assets.ts",
    "app/forced-colors.ts",
    "main.tsx",
    "build.ts",
    "build-history.ts",
    "build-outline.ts",
    "make-ground.ts",
  ],
].map((floor) => floor.map((room) => `src/console/${room}`));

/** The modules of `src/tokens/` that the console's page imports: light, pure, and importing each other alone. */
const tokenLeaves = [
  "apca",
  "color",
  "contrast",
  "css",
  "css-value",
  "export/identifiers",
  "export/served",
  "findings",
  "json",
  "oklch",
  "own/condition",
  "own/names",
  "own/ruled-name",
  "own/token-name",
  "reference",
  "resolver/axes",
  "roles/role-names",
  "slots",
  "text-on-surface",
  "values",
].map((leaf) => `src/tokens/${leaf}${leaf === "values" ? "" : ".ts"}`);

const anyOf = (paths) => `^(${paths.join("|").replaceAll(".", "\\.")})(/|$)`;

const arrowsOnlyDownwards = (house, name) =>
  house.slice(0, -1).map((floor, level) => ({
    name: `7-${name}-${level}-imports-downwards`,
    severity: "error",
    from: { path: anyOf(floor) },
    to: { path: anyOf(house.slice(level + 1).flat()) },
  }));

/** What adapters may know of the domain: its procedures, their schemas, and what they hand over. */
const forAdapters = [
  "router\\.ts",
  "console/build\\.ts",
  "(errors|markup)/",
  "config/(config|command-line|owners)\\.ts",
  "procedures/(services|context|create-context|caller|roles|budget|near-misses|procedure)\\.ts",
  "procedures/events/schemas\\.ts",
  "platform/(ids|logger|build-info|patience|shown-path)\\.ts",
  "platform/telemetry/(tracing|server-span)\\.ts",
  "themes/(schemas\\.ts|working-copy/schemas\\.ts|builtin/index\\.ts)",
  "tokens/export/served\\.ts",
  "delivery/(artefact|bodies|bundles|codings|embed|export-schema|headers|manifest|resolved)\\.ts",
  "audit/schemas\\.ts",
  "identity/(users/list|login/provider|login/transaction)\\.ts",
  "previews/streams\\.ts",
  "places/(schemas|search/schemas|(bin|export|reports)/schemas|bytes/incoming|reading/bounds|rights/label)\\.ts",
];

/** Those that give out bytes or look at the machine itself read its ports too. */
const portsOf = {
  ops: ["platform/storage\\.ts", "platform/database/probe\\.ts"],
  worker: ["platform/queue/queue\\.ts"],
  media: ["platform/blobs/blobs\\.ts", "places/bytes/renditions\\.ts", "picture-codec/render\\.ts"],
};

module.exports = {
  forbidden: [
    {
      name: "1-platform-knows-no-protocol",
      comment: "src/ imports neither adapters nor workers nor a protocol; src/start composes.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(main\\.ts$|start/)" },
      to: { path: "^(adapters|workers)/|node_modules/(express|graphql)" },
    },
    {
      name: "2-adapters-use-the-router",
      comment: "An adapter calls procedures and reads schemas: never an entity, never a row.",
      severity: "error",
      from: { path: "^adapters/", pathNot: "^adapters/(media|ops|worker)/" },
      to: { path: "^src/", pathNot: `^src/(${forAdapters.join("|")})` },
    },
    ...Object.entries(portsOf).map(([adapter, ports]) => ({
      name: `2-${adapter}-reads-ports`,
      severity: "error",
      from: { path: `^adapters/${adapter}/` },
      to: { path: "^src/", pathNot: `^src/(${[...forAdapters, ...ports].join("|")})` },
    })),
    {
      name: "5-nothing-imports-browser-code",
      comment: "What browsers run is built and served, never imported; a build says what it made.",
      severity: "error",
      from: { path: "^(src|adapters|workers)/", pathNot: "^src/(browser|console)/" },
      to: { path: "^src/(browser|console)/", pathNot: "^src/console/build\\.ts$" },
    },
    {
      name: "2-adapters-know-no-database",
      severity: "error",
      from: { path: "^adapters/" },
      to: { path: "node_modules/@mikro-orm" },
    },
    {
      name: "2-adapters-stand-alone",
      comment:
        "An adapter imports no other adapter; adapters/support is shared, http.ts mounts all.",
      severity: "error",
      from: { path: "^adapters/([^/]+)/" },
      to: { path: "^adapters/[^/]+/", pathNot: "^adapters/($1|support)/" },
    },
    {
      name: "3-workers-call-procedures",
      severity: "error",
      from: { path: "^workers/" },
      to: { path: "^adapters/|node_modules/@mikro-orm" },
    },
    {
      name: "4-tokens-are-pure",
      comment: "No I/O, no database, no other module: pure functions and color mathematics.",
      severity: "error",
      from: { path: "^src/tokens/" },
      to: { pathNot: "^src/tokens/|node_modules/culori" },
    },
    {
      name: "4-token-import-is-pure",
      comment: "As the engine, and parsers of JSON, YAML, CSS and zip archives.",
      severity: "error",
      from: { path: "^src/token-import/" },
      to: {
        pathNot:
          "^src/(tokens|token-import)/|node_modules/(culori|jsonc-parser|json5|yaml|postcss|fflate|acorn|@sveltejs/acorn-typescript)/",
      },
    },
    {
      name: "4-token-text-is-pure-and-light",
      comment:
        "Documents as text, for the console's page and the command: leaves and a JSON parser.",
      severity: "error",
      from: { path: "^src/token-text/" },
      to: { pathNot: `^src/token-text/|${anyOf(tokenLeaves)}|node_modules/jsonc-parser/` },
    },
    {
      name: "4-poster-is-pure",
      comment: "Drawings of themes as plain trees: no I/O, no page.",
      severity: "error",
      from: { path: "^src/poster/" },
      to: { pathNot: "^src/(tokens|markup|poster)/" },
    },
    {
      name: "4-poster-draws-with-leaves",
      comment: "The console's page draws posters, and has the leaves of the engine alone.",
      severity: "error",
      from: { path: "^src/poster/draw/", pathNot: "/to-html\\.ts$" },
      to: {
        pathNot: `^src/poster/draw/|${anyOf(tokenLeaves)}`,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "4-cli-is-a-client",
      comment: "The command has the engine and the import whole, and asks the platform by HTTP.",
      severity: "error",
      from: { path: "^src/cli/", pathNot: "^src/cli/build\\.ts$" },
      to: {
        path: "^(src|adapters|workers)/|node_modules/",
        pathNot: "^src/(cli|tokens|token-text|token-import)/|^src/errors/slip\\.ts$",
      },
    },
    {
      name: "5-browser-imports-types-only",
      comment: "Browser code reaches server code as types; build.ts is the tool that builds it.",
      severity: "error",
      from: { path: "^src/browser/", pathNot: "^src/browser/build\\.ts$" },
      to: {
        path: "^(src|adapters|workers)/",
        pathNot: "^src/(browser|console)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "5-console-imports-leaves-of-tokens",
      comment:
        "The page has the named leaves of the engine, the list of owners, and types of all else.",
      severity: "error",
      from: { path: "^src/console/", pathNot: "^src/console/(build\\.ts$|worker/)" },
      to: {
        path: "^(src|adapters|workers)/",
        pathNot: `^src/(browser|console|token-text)/|^src/poster/(draw/|model/groups\\.ts$|poster\\.css$)|^src/places/rights/label\\.ts$|^src/config/owners\\.ts$|${anyOf(tokenLeaves)}`,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "5-leaves-of-tokens-are-light",
      comment: "A leaf brings nothing but other leaves, so the page stays small.",
      severity: "error",
      from: { path: anyOf(tokenLeaves) },
      to: {
        pathNot: `${anyOf(tokenLeaves)}|node_modules/culori`,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "5-console-worker-runs-the-engine",
      comment: "The engine is pure, so the editor's worker has it whole, and nothing else.",
      severity: "error",
      from: { path: "^src/console/worker/" },
      to: {
        path: "^(src|adapters|workers)/",
        pathNot: "^src/(console|tokens|token-text|token-import|poster)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "6-one-mutation-door",
      comment:
        "Only the door writes the audit log, but for failed sign-ins (audit/failed-sign-in.ts).",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: "^src/(procedures/mutation|audit/list|stats/read|model/model)\\.ts$",
      },
      to: { path: "^src/procedures/audit-entry" },
    },
    {
      name: "6-one-door-for-going-live",
      comment: "A version needs a permit, and only the door issues one.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/themes/going-live/" },
      to: { path: "^src/themes/going-live/issue\\.ts$" },
    },
    {
      name: "6-only-the-seed-is-built-in",
      comment: "This permit asks for nothing, so it is for the themes of the release alone.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/themes/seed\\.ts$" },
      to: { path: "^src/themes/going-live/built-in\\.ts$" },
    },
    {
      name: "8-google-behind-the-ports",
      comment: "What belongs to one cloud is known to its adapter of a port alone.",
      severity: "error",
      from: { pathNot: "^(src/platform/(queue/pubsub|blobs/bucket)|test/gcp/)" },
      to: { path: "node_modules/@google-cloud/" },
    },
    ...arrowsOnlyDownwards(floors, "floor"),
    ...arrowsOnlyDownwards(consoleFloors, "console-floor"),
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolved",
      comment:
        "Types that are served name their neighbours as they are served, .js for .d.ts; the console's build makes virtual modules.",
      severity: "error",
      from: { pathNot: "^src/browser/types/" },
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|\\.cache)/" },
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};

// For the test that every file is on a floor. They are hidden because dependency-cruiser refuses keys
// that it does not define.
Object.defineProperty(module.exports, "floors", { value: floors, enumerable: false });
Object.defineProperty(module.exports, "consoleFloors", { value: consoleFloors, enumerable: false });
