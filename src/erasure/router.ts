import { router } from "../procedures/trpc.ts";
import { erase } from "./erase.ts";

export const erasureRouter = router({ erase });
