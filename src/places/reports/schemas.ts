import { z } from "zod";
import { binKinds } from "../bin/item.ts";
import { userSchema } from "../schemas.ts";
import { decisions, reportReasons } from "./report.ts";

const instantSchema = z.iso.datetime();

const thingStates = ["shown", "hidden", "deleted", "gone"] as const;

/** A reported thing as editors see it; never with a position. */
const reportedSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(binKinds),
    placeId: z.uuid(),
    state: z.enum(thingStates).meta({
      description:
        "`deleted` and `hidden` also if its place is, which took it along; `gone` once it is deleted for good.",
    }),
    title: z.string().meta({ description: "The title of its place." }),
    text: z
      .string()
      .meta({ description: "The beginning of the description, the caption or the comment." }),
    creator: userSchema.nullable(),
    pictureUrl: z
      .string()
      .nullable()
      .meta({ description: "The address of a picture that is shown." }),
    removedByMaker: z.boolean().meta({
      description:
        "Its maker has deleted it, so that only `dismiss` is left; its texts are empty except for admins.",
    }),
  })
  .meta({ id: "ReportedThing" });

export const caseSchema = z
  .object({
    id: z.uuid(),
    thing: reportedSchema,
    openedAt: instantSchema,
    decision: z.enum(decisions).nullable(),
    decidedBy: userSchema.nullable(),
    decidedAt: instantSchema.nullable(),
    reports: z.array(
      z
        .object({
          reporter: userSchema,
          reason: z.enum(reportReasons),
          note: z.string(),
          at: instantSchema,
        })
        .meta({ id: "Report" }),
    ),
    reportsTotal: z
      .int()
      .min(0)
      .meta({ description: "`reports` has the first 20, and none if you made the thing." }),
    mayDecide: z.boolean().meta({ description: "False if you made the thing." }),
  })
  .meta({ id: "ReportCase" });

export type ReportedView = z.infer<typeof reportedSchema>;
export type CaseView = z.infer<typeof caseSchema>;
