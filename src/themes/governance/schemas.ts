import { z } from "zod";
import { settingsRegistry } from "../../settings/registry.ts";

export const ownRule = z.enum(["1", "2"], { error: 'must be "1", "2" or null' }).nullable().meta({
  description:
    "How many approvals this theme needs, if that is more than the setting `publish.review`; null for no rule of its own.",
});

const MAX_NAMED = 50;
const MAX_PATHS = 50;

const name = (what: string) =>
  z
    .string({ error: `must be ${what}` })
    .min(1, { error: `must be ${what}` })
    .max(255, { error: "must be at most 255 characters" })
    .optional();
const who = {
  group: name("the name of a group").meta({
    description: "A group of the identity provider, as its claim writes it.",
  }),
  subject: name("a subject").meta({ description: "One person or key, such as `key:7f3a9c21`." }),
};
const isOne = ({ group, subject }: { group?: string | undefined; subject?: string | undefined }) =>
  (group === undefined) !== (subject === undefined);
const ONE = { error: "must have either group or subject" };
const few = `must be at most ${MAX_NAMED}`;

export const editorsField = z
  .array(z.object(who).refine(isOne, ONE))
  .max(MAX_NAMED, few)
  .nullable()
  .optional()
  .meta({
    description:
      "Those with the role editor who may change the theme; null or an empty list for all of them. Admins always may. Absent: stays as it is.",
  });

const ownedPath = z
  .string({ error: "must be a path such as color.*" })
  .max(1000, { error: "must be at most 1000 characters" })
  .regex(/^(\*|[^.*{}\s][^.*{}]*(\.[^.*{}\s][^.*{}]*)*(\.\*)?)$/, {
    error: "must be *, a dotted path such as color.brand, or one that ends in .*",
  });

export const ownersField = z
  .array(
    z
      .object({
        paths: z
          .array(ownedPath, { error: "is required, paths such as color.*" })
          .min(1, "must name a path")
          .max(MAX_PATHS, `must be at most ${MAX_PATHS}`)
          .meta({ description: "Paths of tokens or groups; `*` for all that no other owner has." }),
        ...who,
      })
      .refine(isOne, ONE),
  )
  .max(MAX_NAMED, few)
  .nullable()
  .optional()
  .meta({
    description:
      "Those who have to approve changes of their paths, the closest path first; null or an empty list for none. Absent: stays as it is.",
  });

const named = z.object({ group: z.string().optional(), subject: z.string().optional() });
const ownerView = named.extend({ paths: z.array(z.string()) });

export const governanceSchema = z
  .object({
    slug: z.string(),
    review: ownRule,
    effective: settingsRegistry["publish.review"].schema.meta({
      description: "What holds: the stricter of the setting and the theme's own rule.",
    }),
    editors: z.array(named).optional().meta({
      description:
        "Those who may change the theme; absent if everyone with the role may. Viewers read an empty list instead of names.",
    }),
    owners: z.array(ownerView).optional().meta({
      description:
        "Those who have to approve changes of their paths; absent for none. Viewers read the paths without names.",
    }),
    refusal: z.string().optional().meta({
      description: "Why you may not change the theme though your role could; absent if you may.",
    }),
  })
  .meta({ id: "Governance" });
