import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { newId } from "../../platform/ids.ts";
import { serviceMutation } from "../../procedures/worker-builders.ts";

/** Seconds before each further attempt. */
const PAUSES = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
export const MOST_ATTEMPTS = PAUSES.length + 1;
/** The share by which a pause is longer or shorter, so that retries do not come together. */
const JITTER = 0.1;
const DAY_SECONDS = 86_400;
/** Failures alone for so long switch a webhook off. */
const PATIENCE = "5 days";

const outcome = z.object({
  id: z.string(),
  claim: z.string(),
  ms: z.int(),
  status: z.int().nullable(),
  /** Null for a delivery that got through. */
  error: z.string().nullable(),
  request: z.string(),
  answer: z.string(),
  /** The pause that the receiver asks for. */
  retryAfterSeconds: z.number().nullable(),
  /** Whether the receiver wants no more (410). */
  gone: z.boolean(),
});
type Outcome = z.infer<typeof outcome>;

interface Held {
  webhook_id: string;
  attempts: number;
}

/**
 * Records an attempt, and when the next one is due. Another worker that has taken the delivery over
 * since decides instead.
 */
export const finish = serviceMutation
  .input(outcome)
  .output(z.void())
  .mutation(async ({ ctx: { em }, input }) => {
    // The order in which others lock, too.
    await em.execute(
      `select from webhook join delivery on webhook.id = webhook_id where delivery.id = ?
         for no key update of webhook`,
      [input.id],
    );
    const [held] = await em.execute<Held[]>(
      "select webhook_id, attempts from delivery where id = ? and claim = ? for update",
      [input.id, input.claim],
    );
    if (held === undefined) return;
    await em.execute(
      `insert into delivery_attempt (id, delivery_id, at, ms, status, error, request, answer)
       values (?, ?, clock_timestamp(), ?, ?, ?, ?, ?)`,
      [newId(), input.id, input.ms, input.status, input.error, input.request, input.answer],
    );
    const pause = input.error === null ? null : pauseOf(held.attempts, input);
    const state = input.error === null ? "delivered" : pause === null ? "failed" : "pending";
    await em.execute(
      `update delivery set state = ?, claim = null, claimed_until = null,
              due_at = clock_timestamp() + make_interval(secs => ?) where id = ?`,
      [state, pause, input.id],
    );
    if (input.error === null) {
      await em.execute(
        "update webhook set failing_since = null where id = ? and failing_since is not null",
        [held.webhook_id],
      );
    } else await recordFailure(em, held.webhook_id, input);
  });

/** Seconds until the next attempt; null after the last one. */
function pauseOf(attempts: number, { retryAfterSeconds, gone }: Outcome): number | null {
  const usual = PAUSES[attempts - 1];
  if (usual === undefined || gone) return null;
  const varied = usual * (1 - JITTER + 2 * JITTER * Math.random());
  return Math.max(varied, Math.min(DAY_SECONDS, retryAfterSeconds ?? 0));
}

/** Switches the webhook off if the receiver wants no more, or after days of failures. */
async function recordFailure(em: EntityManager, id: string, { gone }: Outcome): Promise<void> {
  await em.execute(
    `with failing as (
       select id, coalesce(failing_since, clock_timestamp()) as since,
              ? or failing_since < clock_timestamp() - interval '${PATIENCE}' as enough
         from webhook where id = ?)
     update webhook set failing_since = failing.since,
            enabled = webhook.enabled and not coalesce(failing.enough, false),
            disabled_because = case when webhook.enabled and failing.enough
              then case when ? then 'gone' else 'failures' end else disabled_because end,
            disabled_at = case when webhook.enabled and failing.enough
              then clock_timestamp() else disabled_at end
       from failing where webhook.id = failing.id`,
    [gone, id, gone],
  );
}
