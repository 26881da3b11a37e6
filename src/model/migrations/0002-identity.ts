import { Migration } from "@mikro-orm/migrations";

/** The preferences of people and keys. */
export class Migration0002Identity extends Migration {
  override name = "0002-identity";

  override up(): void {
    this.addSql(`create table user_preference (
      subject text primary key,
      selected_theme text not null,
      updated_at timestamptz(3) not null
    )`);
    this.addSql("create index app_user_last_login_at on app_user (last_login_at desc)");
  }

  override down(): void {
    this.addSql("drop index app_user_last_login_at");
    this.addSql("drop table user_preference");
  }
}
