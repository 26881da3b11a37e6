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
  await blankAttempts(em, person, events);
  await renameIn(em, person, SUBJECT_COLUMNS);
  await em.execute(
    `update working_copy set contributors = array_replace(contributors, ?, ?)
      where ? = any(contributors)`,
    [person.subject, person.pseudonym, person.subject],
  );
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

/** Rewrites the rows of one column that contain the subject or the id anywhere; returns the ids of these rows. */
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
 * Empties the log of the events' deliveries, which has the person in the words of each receiver's form. A
 * delivery under way holds the old words, so its worker loses its claim, and with it the right to record them;
 * another sends the event again, as it now is.
 */
async function blankAttempts(
  em: EntityManager,
  { subject }: Erased,
  events: readonly string[],
): Promise<void> {
  const ofEvents = `event_id = any('{${events.join()}}'::uuid[])`;
  // In the order in which workers lock.
  await em.execute(
    `select id from webhook
      where created_by = ? or id in (select webhook_id from delivery where ${ofEvents})
      order by id for no key update`,
    [subject],
  );
  await em.execute(
    `update delivery set claim = null, claimed_until = null where ${ofEvents} and claim is not null`,
  );
  await em.execute(
    `update delivery_attempt set request = '', answer = ''
      where delivery_id in (select id from delivery where ${ofEvents})`,
  );
}
