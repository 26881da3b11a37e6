import type { Route } from "../support/route.ts";

const tag = "Previews";

/** Links that show a working copy or a version on real pages (decisions.md#previews). */
export const previewRoutes: readonly Route[] = [
  {
    method: "post",
    path: "/api/v1/themes/{slug}/previews",
    procedure: (p) => p.previews.create,
    summary: "Create a preview link of a theme",
    tag,
    status: 201,
    errors: ["not_found", "conflict"],
  },
  {
    method: "get",
    path: "/api/v1/themes/{slug}/previews",
    procedure: (p) => p.previews.list,
    summary: "List a theme's live preview links, the newest first",
    tag,
    status: 200,
    errors: ["not_found"],
  },
  {
    method: "delete",
    path: "/api/v1/themes/{slug}/previews/{id}",
    procedure: (p) => p.previews.revoke,
    summary: "Revoke a preview link",
    tag,
    status: 204,
    errors: ["not_found"],
  },
];
