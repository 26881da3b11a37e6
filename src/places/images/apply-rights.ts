import { z } from "zod";
import { invalid } from "../../errors/errors.ts";
import { Preference } from "../../preferences/preference.ts";
import { signedInMutation } from "../../procedures/mutation.ts";
import { notifyImagesChanged } from "../event.ts";

/** Pictures that one request changes; the next request continues. */
const AT_ONCE = 500;

/** Gives the pictures that the caller has uploaded the licence and credit of the caller's preferences. */
export const applyRights = signedInMutation
  .input(
    z.object({
      pictures: z
        .enum(["without", "all"], { error: "must be without or all" })
        .default("without")
        .meta({
          description:
            "`without`: fills what is empty; `all`: replaces what the pictures have. Your preferences say what they get; what is empty there stays.",
        }),
    }),
  )
  .output(
    z.object({
      count: z.int().min(0).meta({ description: "The number of pictures changed." }),
      more: z.boolean().meta({
        description: `Whether more remain; one call changes at most ${AT_ONCE}, and none that another request holds.`,
      }),
    }),
  )
  .mutation(async ({ ctx, input }) => {
    const { subject } = ctx.caller;
    const preference = await ctx.em.findOne(Preference, { subject });
    const licence = preference?.licence ?? "";
    const credit = preference?.credit ?? "";
    if (licence === "" && credit === "") {
      throw invalid(
        "licence",
        "is empty in your preferences, and so is credit; set one of them first",
      );
    }
    const differs = (field: "licence" | "credit"): string =>
      `(?::text <> '' and ${field} <> ?::text${input.pictures === "all" ? "" : ` and ${field} = ''`})`;
    const sql = `creator = ? and (${differs("licence")} or ${differs("credit")})`;
    const values = [subject, licence, licence, credit, credit];
    const set = (field: "licence" | "credit"): string =>
      `${field} = case when ${differs(field)} then ? else ${field} end`;
    const found: { id: string }[] = await ctx.em.execute(
      `update image set ${set("licence")}, ${set("credit")}
        where id in (
          select id from image where ${sql}
           order by created_at desc, id desc limit ? for update skip locked
        ) returning id`,
      [licence, licence, licence, credit, credit, credit, ...values, AT_ONCE],
    );
    // Others may hold the rest in their transactions.
    const [left] = await ctx.em.execute(`select from image where ${sql} limit 1`, values);
    const more = left !== undefined;
    if (found.length === 0) {
      ctx.unchanged();
      return { count: 0, more };
    }
    ctx.audit({
      action: "image.update",
      entityType: "image",
      entityId: "own",
      summary: `Gave ${found.length} of their pictures their own licence and credit`,
      changes: { images: { to: found.length }, licence: { to: licence } },
    });
    await notifyImagesChanged(ctx);
    return { count: found.length, more };
  });
