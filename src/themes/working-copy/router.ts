import { router } from "../../procedures/trpc.ts";
import { discard } from "./discard.ts";
import { get } from "./get.ts";
import { save } from "./save.ts";

export const workingCopyRouter = router({ get, save, discard });
