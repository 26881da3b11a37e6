import { z } from "zod";
import { PIPELINE } from "../../picture-codec/pipeline.ts";
import { service, serviceMutation } from "../../procedures/worker-builders.ts";
import { uuidArray } from "../ids.ts";

const AT_ONCE = 200;

/** The ids of pictures that may have files of an older pipeline. */
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

/** Records that these pictures have no such files left. */
export const upToDate = serviceMutation
  .input(z.object({ imageIds: z.array(z.uuid()) }))
  .output(z.void())
  .mutation(async ({ ctx, input }) => {
    await ctx.em.execute("update image set pipeline = ? where id = any(?::uuid[])", [
      PIPELINE,
      uuidArray(input.imageIds),
    ]);
  });
