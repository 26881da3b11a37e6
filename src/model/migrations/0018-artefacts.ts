import { Migration } from "@mikro-orm/migrations";

/** The progress of the render cache's last rebuild, so that every replica can report it. */
export class Migration0018Artefacts extends Migration {
  override name = "0018-artefacts";

  override up(): void {
    this.addSql("alter table delivery_state add column warming jsonb");
  }

  override down(): void {
    this.addSql("alter table delivery_state drop column warming");
  }
}
