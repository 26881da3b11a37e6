import { Migration } from "@mikro-orm/migrations";

/** A text by people for those who do not see a picture; empty if they wrote none. */
export class Migration0036AltTexts extends Migration {
  override name = "0036-alt-texts";

  override up(): void {
    this.addSql("alter table image add column alt_text text not null default ''");
  }

  override down(): void {
    this.addSql("alter table image drop column alt_text");
  }
}
