import type { CaseView, ReportedView } from "../../../src/places/reports/schemas.ts";
import { builder } from "../builder.ts";
import { UserType } from "./common.ts";

const ReportedThingType = builder.objectRef<ReportedView>("ReportedThing").implement({
  description: "A reported place, picture or comment.",
  fields: (t) => ({
    id: t.exposeString("id"),
    kind: t.exposeString("kind", { description: "place, image or comment." }),
    placeId: t.exposeString("placeId"),
    state: t.exposeString("state", {
      description: "shown, hidden, deleted (also with its place), or gone for good.",
    }),
    title: t.exposeString("title", { description: "The title of its place." }),
    text: t.exposeString("text", {
      description: "The beginning of the description, the caption or the comment.",
    }),
    creator: t.expose("creator", { type: UserType, nullable: true }),
    pictureUrl: t.exposeString("pictureUrl", { nullable: true }),
    removedByMaker: t.exposeBoolean("removedByMaker", {
      description: "Its maker has deleted it, so that only dismiss is left.",
    }),
  }),
});

const ReportType = builder.objectRef<CaseView["reports"][number]>("Report").implement({
  fields: (t) => ({
    reporter: t.expose("reporter", { type: UserType }),
    reason: t.exposeString("reason", { description: "spam, abuse, privacy, copyright or other." }),
    note: t.exposeString("note"),
    at: t.expose("at", { type: "DateTime" }),
  }),
});

export const ReportCaseType = builder.objectRef<CaseView>("ReportCase").implement({
  description: "The reports of one thing, and what editors decided about it.",
  fields: (t) => ({
    id: t.exposeString("id"),
    thing: t.expose("thing", { type: ReportedThingType }),
    openedAt: t.expose("openedAt", { type: "DateTime" }),
    decision: t.exposeString("decision", {
      nullable: true,
      description: "hide, delete or dismiss; null while it is open.",
    }),
    decidedBy: t.expose("decidedBy", { type: UserType, nullable: true }),
    decidedAt: t.expose("decidedAt", { type: "DateTime", nullable: true }),
    reports: t.field({
      type: [ReportType],
      description: "The first 20; none if you made the thing.",
      resolve: ({ reports }, _args, { budget }, info) => budget.spend(reports, info),
    }),
    reportsTotal: t.exposeInt("reportsTotal"),
    mayDecide: t.exposeBoolean("mayDecide", { description: "False if you made the thing." }),
  }),
});
