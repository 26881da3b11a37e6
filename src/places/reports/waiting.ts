import { z } from "zod";
import { editor } from "../../procedures/builders.ts";

/** How many reported things wait for a decision. */
export const waiting = editor.output(z.object({ total: z.int().min(0) })).query(async ({ ctx }) => {
  const [counted] = await ctx.em.execute<{ total: number }[]>(
    "select count(*)::int as total from report_case where decided_at is null",
  );
  return { total: counted?.total ?? 0 };
});
