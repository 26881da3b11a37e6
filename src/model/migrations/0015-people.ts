import { Migration } from "@mikro-orm/migrations";

/** ASCII other than letters, digits and space, because the parser would see addresses and signs. */
const PUNCTUATION = "[\\u0021-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007e]+";
/** Accents, which searches ignore. */
const MARKS = "[\\u0300-\\u036f]+";

/**
 * The group that gives a person their role, their last visit, and the words of the audit log as
 * `src/procedures/words.ts` searches them.
 */
export class Migration0015People extends Migration {
  override name = "0015-people";

  override up(): void {
    this.addSql(
      "alter table app_user add column role_group text, add column last_seen_at timestamptz(3)",
    );
    const plain = `normalize(regexp_replace(normalize(words, NFD), '${MARKS}', '', 'g'), NFC)`;
    this.addSql(`create function audit_words(words text) returns tsvector
      language sql immutable parallel safe
      return to_tsvector('simple', regexp_replace(${plain}, '${PUNCTUATION}', ' ', 'g'))`);
    // Stored, because computing it per row takes a second for twenty thousand rows.
    this.addSql(`alter table audit_entry add column words tsvector
      generated always as (audit_words(summary || ' ' || entity_id)) stored`);
    this.addSql("create index audit_entry_words on audit_entry using gin (words)");
  }

  override down(): void {
    this.addSql("alter table audit_entry drop column words");
    this.addSql("drop function audit_words(text)");
    this.addSql("alter table app_user drop column role_group, drop column last_seen_at");
  }
}
