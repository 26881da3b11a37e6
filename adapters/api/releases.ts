import { sendPage } from "../support/paging.ts";
import type { Route } from "../support/route.ts";

const tag = "Releases";

/** The errors that keep a release from going live, besides those of a document. */
const gate = [
  "not_found",
  "conflict",
  "version_conflict",
  "breaking_change",
  "review_required",
  "scheduled",
] as const;

/** Themes that go live together, at a time or at once (decisions.md#releases). */
export const releaseRoutes: readonly Route[] = [
  {
    method: "get",
    path: "/api/v1/releases",
    procedure: (p) => p.releases.list,
    summary: "List releases",
    tag,
    status: 200,
    respond: sendPage,
  },
  {
    method: "post",
    path: "/api/v1/releases",
    procedure: (p) => p.releases.create,
    summary: "Create a release of themes",
    tag,
    status: 201,
    errors: ["not_found"],
  },
  {
    method: "get",
    path: "/api/v1/releases/{id}",
    procedure: (p) => p.releases.get,
    summary: "Read a release, and whether its themes could go live",
    tag,
    status: 200,
    errors: ["not_found"],
  },
  {
    method: "put",
    path: "/api/v1/releases/{id}",
    procedure: (p) => p.releases.update,
    summary: "Replace a release's name and themes",
    tag,
    status: 200,
    errors: ["not_found", "conflict"],
  },
  {
    method: "post",
    path: "/api/v1/releases/{id}/schedule",
    procedure: (p) => p.releases.schedule,
    summary: "Schedule a release, or move its time",
    tag,
    status: 200,
    errors: gate,
  },
  {
    method: "post",
    path: "/api/v1/releases/{id}/publish",
    procedure: (p) => p.releases.publish,
    summary: "Put all themes of a release live now, or none",
    tag,
    status: 200,
    errors: gate,
  },
  {
    method: "post",
    path: "/api/v1/releases/{id}/cancel",
    procedure: (p) => p.releases.cancel,
    summary: "Cancel a release that is not live yet",
    tag,
    status: 200,
    errors: ["not_found", "conflict"],
  },
  {
    method: "post",
    path: "/api/v1/releases/{id}/revert",
    procedure: (p) => p.releases.revert,
    summary: "Roll back all themes of a release, or none",
    tag,
    status: 200,
    errors: gate,
  },
];
