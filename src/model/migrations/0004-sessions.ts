import { Migration } from "@mikro-orm/migrations";

/** Sessions ended before they expired: one, or all of a person's. */
export class Migration0004Sessions extends Migration {
  override name = "0004-sessions";

  override up(): void {
    this.addSql(`create table ended_session (
      id uuid primary key,
      expires_at timestamptz(3) not null
    )`);
    this.addSql("create index ended_session_expires_at on ended_session (expires_at)");
    this.addSql("alter table app_user add column sessions_not_before timestamptz(3)");
  }

  override down(): void {
    this.addSql("alter table app_user drop column sessions_not_before");
    this.addSql("drop table ended_session");
  }
}
