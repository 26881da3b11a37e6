import type { CaseView } from "../../src/places/reports/schemas.ts";
import { builder } from "./builder.ts";
import { paging } from "./types/common.ts";
import { ReportCaseType } from "./types/report.ts";

type Kind = CaseView["thing"]["kind"];
type Reason = CaseView["reports"][number]["reason"];
type Decision = NonNullable<CaseView["decision"]> | "reopen";

/** Reports and what editors decide about them (decisions.md#reports). */
builder.queryField("reports", (t) =>
  t.field({
    type: [ReportCaseType],
    args: {
      limit: t.arg({ ...paging.limit, defaultValue: 50 }),
      offset: t.arg({ ...paging.offset, defaultValue: 0 }),
      decided: t.arg.boolean({ defaultValue: false }),
    },
    description:
      "For editors: reported things, oldest first; or what was decided in the last 30 days, and all that is hidden, newest first.",
    resolve: async (_root, { limit, offset, decided }, { call, budget }, info) => {
      const { items } = await call.reports.list({
        ...(typeof limit === "number" && { limit }),
        ...(typeof offset === "number" && { offset }),
        state: decided ? "decided" : "open",
      });
      return budget.spend(items, info);
    },
  }),
);

builder.mutationFields((t) => ({
  report: t.boolean({
    args: {
      kind: t.arg.string({ required: true, description: "place, image or comment." }),
      id: t.arg.string({ required: true }),
      reason: t.arg.string({
        required: true,
        description: "spam, abuse, privacy, copyright or other.",
      }),
      note: t.arg.string({ required: false }),
    },
    description: "Reports a place, picture or comment to the editors.",
    resolve: async (_root, { kind, id, reason, note }, { call }) => {
      const given = { kind: kind as Kind, id, reason: reason as Reason };
      await call.reports.add({ ...given, ...(note && { note }) });
      return true;
    },
  }),
  decideReports: t.boolean({
    args: {
      id: t.arg.string({ required: true, description: "Id of the case." }),
      decision: t.arg.string({
        required: true,
        description: "hide, delete, dismiss or reopen.",
      }),
    },
    description: "For editors: decides about a reported thing, or reverses a decision.",
    resolve: async (_root, { id, decision }, { call }) => {
      await call.reports.decide({ id, decision: decision as Decision });
      return true;
    },
  }),
}));
