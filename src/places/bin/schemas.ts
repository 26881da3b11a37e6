import { z } from "zod";
import { userSchema } from "../schemas.ts";
import { BIN_DAYS, binKinds, binStates } from "./item.ts";

export const binId = z
  .string({ error: "must be text" })
  .meta({ description: "The id that the place, picture or comment had." });

const count = (description: string) => z.int().min(0).meta({ description });

/** Never a position: it is not shown before the thing is restored. */
export const binItemSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(binKinds),
    placeId: z.uuid(),
    title: z.string().meta({ description: "The title of its place." }),
    text: z
      .string()
      .meta({ description: "The beginning of the description, the caption or the comment." }),
    state: z.enum(binStates).meta({
      description:
        "`deleted` goes for good at `goesAt`; `hidden` is kept until an editor decides about it.",
    }),
    creator: userSchema,
    removedBy: userSchema.nullable().meta({
      description: "Null if another person removed it and you are no admin: an editor or an admin.",
    }),
    removedAt: z.iso.datetime(),
    goesAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: `${BIN_DAYS} days after the deletion; null for what is hidden.` }),
    imagesTotal: count("How many pictures go with it."),
    commentsTotal: count("How many comments go with it."),
    mayRestore: z.boolean().meta({ description: "Whether you may restore it." }),
    mayRemove: z.boolean().meta({ description: "Whether you may delete it for good." }),
  })
  .meta({ id: "BinItem" });

export type BinItemView = z.infer<typeof binItemSchema>;
