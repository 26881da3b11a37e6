import { sendPage } from "../support/paging.ts";
import type { Route } from "../support/routes.ts";

const tag = "Administration";
const admin = ["unauthenticated", "forbidden"] as const;

/** Settings, audit log, API keys, statistics and the render cache (decisions.md#roles). */
export const administrationRoutes: readonly Route[] = [
  {
    method: "get",
    path: "/api/v1/stats",
    procedure: "stats.read",
    summary: "Counts, and how the render cache does",
    tag,
    status: 200,
    errors: ["unauthenticated"],
  },
  {
    method: "get",
    path: "/api/v1/admin/audit",
    procedure: "audit.list",
    summary: "The audit log, newest first",
    tag,
    status: 200,
    errors: ["validation_failed", ...admin],
    respond: sendPage,
  },
  {
    method: "get",
    path: "/api/v1/admin/settings",
    procedure: "settings.read",
    summary: "Every setting with its value",
    tag,
    status: 200,
    errors: admin,
  },
  {
    method: "put",
    path: "/api/v1/admin/settings",
    procedure: "settings.write",
    summary: "Write settings",
    tag,
    status: 200,
    errors: ["validation_failed", "malformed_body", ...admin],
  },
  {
    method: "post",
    path: "/api/v1/admin/cache/rebuild",
    procedure: "delivery.rebuild",
    summary: "Clear the render cache and fill it again",
    tag,
    status: 200,
    errors: admin,
  },
  {
    method: "get",
    path: "/api/v1/admin/keys",
    procedure: "apiKeys.list",
    summary: "List the API keys that are not revoked",
    tag,
    status: 200,
    errors: ["validation_failed", ...admin],
    respond: sendPage,
  },
  {
    method: "post",
    path: "/api/v1/admin/keys",
    procedure: "apiKeys.create",
    summary: "Issue an API key; it is shown this once",
    tag,
    status: 201,
    errors: ["validation_failed", "malformed_body", ...admin],
  },
  {
    method: "delete",
    path: "/api/v1/admin/keys/{id}",
    procedure: "apiKeys.revoke",
    summary: "Revoke an API key",
    tag,
    status: 204,
    errors: [...admin, "not_found"],
  },
];
