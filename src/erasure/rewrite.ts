import type { EntityManager } from "@mikro-orm/postgresql";
import { LOG_COLUMNS, OTHER_JSON, SUBJECT_COLUMNS } from "./columns.ts";
import { lockAround } from "./lock.ts";
import { type Erased, withoutPerson } from "./person.ts";

/** Rows in memory at a time. */
const AT_ONCE = 500;

/**
 * Puts a pseudonym in place of a person in every row. The log and the events come first, because that takes
 * longest; then the rows of themes and places, for which others wait.
 */
export async function rewrite(em: EntityManager, person: Erased): Promise<void> {
  await renameInSentences(em, person);
  await renameInJson(em, person, "audit_entry", "changes");
  const events = await renameInJson(em, person, "event", "data");
  await renameIn(em, person, LOG_COLUMNS);
  await lockAround(em, person);
  for (const [table, column] of OTHER_JSON) await renameInJson(em, person, table, column);
  await renameIn(em, person, SUBJECT_COLUMNS);
  await em.execute(
    `update working_copy set contributors = array_replace(contributors, ?, ?)
      where ? = any(contributors)`,
    [person.subject, person.pseudonym, person.subject],
  );
  await forgetDeliveries(em, events);
}

async function renameIn(
  em: EntityManager,
  { subject, id, pseudonym }: Erased,
  columns: typeof SUBJECT_COLUMNS,
): Promise<void> {
  for (const { table, column, where = "true" } of columns) {
    await em.execute(
      `update ${table} set "${column}" = ? where "${column}" in (?, ?) and ${where}`,
      [pseudonym, subject, id],
    );
  }
}

/** As `sentenceOf` does in JSON. */
const renameInSentences = (em: EntityManager, { subject, id }: Erased): Promise<unknown> =>
  em.execute(
    `update audit_entry set summary = case action
         when 'auth.login' then regexp_replace(summary, '^.*( signed in as \\w+)$', 'An erased person\\1')
         when 'auth.logout' then 'An erased person signed out'
         else 'Signed an erased person out everywhere' end
      where (action in ('auth.login', 'auth.logout') and actor = ?)
         or (action = 'user.sign_out' and entity_id = ?)`,
    [subject, id],
  );

/** Rewrites the rows of one column that contain the subject or the id anywhere; returns their ids. */
async function renameInJson(
  em: EntityManager,
  person: Erased,
  table: string,
  column: string,
): Promise<string[]> {
  const changed: string[] = [];
  const within = [person.subject, person.id].map((text) => JSON.stringify(text).slice(1, -1));
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const rows = await em.execute<{ id: string; text: string }[]>(
      `select id, "${column}"::text as text from ${table}
        where id > ? and (strpos("${column}"::text, ?) > 0 or strpos("${column}"::text, ?) > 0)
        order by id limit ?`,
      [after, ...within, AT_ONCE],
    );
    for (const { id, text } of rows) {
      const rewritten = JSON.stringify(withoutPerson(JSON.parse(text), person));
      if (rewritten === JSON.stringify(JSON.parse(text))) continue;
      await em.execute(`update ${table} set "${column}" = ?::json where id = ?`, [rewritten, id]);
      changed.push(id);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return changed;
    after = last.id;
  }
}

/**
 * Empties the log of the deliveries of events, which has the person in the words of each receiver's form.
 * Takes the deliveries from the workers that are sending them, because these would log the old words: others
 * send them again, under the same id.
 */
async function forgetDeliveries(em: EntityManager, events: readonly string[]): Promise<void> {
  const ids = `{${events.join()}}`;
  await em.execute(
    `update delivery set claim = null, claimed_until = null where event_id = any(?::uuid[])`,
    [ids],
  );
  await em.execute(
    `update delivery_attempt set request = '', answer = ''
      where delivery_id in (select id from delivery where event_id = any(?::uuid[]))`,
    [ids],
  );
}
