import type { Content } from "./content.ts";
import { issue } from "./issue.ts";
import type { Permit } from "./permit.ts";

/** Permits a built-in theme of the release. `.dependency-cruiser.cjs` lets only the seed import it. */
export const builtIn = (content: Content): Permit => issue(content);
