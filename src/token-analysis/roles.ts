import { z } from "zod";
import { signedIn } from "../procedures/builders.ts";
import { requestOf } from "../procedures/request-of.ts";
import { anyTokenDocument } from "../themes/schemas.ts";
import { nestsWithin } from "../tokens/json-depth.ts";
import { waysFound } from "../tokens/roles/of-document.ts";
import { roleNames } from "../tokens/roles/role-names.ts";

const cssValue = z.string().nullable();

const rolesResultSchema = z
  .object({
    roles: z.array(
      z
        .object({
          role: z.enum(roleNames),
          path: z.string().meta({
            description:
              "Dotted path of the token that has the role; for a fallback, of the token that its color derives from.",
          }),
          by: z.enum(waysFound).meta({
            description:
              "`document`: its own name, such as `color.primary`, or the document's `roles`; `name`: guessed by its whole name; `words`: by the parts of its name; `fallback`: no token has it, and its color is made of others.",
          }),
          light: cssValue.meta({ description: "CSS value; null if light has none." }),
          dark: cssValue.meta({ description: "CSS value; null if dark has none." }),
          problem: z.string().optional().meta({
            description:
              "Why it does not count: the document maps the role to no such token, or a contrast ratio refutes the guess.",
          }),
        })
        .meta({ id: "RoleOfDocument" }),
    ),
  })
  .meta({ id: "RolesResult" });

/** Deeper than the engine reads, yet shallow enough to serialize the document again. */
const HOPELESS_DEPTH = 1_000;

/** Returns the roles of a document's tokens, guessed if the document does not say them; stores nothing. */
export const roles = signedIn
  .input(z.object({ tokens: anyTokenDocument.meta({ description: "The design-token document." }) }))
  .output(rolesResultSchema)
  .query(async ({ ctx, input: { tokens } }) => {
    if (!nestsWithin(tokens, HOPELESS_DEPTH)) return { roles: [] };
    return { roles: await ctx.services.engine.roles(JSON.stringify(tokens), requestOf(ctx)) };
  });
