import { Migration } from "@mikro-orm/migrations";

/** Since when work waits whose message the queue refused; the next sweep publishes it again. */
export class Migration0029RefusedMessages extends Migration {
  override name = "0029-refused-messages";

  override up(): void {
    this.addSql("alter table image add column refused_at timestamptz(3)");
    this.addSql("alter table link_change add column refused_at timestamptz(3)");
  }

  override down(): void {
    this.addSql("alter table image drop column refused_at");
    this.addSql("alter table link_change drop column refused_at");
  }
}
