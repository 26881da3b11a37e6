import { z } from "zod";
import { signedIn } from "../procedures/builders.ts";
import { tokenSchema } from "../tokens/registry.ts";

const tokenSchemaSchema = z
  .object({
    types: z.array(
      z.object({
        type: z.string(),
        description: z.string(),
        valueSchema: z.record(z.string(), z.unknown()),
        example: z.unknown(),
      }),
    ),
    groups: z.array(
      z.object({ name: z.string(), description: z.string(), types: z.array(z.string()) }),
    ),
  })
  .meta({ id: "TokenSchema" });

/** The registry of token types and of the groups that they form. */
export const schema = signedIn.output(tokenSchemaSchema).query(() => tokenSchema());
