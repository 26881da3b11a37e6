import { router } from "../procedures/trpc.ts";
import { read } from "./read.ts";
import { series } from "./series.ts";

export const statsRouter = router({ read, series });
