import { z } from "zod";
import { serviceMutation } from "../../procedures/worker-builders.ts";

/** Seconds before each further attempt; the last one holds for all that follow. */
const PAUSES = [1, 2, 5, 10, 30, 60, 300, 900, 1800];
/** After so long a purge is given up: the cache has expired by itself, or an operator has to look. */
const PATIENCE = "1 day";

const outcome = z.object({
  purges: z.array(z.object({ id: z.string(), claim: z.string(), last: z.boolean() })),
  /** Null if the cache took the purges. */
  error: z.string().nullable(),
});

/** Records a round. Another worker that has taken a row over since decides about it instead. */
export const finish = serviceMutation
  .input(outcome)
  .output(z.void())
  .mutation(async ({ ctx: { em }, input: { purges, error } }) => {
    const rows = JSON.stringify(purges);
    if (error === null) {
      await em.execute(
        `update purge row
            set claim = null, claimed_until = null, failures = 0, error = null,
                due_at = case when round.last then null else again_at end,
                ended_at = case when round.last then clock_timestamp() end
           from json_to_recordset(?::json) as round (id uuid, claim uuid, last boolean)
          where row.id = round.id and row.claim = round.claim`,
        [rows],
      );
      return;
    }
    await em.execute(
      `update purge row
          set claim = null, claimed_until = null, failures = failures + 1, error = ?,
              due_at = case when given_up then null else clock_timestamp() + make_interval(
                secs => (?::int[])[least(failures + 1, ${PAUSES.length})]) end,
              ended_at = case when given_up then clock_timestamp() end
         from json_to_recordset(?::json) as round (id uuid, claim uuid)
         join lateral (
           select created_at < clock_timestamp() - interval '${PATIENCE}' as given_up
             from purge where purge.id = round.id
         ) age on true
        where row.id = round.id and row.claim = round.claim`,
      [error, `{${PAUSES.join()}}`, rows],
    );
  });
