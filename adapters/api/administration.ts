import { z } from "zod";
import { auditPageSchema, exportMediaTypes } from "../../src/audit/schemas.ts";
import { sendAuditPage, sendPage, sendPart } from "../support/paging.ts";
import type { Route } from "../support/route.ts";

const tag = "Administration";

interface AuditPart {
  format: keyof typeof exportMediaTypes;
  body: string;
  nextCursor: string | null;
}

/** Settings, audit log, API keys, statistics and the render cache (decisions.md#roles). */
export const administrationRoutes: readonly Route[] = [
  {
    method: "get",
    path: "/api/v1/stats",
    procedure: (p) => p.stats.read,
    summary: "Counts, and the state of the render cache",
    tag,
    status: 200,
  },
  {
    method: "get",
    path: "/api/v1/admin/audit",
    procedure: (p) => p.audit.list,
    summary: "The audit log, newest first",
    tag,
    status: 200,
    respond: sendAuditPage,
    responseSchema: auditPageSchema,
  },
  {
    method: "get",
    path: "/api/v1/admin/audit/export",
    procedure: (p) => p.audit.export,
    summary: "Download the audit log in parts",
    tag,
    status: 200,
    produces: ["text/csv", "application/x-ndjson"],
    responseSchema: z.string(),
    respond: (part: AuditPart, answered) =>
      sendPart(part, answered, {
        name: `audit-log.${part.format}`,
        mediaType: exportMediaTypes[part.format],
      }),
  },
  {
    method: "get",
    path: "/api/v1/admin/settings",
    procedure: (p) => p.settings.read,
    summary: "Every setting with its value",
    tag,
    status: 200,
  },
  {
    method: "put",
    path: "/api/v1/admin/settings",
    procedure: (p) => p.settings.write,
    summary: "Write settings",
    tag,
    status: 200,
    errors: ["version_conflict"],
  },
  {
    method: "post",
    path: "/api/v1/admin/cache/rebuild",
    procedure: (p) => p.delivery.rebuild,
    summary: "Clear the render cache and fill it again",
    tag,
    status: 200,
  },
  {
    method: "get",
    path: "/api/v1/admin/cdn",
    procedure: (p) => p.cdn.read,
    summary: "Which shared cache is purged, and how that goes",
    tag,
    status: 200,
  },
  {
    method: "post",
    path: "/api/v1/admin/cdn/purge",
    procedure: (p) => p.cdn.purge,
    summary: "Purge everything from the shared cache in front",
    tag,
    status: 200,
    errors: ["conflict"],
  },
  {
    method: "get",
    path: "/api/v1/admin/keys",
    procedure: (p) => p.apiKeys.list,
    summary: "List the API keys; revoked ones on request",
    tag,
    status: 200,
    respond: sendPage,
  },
  {
    method: "post",
    path: "/api/v1/admin/keys",
    procedure: (p) => p.apiKeys.create,
    summary: "Issue an API key; it is shown this once",
    tag,
    status: 201,
  },
  {
    method: "delete",
    path: "/api/v1/admin/keys/{id}",
    procedure: (p) => p.apiKeys.revoke,
    summary: "Revoke an API key",
    tag,
    status: 204,
    errors: ["not_found"],
  },
];
