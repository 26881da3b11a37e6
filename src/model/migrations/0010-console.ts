import { Migration } from "@mikro-orm/migrations";

/** Data for the console: its appearance per person, and the use of each theme. */
export class Migration0010Console extends Migration {
  override name = "0010-console";

  override up(): void {
    this.addSql("alter table user_preference add column appearance text, add column density text");
    this.addSql(`create table theme_usage (
      theme_id uuid not null,
      hour timestamptz not null,
      version integer not null,
      pinned boolean not null,
      requests bigint not null,
      primary key (theme_id, hour, version, pinned)
    )`);
    this.addSql("create index theme_usage_hour on theme_usage (hour)");
  }

  override down(): void {
    this.addSql("drop table theme_usage");
    this.addSql("alter table user_preference drop column appearance, drop column density");
  }
}
