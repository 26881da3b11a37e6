import { Migration } from "@mikro-orm/migrations";

/** Webhooks that wait for the sweep, which deletes them with their log. */
export class Migration0026RemovedWebhooks extends Migration {
  override name = "0026-removed-webhooks";

  override up(): void {
    this.addSql("alter table webhook add column removed_at timestamptz(3)");
  }

  override down(): void {
    this.addSql("delete from webhook where removed_at is not null");
    this.addSql("alter table webhook drop column removed_at");
  }
}
