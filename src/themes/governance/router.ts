import { router } from "../../procedures/trpc.ts";
import { read } from "./read.ts";
import { write } from "./write.ts";

export const governanceRouter = router({ read, write });
