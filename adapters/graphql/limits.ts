import { costLimitPlugin } from "@escape.tech/graphql-armor-cost-limit";
import { maxAliasesPlugin } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthPlugin } from "@escape.tech/graphql-armor-max-depth";
import { maxDirectivesPlugin } from "@escape.tech/graphql-armor-max-directives";
import { maxTokensPlugin } from "@escape.tech/graphql-armor-max-tokens";

/**
 * The limits of a query, checked before reading. A query for every field of places with all their lists
 * costs about 300 and is seven levels deep.
 */
export const limits = [
  maxTokensPlugin({ n: 1000 }),
  maxDepthPlugin({ n: 9, flattenFragments: true }),
  maxAliasesPlugin({ n: 15 }),
  maxDirectivesPlugin({ n: 20 }),
  costLimitPlugin({ maxCost: 2000, flattenFragments: true }),
];
