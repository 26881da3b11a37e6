/** The dependency rules of the architecture, by number; `npm run check` fails when one is broken. */
module.exports = {
  forbidden: [
    {
      name: "1-platform-knows-no-protocol",
      comment: "src/ imports neither adapters nor workers nor a protocol; main.ts composes.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/main\\.ts$" },
      to: { path: "^(adapters|workers)/|node_modules/(express|graphql|@google-cloud/pubsub)" },
    },
    {
      name: "2-adapters-use-the-router",
      comment: "No entity, no entity manager: an adapter calls procedures and reads schemas.",
      severity: "error",
      from: { path: "^adapters/", pathNot: "^adapters/(ops|media)/" },
      to: {
        path: "^src/(themes/(theme|find|record)|places/(place|image|find|renditions)\\.ts|places/reading/(?!bounds\\.ts)|service-router|identity/(api-key|user|authenticate)|audit/audit-entry|settings/setting|delivery/(delivery-state|touch)|platform/database/)|node_modules/@mikro-orm",
      },
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
      name: "5-browser-imports-types-only",
      comment: "Browser code reaches server code as types; build.ts is the tool that builds it.",
      severity: "error",
      from: { path: "^src/(browser|console)/", pathNot: "^src/browser/build\\.ts$" },
      to: {
        path: "^(src|adapters|workers)/",
        pathNot: "^src/(browser|console)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "6-one-mutation-door",
      comment: "Only the door in src/trpc.ts writes the audit log.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: "^src/(trpc|audit/.*|stats/.*|platform/database/connect)\\.ts$",
      },
      to: { path: "^src/audit/audit-entry" },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-unresolved",
      comment: "Types that are served name their neighbours as they are served, .js for .d.ts.",
      severity: "error",
      from: { pathNot: "^src/browser/types/" },
      to: { couldNotResolve: true },
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
