import type { EntityManager } from "@mikro-orm/postgresql";
import type { AuditDraft } from "../../procedures/audit-draft.ts";
import { type BinItem, type BinKind, isRemovedByMaker } from "../bin/item.ts";
import { lockCases } from "./lock.ts";

interface Settling {
  em: EntityManager;
  caller: { subject: string };
  audit: (draft: AuditDraft) => void;
}

interface Changed {
  kind: BinKind;
  thing_id: string;
}

/**
 * Brings the reports of a locked item in line with its return, before its rows leave the bin. Reopens what
 * was dismissed while its maker, or its place, kept it there (that dismissal did not show it), and counts
 * a decision that took it away as dismissed. `except` is the case by which it returns.
 */
export async function settleCases(
  { em, caller: { subject }, audit }: Settling,
  item: BinItem,
  except: string | null,
): Promise<void> {
  const { id, title } = item;
  await lockCases(em, item.place_id);
  const reopened = await em.execute<Changed[]>(
    `update report_case set decision = null, decided_by = null, decided_at = null where id in (
       select distinct on (thing_id) id from report_case
        where id is distinct from ?::uuid and decision = 'dismiss'
          and decided_at >= (select removed_at from bin_item where id = ?)
          and thing_id in (select row_id from bin_row where item_id = ? and (? or row_id <> item_id))
          and not exists (select from report_case open
                           where open.thing_id = report_case.thing_id and open.decided_at is null)
        order by thing_id, decided_at desc, id desc
     ) returning kind, thing_id`,
    [except, id, id, isRemovedByMaker(item)],
  );
  const dismissed = await em.execute<Changed[]>(
    `update report_case set decision = 'dismiss', decided_by = ?, decided_at = now()
      where thing_id = ? and decision in ('hide', 'delete') and id is distinct from ?::uuid
      returning kind, thing_id`,
    [subject, id, except],
  );
  for (const { kind, thing_id } of reopened) {
    const summary = `Reopened the reports of ${named[kind]} ${title}, which is back`;
    audit({ action: "report.reopen", entityType: kind, entityId: thing_id, summary });
  }
  for (const { kind, thing_id } of dismissed) {
    const summary = `Dismissed the reports of ${named[kind]} ${title} by restoring it`;
    audit({ action: "report.decide", entityType: kind, entityId: thing_id, summary });
  }
}

const named = {
  place: "the place",
  image: "a picture of the place",
  comment: "a comment on the place",
} as const;
