import { z } from "zod";
import type { Running } from "../../config/owners.ts";
import type { Caller } from "../../procedures/caller.ts";
import { roles } from "../../procedures/roles.ts";
import { permissionNames, permissionsOf } from "./permissions.ts";

export const sessionSchema = z
  .object({
    subject: z.string().meta({ description: "The provider's subject, or `key:` and a key's id." }),
    name: z.string(),
    email: z.string().meta({ description: "Empty for an API key." }),
    role: z.enum(roles),
    via: z
      .enum(["session", "api_key", "local"])
      .meta({ description: "`local` is a session of the development provider." }),
    permissions: z.array(z.enum(permissionNames)).meta({
      description:
        "Everything that the role allows, and a key's scope. `places.manage` and `images.manage` are about what others have shared; your own you may always change and remove.",
    }),
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Session" });

export const toSession = (caller: Caller, running: Running): z.infer<typeof sessionSchema> => ({
  subject: caller.subject,
  name: caller.name,
  email: caller.email,
  role: caller.role,
  via: caller.via,
  permissions: permissionsOf(caller, running),
  expiresAt: caller.expiresAt?.toISOString() ?? null,
});
