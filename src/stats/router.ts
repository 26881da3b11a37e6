import { router } from "../procedures/trpc.ts";
import { read } from "./read.ts";

export const statsRouter = router({ read });
