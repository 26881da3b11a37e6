import { router } from "../procedures/trpc.ts";
import { contrast } from "./contrast.ts";
import { convert } from "./convert.ts";
import { palette } from "./palette.ts";
import { roles } from "./roles.ts";
import { schema } from "./schema.ts";
import { validate } from "./validate.ts";

export const tokensRouter = router({ validate, roles, convert, contrast, palette, schema });
