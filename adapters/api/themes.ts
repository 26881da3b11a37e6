import type { Response } from "express";
import { z } from "zod";
import { type ThemeExport, themeVersionSchema } from "../../src/themes/schemas.ts";
import type { WorkingCopyView } from "../../src/themes/working-copy/schemas.ts";
import { sendHistory, sendPage } from "../support/paging.ts";
import type { Route } from "../support/route.ts";

const tag = "Themes";

/** Themes and history (decisions.md#themes). */
export const themeRoutes: readonly Route[] = [
  {
    method: "get",
    path: "/api/v1/themes",
    procedure: (p) => p.themes.list,
    summary: "List themes, without their token documents",
    tag,
    status: 200,
    respond: sendPage,
  },
  {
    method: "post",
    path: "/api/v1/themes",
    procedure: (p) => p.themes.create,
    summary: "Create a theme, as a draft",
    tag,
    status: 201,
    errors: ["conflict"],
  },
  {
    method: "post",
    path: "/api/v1/themes/import",
    procedure: (p) => p.themes.import,
    summary: "Create or replace a theme from an export",
    tag,
    status: 201,
    errors: ["system_theme", "breaking_change", "review_required"],
  },
  {
    method: "get",
    path: "/api/v1/themes/{slug}",
    procedure: (p) => p.themes.get,
    summary: "Read a theme with its token document",
    tag,
    status: 200,
    errors: ["not_found"],
  },
  {
    method: "patch",
    path: "/api/v1/themes/{slug}",
    procedure: (p) => p.themes.update,
    rename: { slug: "theme" },
    summary: "Change the fields of a theme that are sent",
    tag,
    status: 200,
    errors: ["not_found", "conflict", "version_conflict", "breaking_change", "review_required"],
  },
  {
    method: "delete",
    path: "/api/v1/themes/{slug}",
    procedure: (p) => p.themes.remove,
    summary: "Delete a theme and its history",
    tag,
    status: 204,
    errors: ["not_found", "system_theme", "scheduled"],
  },
  {
    method: "post",
    path: "/api/v1/themes/{slug}/publish",
    procedure: (p) => p.themes.publish,
    summary: "Put a theme live, as it is or as its working copy",
    tag,
    status: 200,
    errors: [
      "not_found",
      "version_conflict",
      "precondition_failed",
      "breaking_change",
      "review_required",
      "scheduled",
    ],
  },
  {
    method: "post",
    path: "/api/v1/themes/{slug}/archive",
    procedure: (p) => p.themes.archive,
    summary: "Take a theme out of listings and the manifest",
    tag,
    status: 200,
    errors: ["not_found", "version_conflict"],
  },
  {
    method: "post",
    path: "/api/v1/themes/{slug}/duplicate",
    procedure: (p) => p.themes.duplicate,
    rename: { slug: "theme" },
    summary: "Copy a theme to a new slug, as a draft",
    tag,
    status: 201,
    errors: ["not_found", "conflict"],
  },
  {
    method: "get",
    path: "/api/v1/themes/{slug}/export",
    procedure: (p) => p.themes.export,
    summary: "Download a theme as a portable document",
    tag,
    status: 200,
    errors: ["not_found"],
    respond: sendExport,
  },
  {
    method: "get",
    path: "/api/v1/themes/{slug}/versions",
    procedure: (p) => p.themes.versions,
    summary: "List a theme's history, newest first",
    tag,
    status: 200,
    errors: ["not_found"],
    respond: sendHistory,
    responseSchema: z.object({ items: z.array(themeVersionSchema) }).meta({ id: "ThemeHistory" }),
  },
  {
    method: "get",
    path: "/api/v1/themes/{slug}/versions/{version}",
    procedure: (p) => p.themes.version,
    summary: "Read one revision with its token document",
    tag,
    status: 200,
    errors: ["not_found"],
  },
  {
    method: "post",
    path: "/api/v1/themes/{slug}/versions/{version}/rollback",
    procedure: (p) => p.themes.rollback,
    summary: "Make a new version with the content of an earlier one",
    tag,
    status: 200,
    errors: ["not_found", "version_conflict", "breaking_change", "review_required"],
  },
  {
    method: "get",
    path: "/api/v1/themes/{slug}/diff",
    procedure: (p) => p.themes.diff,
    summary: "Compare two versions, with a verdict on the change",
    tag,
    status: 200,
    errors: ["not_found", "forbidden"],
  },
  {
    method: "post",
    path: "/api/v1/themes/{slug}/verdict",
    procedure: (p) => p.themes.verdict,
    summary: "Judge what publishing a document would break",
    tag,
    status: 200,
    errors: ["not_found"],
  },
  {
    method: "get",
    path: "/api/v1/themes/{slug}/usage",
    procedure: (p) => p.delivery.usage,
    summary: "How often applications requested a theme in the last 24 hours",
    tag,
    status: 200,
    errors: ["not_found"],
  },
  {
    method: "get",
    path: "/api/v1/themes/{slug}/working-copy",
    procedure: (p) => p.themes.workingCopy.get,
    summary: "Read the working copy of a theme",
    tag,
    status: 200,
    errors: ["not_found"],
    respond: sendTagged,
  },
  {
    method: "put",
    path: "/api/v1/themes/{slug}/working-copy",
    procedure: (p) => p.themes.workingCopy.save,
    revision: "may be none",
    summary: "Save the working copy of a theme",
    tag,
    status: 200,
    errors: ["not_found", "version_conflict", "precondition_failed", "scheduled"],
    respond: sendTagged,
  },
  {
    method: "delete",
    path: "/api/v1/themes/{slug}/working-copy",
    procedure: (p) => p.themes.workingCopy.discard,
    revision: "is there",
    summary: "Discard the working copy of a theme",
    tag,
    status: 204,
    errors: ["not_found", "precondition_failed", "scheduled"],
  },
];

/** The revision as ETag, which clients send back in If-Match. */
function sendTagged(copy: WorkingCopyView, { res }: { res: Response }): void {
  res.setHeader("ETag", `"${copy.revision}"`);
  res.json(copy);
}

function sendExport(theme: ThemeExport, { res }: { res: Response }): void {
  res.setHeader("Content-Disposition", `attachment; filename="${theme.slug}.tokenkit.json"`);
  res.type("json").send(`${JSON.stringify(theme, null, 2)}\n`);
}
