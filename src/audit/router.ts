import { router } from "../procedures/trpc.ts";
import { exportLog } from "./export.ts";
import { auditFacets } from "./facets.ts";
import { list } from "./list.ts";

export const auditRouter = router({ list, facets: auditFacets, export: exportLog });
