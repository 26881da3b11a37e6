import { z } from "zod";
import { appearances } from "../tokens/findings.ts";
import { bounds } from "../tokens/verdict/bounded.ts";
import { changeKinds } from "../tokens/verdict/change.ts";
import { outcomes } from "../tokens/verdict/contrast.ts";
import { levels, reasonCodes } from "../tokens/verdict/level.ts";

const level = z.enum(levels);
const total = (what: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `How many ${what} there are.` });
const ratio = z.number().min(1).max(21);
const cssValue = z.string().nullable();

/** The contexts in which an entry holds, for the axes that make a difference. */
const place = {
  modes: z.record(z.string(), z.string()).optional().meta({
    description:
      "Contexts by axis, of a resolver: where it holds. Axes that make no difference are left out; absent where it holds everywhere.",
  }),
  unasked: z.array(z.string()).optional().meta({
    description:
      "Axes of which the default changed, where it holds for those who ask for no context of them; `modes` has the new default.",
  }),
};

const valueChange = z
  .object({
    before: cssValue.meta({ description: "CSS value; null where it was not served." }),
    after: cssValue.meta({ description: "CSS value; null where it is not served any more." }),
    deltaE: z.number().min(0).optional().meta({
      description: "CIEDE2000 between two colors, cut to two decimals; absent of other values.",
    }),
  })
  .meta({ id: "ValueChange" });

const propertyChange = z
  .object({
    name: z.string().meta({ description: "Custom property, `--tk-…`." }),
    derived: z.boolean().meta({
      description: "Derived from the token: `on-*`, `*-hover`, `*-active`, a part of a typography.",
    }),
    light: valueChange.optional().meta({ description: "Set where light differs." }),
    dark: valueChange.optional().meta({ description: "Set where dark differs." }),
  })
  .meta({ id: "PropertyChange" });

const tokenChange = z
  .object({
    kind: z.enum(changeKinds),
    level,
    path: z.string().meta({ description: "Dotted token path; of a renamed token the new one." }),
    from: z.string().optional().meta({ description: "Of a renamed token, the path that it had." }),
    type: z.string().optional().meta({ description: "Its type; of a removed one, what it was." }),
    typeBefore: z.string().optional().meta({ description: "Its type before, if it was another." }),
    properties: z.array(propertyChange),
    ...place,
  })
  .meta({ id: "TokenChange" });

const contrastChange = z
  .object({
    appearance: z.enum(appearances),
    front: z.string().meta({ description: "Custom property of the text or shape." }),
    back: z.string().nullable().meta({
      description: "Custom property of what is behind it; null for the page's surface.",
    }),
    before: ratio.nullable().meta({
      description:
        "Null of a theme of which nothing was live; pairs of those that fail are listed.",
    }),
    after: ratio,
    needed: ratio.meta({ description: "4.5 for text, 3 for shapes (WCAG 2.2, AA)." }),
    outcome: z.enum(outcomes).meta({
      description:
        "`fails_now` had enough contrast before; `fails_first` fails in a theme of which nothing was live.",
    }),
    ...place,
  })
  .meta({ id: "ContrastChange" });

const reason = z
  .object({
    code: z.enum(Object.keys(reasonCodes) as [keyof typeof reasonCodes]),
    level,
    path: z.string().meta({
      description:
        "Dotted path of the token that it is about; of an axis its place, such as `modifiers.density`.",
    }),
    appearances: z.array(z.enum(appearances)).meta({ description: "Where it holds." }),
    message: z.string(),
    ...place,
  })
  .meta({ id: "Reason" });

const inAppearance = z.object({ level });

export const verdictSchema = z
  .object({
    level: level.meta({
      description:
        "`major` breaks users of the theme, `minor` adds or visibly changes, `patch` few will notice, `none` differs in nothing.",
    }),
    reasons: z
      .array(reason)
      .max(bounds.reasons)
      .meta({
        description: `Why, the gravest first; at most ${bounds.reasons}.`,
      }),
    reasonsTotal: total("reasons"),
    permutations: z.int().min(1).optional().meta({
      description:
        "How many permutations of a resolver were compared; absent where neither document is one.",
    }),
    byDefaults: z.string().optional().meta({
      description:
        "Why only the defaults of both documents were compared: one has more permutations, or more in them, than run time serves; absent where all were.",
    }),
    appearances: z.object({ light: inAppearance, dark: inAppearance }).meta({
      description: "The level in each appearance.",
    }),
    counts: z.object(
      Object.fromEntries(changeKinds.map((kind) => [kind, z.int().min(0)])) as Record<
        (typeof changeKinds)[number],
        z.ZodInt
      >,
    ),
    changes: z
      .array(tokenChange)
      .max(bounds.changes)
      .meta({
        description: `What became of each token, once for each way in which it did, the gravest first; at most ${bounds.changes}.`,
      }),
    changesTotal: total("such changes"),
    contrast: z
      .array(contrastChange)
      .max(bounds.contrast)
      .meta({
        description: `Colors that are used together whose contrast differs, those that fail now first; at most ${bounds.contrast}.`,
      }),
    contrastTotal: total("such pairs"),
  })
  .meta({ id: "Verdict" });
