import { z } from "zod";
import { signedIn } from "../../procedures/builders.ts";
import { roles } from "../../procedures/roles.ts";
import { permissionNames, permissionsOf } from "./permissions.ts";

const sessionSchema = z
  .object({
    subject: z.string().meta({ description: "The provider's subject, or `key:` and a key's id." }),
    name: z.string(),
    email: z.string().meta({ description: "Empty for an API key." }),
    role: z.enum(roles),
    via: z
      .enum(["session", "api_key", "local"])
      .meta({ description: "`local` is a session of the development provider." }),
    permissions: z.array(z.enum(permissionNames)),
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Session" });

/** Who the caller is and what the caller may do. */
export const read = signedIn.output(sessionSchema).query(({ ctx: { caller } }) => ({
  subject: caller.subject,
  name: caller.name,
  email: caller.email,
  role: caller.role,
  via: caller.via,
  permissions: permissionsOf(caller.role),
  expiresAt: caller.expiresAt?.toISOString() ?? null,
}));
