import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../router.ts";

export type User = inferRouterOutputs<AppRouter>["users"]["list"]["items"][number];
