import { router } from "../procedures/trpc.ts";
import { create } from "./create.ts";
import { events } from "./events.ts";
import { list } from "./list.ts";
import { revoke } from "./revoke.ts";
import { resolved, stylesheet } from "./shown.ts";

export const previewsRouter = router({ create, list, revoke, stylesheet, resolved, events });
