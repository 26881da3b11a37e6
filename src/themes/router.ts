import { router } from "../procedures/trpc.ts";
import { archive } from "./archive.ts";
import { create } from "./create.ts";
import { diff } from "./diff.ts";
import { duplicate } from "./duplicate.ts";
import { events } from "./events.ts";
import { exportTheme } from "./export.ts";
import { faces } from "./faces.ts";
import { facets } from "./facets.ts";
import { get } from "./get.ts";
import { governanceRouter } from "./governance/router.ts";
import { importTheme } from "./import.ts";
import { list } from "./list.ts";
import { publish } from "./publish.ts";
import { remove } from "./remove.ts";
import { rollback } from "./rollback.ts";
import { update } from "./update.ts";
import { verdict } from "./verdict.ts";
import { version } from "./version.ts";
import { versions } from "./versions.ts";
import { workingCopyRouter } from "./working-copy/router.ts";

export const themesRouter = router({
  list,
  facets,
  faces,
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
  workingCopy: workingCopyRouter,
  governance: governanceRouter,
  verdict,
  events,
});
