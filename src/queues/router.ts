import { router } from "../procedures/trpc.ts";
import { deadLetters } from "./dead-letters.ts";
import { discard } from "./discard.ts";
import { read } from "./read.ts";
import { redeliver } from "./redeliver.ts";

export const queuesRouter = router({ read, deadLetters, redeliver, discard });
