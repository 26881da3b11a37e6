import { z } from "zod";
import { editor } from "../../procedures/builders.ts";
import { page, pageOf } from "../../procedures/paging.ts";
import { grouped, uuidArray } from "../ids.ts";
import { instant, type Reading } from "../reading/reading.ts";
import { usersOf } from "../reading/users.ts";
import type { Decision, reportReasons } from "./report.ts";
import { type CaseView, caseSchema } from "./schemas.ts";
import { thingsById, thingView } from "./things.ts";

/** Reports that a case carries. */
const MOST = 20;

interface CaseRow {
  id: string;
  kind: "place" | "image" | "comment";
  thing_id: string;
  place_id: string;
  opened: string;
  decision: Decision | null;
  decided_by: string | null;
  decided: string | null;
  total: number;
}

interface ReportRow {
  case_id: string;
  reporter: string;
  reason: (typeof reportReasons)[number];
  note: string;
  at: string;
}

const parts = {
  open: ["decided_at is null", "opened_at, id"],
  decided: ["decided_at is not null", "decided_at desc, id desc"],
} as const;

/** Reported things: those that wait for a decision, oldest first, or the decided ones, newest first. */
export const list = editor
  .input(
    page({ max: 100, fallback: 50 }).extend({
      state: z
        .enum(["open", "decided"], { error: "must be open or decided" })
        .default("open")
        .meta({
          description: "`decided` lists those of the last 30 days, and all that is hidden.",
        }),
    }),
  )
  .output(pageOf(caseSchema))
  .query(async ({ ctx, input: { state, limit, offset } }) => {
    const [which, order] = parts[state];
    const rows = await ctx.em.execute<CaseRow[]>(
      `select id, kind, thing_id, place_id, ${instant("opened_at", "opened")}, decision, decided_by,
              ${instant("decided_at", "decided")},
              (select count(*)::int from report where case_id = report_case.id) as total
         from report_case where ${which} order by ${order} limit ? offset ?`,
      [limit, offset],
    );
    ctx.budget.take(rows.length);
    const [counted] = await ctx.em.execute<{ total: number }[]>(
      `select count(*)::int as total from report_case where ${which}`,
    );
    return { items: await viewsOf(ctx, rows), total: counted?.total ?? 0, limit, offset };
  });

async function viewsOf(ctx: Reading, rows: readonly CaseRow[]): Promise<CaseView[]> {
  const reports = await ctx.em.execute<ReportRow[]>(
    `select case_id, reporter, reason, note, ${instant("at")} from (
       select *, row_number() over (partition by case_id order by report.at, reporter) as nth
         from report where case_id = any(?::uuid[])
     ) numbered where nth <= ${MOST} order by case_id, nth`,
    [uuidArray(rows.map(({ id }) => id))],
  );
  const things = await thingsById(
    ctx.em,
    rows.map((row) => row.thing_id),
  );
  const user = await usersOf(ctx, [
    ...reports.map(({ reporter }) => reporter),
    ...rows.flatMap(({ decided_by }) => decided_by ?? []),
    ...[...things.values()].map(({ creator }) => creator),
  ]);
  const byCase = grouped(reports, (report) => report.case_id);
  const isOwn = ({ thing_id }: CaseRow) => things.get(thing_id)?.creator === ctx.caller?.subject;
  return rows.map((row) => ({
    id: row.id,
    thing: thingView(ctx, row, things.get(row.thing_id), user),
    openedAt: row.opened,
    decision: row.decision,
    decidedBy: row.decided_by === null ? null : user(row.decided_by),
    decidedAt: row.decided,
    reports: (isOwn(row) ? [] : (byCase.get(row.id) ?? [])).map(
      ({ reporter, reason, note, at }) => ({ reporter: user(reporter), reason, note, at }),
    ),
    reportsTotal: row.total,
    mayDecide: !isOwn(row),
  }));
}
