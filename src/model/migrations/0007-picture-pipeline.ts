import { Migration } from "@mikro-orm/migrations";

/** Below which pipeline nothing is kept of a picture any more; the sweep brings it up to date. */
export class Migration0007PicturePipeline extends Migration {
  override name = "0007-picture-pipeline";

  override up(): void {
    this.addSql("alter table image add column pipeline integer not null default 0");
    this.addSql("create index image_pipeline on image (pipeline)");
  }

  override down(): void {
    this.addSql("alter table image drop column pipeline");
  }
}
