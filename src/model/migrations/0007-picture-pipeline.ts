import { Migration } from "@mikro-orm/migrations";

/** The oldest pipeline whose files of a picture may remain; the sweep raises it. */
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
