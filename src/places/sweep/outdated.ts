import { z } from "zod";
import { PIPELINE } from "../../picture-codec/pipeline.ts";
import { service, serviceMutation } from "../../procedures/worker-builders.ts";
import { uuidArray } from "../ids.ts";

const AT_ONCE = 200;

/** Pictures of which there may be something that an older pipeline made, by their ids. */
export const outdated = service
  .input(z.object({ after: z.uuid().nullable() }))
  .output(z.array(z.object({ id: z.string(), storageKey: z.string() })))
  .query(async ({ ctx, input: { after } }) => {
    const rows: { id: string; storage_key: string }[] = await ctx.em.execute(
      `select id, storage_key from image where pipeline < ? and (?::uuid is null or id > ?::uuid)
        order by id limit ?`,
      [PIPELINE, after, after, AT_ONCE],
    );
    return rows.map(({ id, storage_key }) => ({ id, storageKey: storage_key }));
  });

/** Says that nothing of the kind is left of these pictures. */
export const upToDate = serviceMutation
  .input(z.object({ imageIds: z.array(z.uuid()) }))
  .output(z.void())
  .mutation(async ({ ctx, input }) => {
    await ctx.em.execute("update image set pipeline = ? where id = any(?::uuid[])", [
      PIPELINE,
      uuidArray(input.imageIds),
    ]);
  });
