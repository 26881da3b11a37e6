import { Migration } from "@mikro-orm/migrations";

/** The end of a worker's claim on a picture; the previous release leaves it null. */
export class Migration0016Leases extends Migration {
  override name = "0016-leases";

  override up(): void {
    this.addSql("alter table image add column analysis_leased_until timestamptz(3)");
    this.addSql(`create index image_analysis_leased on image (analysis_leased_until)
      where analysis_status = 'processing'`);
  }

  override down(): void {
    this.addSql("alter table image drop column analysis_leased_until");
  }
}
