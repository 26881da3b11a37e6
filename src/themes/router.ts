import { router } from "../procedures/trpc.ts";
import { archive } from "./archive.ts";
import { create } from "./create.ts";
import { diff } from "./diff.ts";
import { duplicate } from "./duplicate.ts";
import { events } from "./events.ts";
import { exportTheme } from "./export.ts";
import { get } from "./get.ts";
import { importTheme } from "./import.ts";
import { list } from "./list.ts";
import { publish } from "./publish.ts";
import { remove } from "./remove.ts";
import { rollback } from "./rollback.ts";
import { update } from "./update.ts";
import { version } from "./version.ts";
import { versions } from "./versions.ts";

export const themesRouter = router({
  list,
  create,
  get,
  update,
  remove,
  publish,
  archive,
  duplicate,
  export: exportTheme,
  import: importTheme,
  versions,
  version,
  rollback,
  diff,
  events,
});
