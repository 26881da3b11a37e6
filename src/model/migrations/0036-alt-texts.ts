import { Migration } from "@mikro-orm/migrations";

/** What people wrote for those who do not see a picture; empty where nothing is written. */
export class Migration0036AltTexts extends Migration {
  override name = "0036-alt-texts";

  override up(): void {
    this.addSql("alter table image add column alt_text text not null default ''");
  }

  override down(): void {
    this.addSql("alter table image drop column alt_text");
  }
}
