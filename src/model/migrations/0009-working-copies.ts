import { Migration } from "@mikro-orm/migrations";

/**
 * Working copies of themes. The theme holds the last revision number, so a later copy never reuses a
 * number that a client remembers.
 */
export class Migration0009WorkingCopies extends Migration {
  override name = "0009-working-copies";

  override up(): void {
    this.addSql(
      "alter table theme add column working_copy_revision integer not null default 0 check (working_copy_revision >= 0)",
    );
    this.addSql(`create table working_copy (
      theme_id uuid primary key references theme (id) on delete cascade,
      revision integer not null check (revision >= 1),
      base_version integer not null check (base_version >= 1),
      name text not null,
      description text,
      default_appearance text not null check (default_appearance in ('light', 'dark')),
      tokens json not null,
      meta json,
      message text,
      saved_at timestamptz(3) not null,
      saved_by text not null
    )`);
  }

  override down(): void {
    this.addSql("drop table working_copy");
    this.addSql("alter table theme drop column working_copy_revision");
  }
}
