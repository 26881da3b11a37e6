import { costLimitPlugin } from "@escape.tech/graphql-armor-cost-limit";
import { maxAliasesPlugin } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthPlugin } from "@escape.tech/graphql-armor-max-depth";
import { maxDirectivesPlugin } from "@escape.tech/graphql-armor-max-directives";
import { maxTokensPlugin } from "@escape.tech/graphql-armor-max-tokens";

/**
 * What a query may ask for, judged before anything is read. The whole of every place with all its
 * lists costs about 300, and is seven levels deep.
 */
export const limits = [
  maxTokensPlugin({ n: 1000 }),
  maxDepthPlugin({ n: 9, flattenFragments: true }),
  maxAliasesPlugin({ n: 15 }),
  maxDirectivesPlugin({ n: 20 }),
  costLimitPlugin({ maxCost: 2000, flattenFragments: true }),
];
