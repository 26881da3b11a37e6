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
    .meta({ description: `The number of ${what}.` });
const ratio = z.number().min(1).max(21);
const cssValue = z.string().nullable();

/** The contexts in which an entry holds, for the axes that make a difference. */
const place = {
  modes: z.record(z.string(), z.string()).optional().meta({
    description:
      "For a resolver, the contexts in which it holds, by axis, without axes that make no difference; absent if it holds everywhere.",
  }),
  unasked: z.array(z.string()).optional().meta({
    description:
      "Axes of which the default changed, where it holds for those who ask for no context of them; `modes` has the new default.",
  }),
};

const valueChange = z
  .object({
    before: cssValue.meta({ description: "CSS value; null if it was not served." }),
    after: cssValue.meta({ description: "CSS value; null if it is no longer served." }),
    deltaE: z.number().min(0).optional().meta({
      description: "CIEDE2000 between two colors, cut to two decimals; absent for other values.",
    }),
  })
  .meta({ id: "ValueChange" });

const propertyChange = z
  .object({
    name: z.string().meta({ description: "Custom property, `--tk-…`." }),
    derived: z.boolean().meta({
      description: "Derived from the token: `on-*`, `*-hover`, `*-active`, a part of a typography.",
    }),
    light: valueChange.optional().meta({ description: "Present if light differs." }),
    dark: valueChange.optional().meta({ description: "Present if dark differs." }),
  })
  .meta({ id: "PropertyChange" });

const tokenChange = z
  .object({
    kind: z.enum(changeKinds),
    level,
    path: z.string().meta({ description: "Dotted token path; for a renamed token the new one." }),
    from: z.string().optional().meta({ description: "The previous path of a renamed token." }),
    type: z
      .string()
      .optional()
      .meta({ description: "Its type; for a removed token the last one." }),
    typeBefore: z.string().optional().meta({ description: "Its previous type, if it changed." }),
    properties: z.array(propertyChange),
    ...place,
  })
  .meta({ id: "TokenChange" });

const contrastChange = z
  .object({
    appearance: z.enum(appearances),
    front: z.string().meta({ description: "Custom property of the text or shape." }),
    back: z.string().nullable().meta({
      description: "Custom property of the background; null for the page's surface.",
    }),
    before: ratio.nullable().meta({
      description: "Null for a theme that was never live; its failing pairs are listed.",
    }),
    after: ratio,
    needed: ratio.meta({ description: "4.5 for text, 3 for shapes (WCAG 2.2, AA)." }),
    outcome: z.enum(outcomes).meta({
      description:
        "`fails_now` had enough contrast before; `fails_first` fails in a theme of which nothing was live.",
    }),
    formerly: z.literal(true).optional().meta({
      description:
        "The document judges the pair no more, or by less; `needed` is its former ratio.",
    }),
    ...place,
  })
  .meta({ id: "ContrastChange" });

const reason = z
  .object({
    code: z.enum(Object.keys(reasonCodes) as [keyof typeof reasonCodes]),
    level,
    path: z.string().meta({
      description: "Dotted path of the token; for an axis its place, such as `modifiers.density`.",
    }),
    appearances: z
      .array(z.enum(appearances))
      .meta({ description: "The appearances in which it holds." }),
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
        description: `The reasons, gravest first; at most ${bounds.reasons}.`,
      }),
    reasonsTotal: total("reasons"),
    permutations: z.int().min(1).optional().meta({
      description: "The number of compared permutations; absent if neither document is a resolver.",
    }),
    byDefaults: z.string().optional().meta({
      description:
        "Why only the defaults were compared: one document has more permutations, or more in them, than run time serves; absent if all were compared.",
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
        description: `The changes of tokens, gravest first; at most ${bounds.changes}.`,
      }),
    changesTotal: total("such changes"),
    contrast: z
      .array(contrastChange)
      .max(bounds.contrast)
      .meta({
        description: `Pairs of colors whose contrast changed, those that fail now first; at most ${bounds.contrast}.`,
      }),
    contrastTotal: total("such pairs"),
  })
  .meta({ id: "Verdict" });
