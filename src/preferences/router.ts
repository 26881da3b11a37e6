import { router } from "../procedures/trpc.ts";
import { clear } from "./clear.ts";
import { read } from "./read.ts";
import { write } from "./write.ts";

export const preferencesRouter = router({ read, write, clear });
