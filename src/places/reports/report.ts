import { z } from "zod";
import { binKinds } from "../bin/item.ts";

export const reportReasons = ["spam", "abuse", "privacy", "copyright", "other"] as const;
export const decisions = ["hide", "delete", "dismiss"] as const;
export type Decision = (typeof decisions)[number];

/** How long a decision can be reversed, and is listed. */
export const REVERSIBLE_DAYS = 30;

export const thingKind = z
  .enum(binKinds, { error: `must be ${binKinds.join(", ")}` })
  .meta({ description: "Which kind of thing it is." });
export const thingId = z
  .string({ error: "must be text" })
  .meta({ description: "Id of the place, picture or comment." });
export const caseId = z
  .string({ error: "must be text" })
  .meta({ description: "Id of the case, which holds the reports of one thing." });
export const reason = z
  .enum(reportReasons, { error: `must be ${reportReasons.join(", ")}` })
  .meta({ description: "Why it should not be here." });
export const note = z
  .string({ error: "must be text" })
  .max(1000, { error: "must be at most 1000 characters" })
  .default("")
  .meta({ description: "What editors should know." });
