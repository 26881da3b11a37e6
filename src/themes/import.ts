import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import type { Engine, Request } from "../engine/engine.ts";
import { invalid, PlatformError } from "../errors/errors.ts";
import { formatNames } from "../token-import/convert.ts";
import { changesBetween } from "./changes.ts";
import { reportSchema } from "./conversion-report.ts";
import { convertFiles, type GivenFiles } from "./convert-files.ts";
import { toWritten, writtenThemeSchema } from "./findings.ts";
import { acceptBreaking } from "./going-live/breaking.ts";
import { bypassReview } from "./going-live/bypass.ts";
import { goLive } from "./going-live/go-live.ts";
import { assertMayEdit } from "./governance/members.ts";
import { newTheme } from "./new-theme.ts";
import { assertPublishable } from "./publishable.ts";
import { recordVersion } from "./record.ts";
import { EXPORT_FORMAT, type ThemeImport, themeImport } from "./schemas.ts";
import { lockSlugs } from "./slug-free.ts";
import { Theme, type ThemeStatus } from "./theme.ts";
import { comparing } from "./writing.ts";

const importedThemeSchema = writtenThemeSchema
  .extend({
    conversion: z
      .object({ format: z.enum(formatNames), report: reportSchema })
      .optional()
      .meta({
        description: "For an import of files: the recognised format, and the report.",
      }),
  })
  .meta({ id: "ImportedTheme" });

/** Creates or replaces a theme from an export; an invalid document writes nothing. */
export const importTheme = comparing(
  themeImport.extend({ acceptBreaking, bypassReview }),
  (_em, { tokens, files, format, names }, engine, request) => {
    if (tokens !== undefined && files !== undefined) {
      throw invalid("files", "stand beside tokens; send one of them");
    }
    if (files !== undefined) return documentOfFiles(files, { format, names }, engine, request);
    if (names !== undefined) throw invalid("names", "go with files; a document states its own");
    if (tokens === undefined) throw invalid("tokens", "is required, a token document, or files");
    return JSON.stringify(tokens);
  },
)
  .output(importedThemeSchema)
  .mutation(async ({ ctx, input }) => {
    const { engine } = ctx.services;
    const document = ctx.document as string;
    // Invalid input is refused before a conflict with this theme (decisions.md#order-of-refusals).
    await assertPublishable(engine, document, true);
    const now = new Date();
    const existing = await findReplaceable(ctx.em, input.slug);
    if (existing !== null) assertMayEdit(existing, ctx.caller);
    const fields = content(input, document, existing?.status ?? "draft");
    const before = existing && { ...existing };
    const permit = await goLive(ctx, before, fields, input);
    const theme = existing
      ? Object.assign(existing, fields, { version: existing.version + 1 })
      : newTheme(ctx.em, { slug: input.slug, ...fields }, ctx.caller.subject, now);
    await recordVersion(
      ctx,
      theme,
      permit,
      input.message ?? (existing ? "Replaced by an import" : "Imported"),
      now,
    );
    ctx.audit({
      action: "theme.import",
      entityType: "theme",
      entityId: theme.slug,
      summary: `${existing ? "Replaced" : "Created"} the theme ${theme.name} by an import`,
      changes: before ? changesBetween(before, theme) : { version: { to: theme.version } },
    });
    return {
      ...(await toWritten(engine, theme)),
      ...(ctx.conversion && { conversion: ctx.conversion }),
    };
  });

async function documentOfFiles(
  files: GivenFiles,
  { format, names }: Pick<ThemeImport, "format" | "names">,
  engine: Engine,
  request: Request,
) {
  const other = format === EXPORT_FORMAT ? undefined : format;
  const { conversion } = await convertFiles(engine, files, { format: other, names }, request);
  const { document, format: read, report } = conversion;
  return { document: JSON.stringify(document), conversion: { format: read, report } };
}

async function findReplaceable(em: EntityManager, slug: string): Promise<Theme | null> {
  await lockSlugs(em, slug);
  const theme = await em.findOne(Theme, { slug }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (theme?.system) {
    throw new PlatformError(
      "system_theme",
      `${slug} is a built-in theme and cannot be replaced; import under another slug.`,
      [{ field: "slug", message: "names a built-in theme" }],
    );
  }
  return theme;
}

/** The fields that the import writes; `otherwise` is the status if it names none. */
const content = (input: ThemeImport, document: string, otherwise: ThemeStatus) => ({
  name: input.name,
  description: input.description ?? null,
  status: input.asDraft ? ("draft" as const) : (input.status ?? otherwise),
  defaultAppearance: input.defaultAppearance ?? "light",
  tokens: document,
  meta: input.meta ? JSON.stringify(input.meta) : null,
});
