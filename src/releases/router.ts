import { router } from "../procedures/trpc.ts";
import { cancel } from "./cancel.ts";
import { create } from "./create.ts";
import { get } from "./get.ts";
import { list } from "./list.ts";
import { publish } from "./publish.ts";
import { revert } from "./revert.ts";
import { schedule } from "./schedule.ts";
import { scheduled } from "./scheduled.ts";
import { update } from "./update.ts";

export const releasesRouter = router({
  list,
  get,
  scheduled,
  create,
  update,
  schedule,
  publish,
  cancel,
  revert,
});
