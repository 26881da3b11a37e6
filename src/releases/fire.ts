import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import type { PlatformError } from "../errors/errors.ts";
import { platformErrorFrom } from "../errors/platform-error-from.ts";
import { databaseTime } from "../procedures/database-time.ts";
import { inTheNameOf } from "../procedures/mutation.ts";
import type { Services } from "../procedures/services.ts";
import { service } from "../procedures/worker-builders.ts";
import { CLAIM_SECONDS } from "./claim.ts";
import { ended } from "./ended.ts";
import { tell } from "./event.ts";
import { itemsOf, lockRelease, lockWithThemes, themeIdsOf } from "./find.ts";
import { type Prepared, prepare } from "./prepare.ts";
import { putLive } from "./put-live.ts";
import { isRefusal, reasonsOf } from "./reasons.ts";
import { Release } from "./release.ts";
import type { Reason } from "./schemas.ts";

/** How long past its time a release is tried again after failures of the platform. */
const TRIED_FOR_MS = 3_600_000;

interface Firing {
  em: EntityManager;
  services: Pick<Services, "config" | "queue" | "logger" | "changes" | "engine" | "settings">;
}

/** A release whose claim this process has. */
interface Held {
  id: string;
  claim: string;
  by: string;
}

/**
 * Puts a claimed release live in the name of who scheduled it. If a theme may not go live, the release fails
 * with the reasons; after a failure of the platform it stays due, and is tried again when the claim lapses.
 */
export const fire = service
  .input(z.object({ id: z.string(), claim: z.string(), before: z.date().optional() }))
  .output(z.void())
  .mutation(async ({ ctx: { em, services }, input: { id, claim, before } }) => {
    if (services?.engine === undefined || services.settings === undefined) {
      throw new Error("Only workers put releases live");
    }
    const ctx: Firing = { em, services: services as Firing["services"] };
    const release = await fork(ctx).findOne(Release, { id, claim, state: "scheduled" });
    if (release === null) return;
    const held = { id, claim, by: release.scheduledBy ?? release.createdBy };
    const late = tooLate(release, before ?? (await databaseTime(fork(ctx))));
    if (late !== null) return fail(ctx, held, [late]);
    try {
      const accepted = release.acceptBreaking;
      const themeIds = await themeIdsOf(fork(ctx), id);
      const afterEach = () => renew(ctx, held);
      const preparing = { ...ctx, em: fork(ctx), caller: null };
      const prepared = await prepare(preparing, themeIds, { accepted, afterEach });
      await publish(ctx, held, prepared);
    } catch (error) {
      const known = platformErrorFrom(error);
      if (!isRefusal(known)) throw await noted(ctx, held, known);
      await fail(ctx, held, reasonsOf(known));
    }
  });

const fork = ({ em }: Firing): EntityManager => em.fork() as EntityManager;

function tooLate({ at, problem }: Release, now: Date): Reason | null {
  if (at === null || now.getTime() - at.getTime() <= TRIED_FOR_MS) return null;
  const message = `too late: the platform could not publish it within an hour${problem === null ? "" : ` (${problem})`}`;
  return { theme: "", code: "unavailable", message };
}

/** Keeps other processes off while a large release is judged. */
async function renew(ctx: Firing, { id, claim }: Held): Promise<void> {
  await fork(ctx).execute(
    `update release set claimed_until = greatest(claimed_until, clock_timestamp() + make_interval(secs => ?))
      where id = ? and claim = ?`,
    [CLAIM_SECONDS, id, claim],
  );
}

/** Notes a failure of the platform for people. */
async function noted(ctx: Firing, { id, claim }: Held, error: PlatformError) {
  await fork(ctx)
    .execute("update release set problem = ? where id = ? and claim = ?", [
      error.message,
      id,
      claim,
    ])
    .catch(() => {});
  return error;
}

const inTheirName = (
  { services, em }: Firing,
  { by, claim }: Held,
  work: Parameters<typeof inTheNameOf>[1],
): Promise<void> =>
  inTheNameOf(
    { services, em: em.fork() as EntityManager, caller: { subject: by }, requestId: claim },
    work,
  );

/** Whether the claim still holds; otherwise another process has the release, or it is cancelled. */
const isHeld = (release: Release, { claim }: Held): boolean =>
  release.claim === claim && release.state === "scheduled";

async function publish(ctx: Firing, held: Held, { breaking, engine }: Prepared): Promise<void> {
  await inTheirName(ctx, held, async (transaction) => {
    const { release: found } = await lockWithThemes(transaction.em, held.id);
    if (!isHeld(found, held)) return;
    const { by } = held;
    const releasing = { ...transaction, services: { ...ctx.services, engine }, breaking };
    const slugs = await putLive({ ...releasing, caller: null, signal: undefined, by }, found);
    const release = await lockRelease(transaction.em, held.id);
    Object.assign(release, ended("published", held.by));
    await transaction.em.flush();
    const telling = { ...transaction, services: ctx.services, caller: { subject: by } };
    await tell(telling, "published", release, slugs);
    transaction.audit({
      action: "release.publish",
      entityType: "release",
      entityId: release.id,
      summary: `Published the release ${release.name} at its time`,
      changes: { state: { from: "scheduled", to: "published" } },
    });
  });
}

async function fail(ctx: Firing, held: Held, reasons: readonly Reason[]): Promise<void> {
  await inTheirName(ctx, held, async (transaction) => {
    const release = await lockRelease(transaction.em, held.id);
    if (!isHeld(release, held)) return;
    await transaction.em.execute("update release_item set locked = false where release_id = ?", [
      release.id,
    ]);
    Object.assign(release, ended("failed", held.by), { reasons: JSON.stringify(reasons) });
    await transaction.em.flush();
    const slugs = (await itemsOf(transaction.em, release)).map(({ slug }) => slug);
    const telling = { ...transaction, services: ctx.services, caller: { subject: held.by } };
    await tell(telling, "failed", release, slugs, reasons);
    transaction.audit({
      action: "release.fail",
      entityType: "release",
      entityId: release.id,
      summary: `The release ${release.name} failed at its time`,
      changes: { state: { from: "scheduled", to: "failed" }, reasons: { to: reasons } },
    });
  });
}
