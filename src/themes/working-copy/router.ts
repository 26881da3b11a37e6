import { router } from "../../procedures/trpc.ts";
import { discard } from "./discard.ts";
import { get } from "./get.ts";
import { ifThere } from "./if-there.ts";
import { save } from "./save.ts";

export const workingCopyRouter = router({ get, ifThere, save, discard });
