import { tables } from "../../support/openapi.ts";

export interface Operation {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With a built-in theme's slug and first version for its parameters. */
  path: string;
  /** The least role that may call it; none where anybody may. */
  role: "viewer" | "editor" | "admin" | undefined;
  readsBody: boolean;
}

/** Names nothing. */
const ID = "00000000-0000-7000-8000-000000000000";

/**
 * Every route with the role that it takes (decisions.md#roles), apart from the code's own table: a
 * new route is added here too, and gets the tests that hold for all of them.
 */
export const operations: readonly Operation[] = [
  ...rows("viewer", false, "GET", [
    "/api/v1/themes",
    "/api/v1/themes/quartz",
    "/api/v1/themes/quartz/export",
    "/api/v1/themes/quartz/versions",
    "/api/v1/themes/quartz/versions/1",
    "/api/v1/themes/quartz/diff?from=1&to=1",
    "/api/v1/themes/quartz/usage",
    "/api/v1/stats",
    "/api/v1/tokens/contrast?fg=black&bg=white",
    "/api/v1/tokens/palette",
    "/api/v1/tokens/schema",
    "/api/v1/auth/me",
    "/api/v1/me/preferences",
  ]),
  ...rows("viewer", true, "PUT", ["/api/v1/me/preferences"]),
  ...rows("viewer", false, "DELETE", ["/api/v1/me/preferences"]),
  ...rows("viewer", true, "POST", [
    "/api/v1/tokens/validate",
    "/api/v1/tokens/convert",
    "/api/v1/tokens/roles",
    "/api/v1/themes/quartz/verdict",
  ]),
  ...rows("editor", true, "POST", [
    "/api/v1/themes",
    "/api/v1/themes/import",
    "/api/v1/themes/quartz/duplicate",
    "/api/v1/themes/quartz/publish",
    "/api/v1/themes/quartz/versions/1/rollback",
  ]),
  ...rows("editor", false, "GET", ["/api/v1/themes/quartz/working-copy"]),
  ...rows("editor", true, "PUT", ["/api/v1/themes/quartz/working-copy"]),
  ...rows("editor", false, "DELETE", ["/api/v1/themes/quartz/working-copy"]),
  ...rows("editor", false, "POST", ["/api/v1/themes/quartz/archive"]),
  ...rows("editor", true, "POST", ["/api/v1/themes/quartz/working-copy/reviews"]),
  ...rows("editor", false, "GET", ["/api/v1/reviews", `/api/v1/reviews/${ID}`]),
  ...rows("editor", true, "POST", [
    `/api/v1/reviews/${ID}/verdicts`,
    `/api/v1/reviews/${ID}/comments`,
  ]),
  ...rows("editor", true, "PATCH", [`/api/v1/reviews/${ID}/comments/${ID}`]),
  ...rows("editor", false, "POST", [`/api/v1/reviews/${ID}/withdraw`]),
  ...rows("editor", true, "POST", ["/api/v1/themes/quartz/previews"]),
  ...rows("editor", false, "GET", ["/api/v1/themes/quartz/previews"]),
  ...rows("editor", false, "DELETE", [`/api/v1/themes/quartz/previews/${ID}`]),
  ...rows("editor", false, "GET", ["/api/v1/releases", `/api/v1/releases/${ID}`]),
  ...rows("editor", true, "POST", [
    "/api/v1/releases",
    `/api/v1/releases/${ID}/schedule`,
    `/api/v1/releases/${ID}/publish`,
    `/api/v1/releases/${ID}/revert`,
  ]),
  ...rows("editor", true, "PUT", [`/api/v1/releases/${ID}`]),
  ...rows("editor", false, "POST", [`/api/v1/releases/${ID}/cancel`]),
  ...rows("viewer", false, "GET", ["/api/v1/themes/quartz/governance"]),
  ...rows("admin", true, "PUT", ["/api/v1/themes/quartz/governance"]),
  ...rows("editor", true, "PATCH", ["/api/v1/themes/quartz"]),
  ...rows("editor", false, "DELETE", ["/api/v1/themes/quartz"]),
  ...rows("admin", false, "GET", [
    "/api/v1/admin/audit",
    "/api/v1/admin/audit/export?format=csv",
    "/api/v1/admin/settings",
    "/api/v1/admin/keys",
    "/api/v1/admin/users",
    "/api/v1/admin/cdn",
  ]),
  ...rows("admin", true, "PUT", ["/api/v1/admin/settings"]),
  ...rows("admin", true, "POST", ["/api/v1/admin/keys"]),
  ...rows("admin", false, "POST", [
    "/api/v1/admin/cache/rebuild",
    "/api/v1/admin/cdn/purge",
    "/api/v1/admin/users/00000000-0000-7000-8000-000000000000/sign-out",
  ]),
  ...rows("admin", false, "DELETE", [
    "/api/v1/admin/keys/00000000",
    "/api/v1/admin/users/00000000-0000-7000-8000-000000000000",
  ]),
  ...rows("admin", false, "GET", [
    "/api/v1/admin/webhooks",
    `/api/v1/admin/webhooks/${ID}`,
    `/api/v1/admin/webhooks/${ID}/deliveries`,
    `/api/v1/admin/webhooks/${ID}/deliveries/${ID}`,
  ]),
  ...rows("admin", true, "POST", ["/api/v1/admin/webhooks", `/api/v1/admin/webhooks/${ID}/resend`]),
  ...rows("admin", true, "PATCH", [`/api/v1/admin/webhooks/${ID}`]),
  ...rows("admin", false, "DELETE", [`/api/v1/admin/webhooks/${ID}`]),
  ...rows("admin", false, "POST", [
    `/api/v1/admin/webhooks/${ID}/test`,
    `/api/v1/admin/webhooks/${ID}/rotate`,
    `/api/v1/admin/webhooks/${ID}/enable`,
    `/api/v1/admin/webhooks/${ID}/disable`,
    `/api/v1/admin/webhooks/${ID}/deliveries/${ID}/resend`,
  ]),
  ...rows(undefined, false, "GET", [
    "/api/v1/auth/config",
    "/rt/v1/theme.css?slug=quartz",
    "/rt/v1/theme.json?slug=quartz",
    "/rt/v1/themes/quartz/theme.css",
    "/rt/v1/themes/quartz/theme.json",
    "/rt/v1/export?slug=quartz&format=css",
    "/rt/v1/manifest.json",
    "/rt/v1/embed",
    "/rt/v1/embed-page",
    "/rt/v1/preview/theme.css?token=none",
    "/rt/v1/preview/theme.json?token=none",
    "/rt/v1/preview/events?token=none",
    "/rt/v1/runtime.js",
    "/rt/v1/react.js",
    "/rt/v1/global.js",
    "/rt/v1/embed.js",
    "/rt/v1/preview.js",
    "/rt/v1/runtime.d.ts",
    "/rt/v1/react.d.ts",
    "/rt/v1/global.d.ts",
  ]),
];

function rows(
  role: Operation["role"],
  readsBody: boolean,
  method: Operation["method"],
  paths: readonly string[],
): Operation[] {
  return paths.map((path) => ({ method, path, role, readsBody }));
}

/** The routes in the code, as `METHOD /path/{parameter}`. */
export const served: readonly string[] = [...tables.admin, ...tables.runtime].map(
  ({ method, path }) => `${method.toUpperCase()} ${path}`,
);
