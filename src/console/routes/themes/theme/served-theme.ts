import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../../router.ts";

/** A theme as the service answers it. */
export type ServedTheme = inferRouterOutputs<AppRouter>["themes"]["get"];
