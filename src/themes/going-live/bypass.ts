import { z } from "zod";

/** A field of every operation that can put a change live; `message` says why. */
export const bypassReview = z.boolean({ error: "must be true or false" }).optional().meta({
  description:
    "`true` puts content live without its review; for admins, who say why in `message`. The audit log shows it.",
});
