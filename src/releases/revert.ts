import type { EntityManager } from "@mikro-orm/postgresql";
import { PlatformError } from "../errors/errors.ts";
import { editor } from "../procedures/builders.ts";
import { mutation } from "../procedures/mutation.ts";
import { requestOf } from "../procedures/request-of.ts";
import { changesBetween } from "../themes/changes.ts";
import { findRevision } from "../themes/find.ts";
import { acceptBreaking, type BreakingRule, ruleFor } from "../themes/going-live/breaking.ts";
import { contentOf } from "../themes/going-live/content.ts";
import { goLive } from "../themes/going-live/go-live.ts";
import { keepHashes } from "../themes/going-live/kept-hashes.ts";
import { recordVersion } from "../themes/record.ts";
import { Theme, type ThemeRevision } from "../themes/theme.ts";
import { assertMayRelease } from "./assert-may-release.ts";
import { deleted } from "./content.ts";
import { tell } from "./event.ts";
import { assertState, itemsOf, lockRelease, lockWithThemes, themeIdsOf } from "./find.ts";
import { keeping, type Prepared } from "./prepare.ts";
import { releasing } from "./preparing.ts";
import type { Releasing } from "./put-live.ts";
import { isRefusal, reasonOf, refusalOf } from "./reasons.ts";
import { ReleaseItem } from "./release.ts";
import { oneRelease, type Reason, releaseSchema } from "./schemas.ts";
import { toView } from "./view.ts";

/**
 * Gives all themes of a published release the content and the status that they had before, each as its
 * next version; refuses if one has moved on since.
 */
export const revert = editor
  .input(oneRelease.extend({ acceptBreaking }))
  .use(async ({ ctx, input, next }) => next({ ctx: { prepared: await prepared(ctx, input) } }))
  .concat(mutation)
  .output(releaseSchema)
  .mutation(async ({ ctx, input }) => {
    const { release: found } = await lockWithThemes(ctx.em, input.id);
    await assertMayRelease(ctx, found);
    assertState(found, ["published"], "rolling back");
    await revertAll(releasing(ctx), found);
    const release = await lockRelease(ctx.em, found.id);
    Object.assign(release, {
      ...{ state: "reverted", revertedBy: ctx.caller.subject, revertedAt: new Date() },
    });
    await ctx.em.flush();
    const slugs = (await itemsOf(ctx.em, release)).map(({ slug }) => slug);
    await tell(ctx, "reverted", release, slugs);
    ctx.audit({
      action: "release.revert",
      entityType: "release",
      entityId: release.id,
      summary: `Rolled back the release ${release.name}`,
      changes: { state: { from: "published", to: "reverted" } },
    });
    return toView(ctx, release);
  });

async function revertAll(ctx: Releasing, { id, name }: { id: string; name: string }) {
  const reasons: Reason[] = [];
  const ids = (await itemsOf(ctx.em, { id })).map((item) => item.id);
  for (const itemId of ids) {
    const item = await ctx.em.findOneOrFail(ReleaseItem, { id: itemId });
    await revertOne(ctx, name, item).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      reasons.push(reasonOf(item.slug, error));
    });
    await ctx.em.flush();
    ctx.em.clear();
  }
  if (reasons.length > 0) throw refusalOf(reasons, ids.length);
}

async function revertOne(ctx: Releasing, name: string, item: ReleaseItem): Promise<void> {
  const { theme, earlier } = await toReturnTo(ctx.em, item);
  if (theme.version !== item.version) {
    throw new PlatformError(
      "version_conflict",
      `${theme.slug} is at version ${theme.version} and the release made it ${item.version}; roll it back alone if that is right.`,
    );
  }
  const before = { ...theme };
  const content = contentOf(earlier);
  const permit = await goLive(ctx, before, content, { slug: theme.slug });
  Object.assign(theme, permit.content, { version: theme.version + 1 });
  await recordVersion(
    { ...ctx, caller: { subject: ctx.by } },
    theme,
    permit,
    `Rolled back with the release ${name}`,
  );
  ctx.audit({
    action: "theme.rollback",
    entityType: "theme",
    entityId: theme.slug,
    summary: `Rolled the theme ${theme.name} back with the release ${name}`,
    changes: { ...changesBetween(before, theme), release: { to: item.releaseId } },
  });
}

/** A theme of a published release, and its version before. @throws PlatformError `not_found` */
async function toReturnTo(
  em: EntityManager,
  { themeId, slug, previousVersion }: ReleaseItem,
): Promise<{ theme: Theme; earlier: ThemeRevision }> {
  const theme = themeId === null ? null : await em.findOne(Theme, { id: themeId });
  if (theme === null || previousVersion === null) throw deleted(slug);
  return { theme, earlier: await findRevision(em, theme, previousVersion) };
}

type Reverting = Parameters<typeof ruleFor>[1] & { em: EntityManager };

/** Validates and judges the earlier documents before the transaction. */
async function prepared(
  ctx: Reverting & { services: { engine: Releasing["services"]["engine"] } },
  { id, acceptBreaking: accepted }: { id: string; acceptBreaking?: boolean | undefined },
): Promise<Pick<Prepared, "breaking" | "engine">> {
  const engine = keeping(ctx.services.engine);
  const services = { ...ctx.services, engine };
  let breaking: BreakingRule = "allow";
  for (const themeId of await themeIdsOf(ctx.em.fork() as EntityManager, id)) {
    const em = ctx.em.fork() as EntityManager;
    const item = await em.findOne(ReleaseItem, { releaseId: id.toLowerCase(), themeId });
    if (item === null || item.previousVersion === null) continue;
    const { theme, earlier } = await toReturnTo(em, item);
    await keepHashes(em, services.settings, theme.slug);
    await engine.validate(earlier.tokens, requestOf(ctx));
    const change = { slug: theme.slug, tokens: earlier.tokens, accepted };
    breaking = await ruleFor(em, { ...ctx, services }, change);
  }
  return { breaking, engine };
}
