import type { EntityManager } from "@mikro-orm/postgresql";
import { JSON_COLUMNS, SUBJECT_COLUMNS, SUBJECT_LISTS } from "./columns.ts";

/** The name that sentences of the log have in place of a person's. */
const ERASED = "an erased person";

/** A person, by all that names them. */
export interface Identified {
  id: string;
  subject: string;
  username: string;
  name: string;
  email: string;
}

/** Replaces a person's subject and id by another text in every row, and their names in sentences about them. */
export async function rewrite(
  em: EntityManager,
  person: Identified,
  pseudonym: string,
): Promise<void> {
  await renameInSentences(em, person);
  await renameInJson(em, person, pseudonym);
  const { subject, id } = person;
  for (const [table, column] of SUBJECT_COLUMNS) {
    await em.execute(`update ${table} set "${column}" = ? where "${column}" in (?, ?)`, [
      pseudonym,
      subject,
      id,
    ]);
  }
  for (const [table, column] of SUBJECT_LISTS) {
    await em.execute(
      `update ${table} set ${column} = array_replace(${column}, ?, ?) where ? = any(${column})`,
      [subject, pseudonym, subject],
    );
  }
}

/** Replaces the names in the log's sentences about a person's account and sessions. */
async function renameInSentences(em: EntityManager, person: Identified): Promise<void> {
  for (const word of namesOf(person)) {
    await em.execute(
      `update audit_entry set summary = regexp_replace(summary, ?, ?, 'g')
        where actor = ? or entity_id = ? or entity_id = ?`,
      [wholeWord(word), ERASED, person.subject, person.subject, person.id],
    );
  }
}

/** Replaces the subject, the id and the names in events, their deliveries, rules and the log's changes. */
async function renameInJson(
  em: EntityManager,
  person: Identified,
  pseudonym: string,
): Promise<void> {
  const keys = [person.subject, person.id];
  // A delivery's request is JSON with the JSON of its body in it.
  for (const encoded of [inJson, (text: string) => inJson(inJson(text))]) {
    const quote = encoded === inJson ? '"' : '\\"';
    const quoted = (text: string): string => `${quote}${encoded(text)}${quote}`;
    for (const [table, column, type] of JSON_COLUMNS) {
      const isAbout = `strpos("${column}"::text, ?) > 0 or strpos("${column}"::text, ?) > 0`;
      for (const word of namesOf(person)) {
        await em.execute(
          `update ${table} set "${column}" = regexp_replace("${column}"::text, ?, ?, 'g')::${type}
            where ${isAbout}`,
          [wholeWord(encoded(word)), ERASED, ...keys.map(quoted)],
        );
      }
      for (const key of keys) {
        await em.execute(
          `update ${table} set "${column}" = replace("${column}"::text, ?, ?)::${type}
            where strpos("${column}"::text, ?) > 0`,
          [quoted(key), quoted(pseudonym), quoted(key)],
        );
      }
    }
  }
}

/** The texts that name a person, long ones first, because one may contain another. */
const namesOf = ({ subject, username, name, email }: Identified): string[] =>
  [...new Set([name, email, username])]
    .filter((word) => word !== "" && word !== subject)
    .sort((one, other) => other.length - one.length);

/** A text as it stands between the quotes of JSON. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** A pattern of PostgreSQL for a text that no letter, digit or underscore precedes or follows. */
const wholeWord = (text: string): string =>
  `(?<!\\w)${text.replaceAll(/[^\p{L}\p{N}\s]/gu, "\\$&")}(?!\\w)`;
