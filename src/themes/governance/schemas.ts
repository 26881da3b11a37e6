import { z } from "zod";
import { settingsRegistry } from "../../settings/registry.ts";

export const ownRule = z.enum(["1", "2"], { error: 'must be "1", "2" or null' }).nullable().meta({
  description:
    "How many approvals this theme needs, if that is more than the setting `publish.review`; null for no rule of its own.",
});

export const governanceSchema = z
  .object({
    slug: z.string(),
    review: ownRule,
    effective: settingsRegistry["publish.review"].schema.meta({
      description: "What holds: the stricter of the setting and the theme's own rule.",
    }),
  })
  .meta({ id: "Governance" });
