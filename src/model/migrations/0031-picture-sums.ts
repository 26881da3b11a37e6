import { Migration } from "@mikro-orm/migrations";

/** Finds a person's own pictures by the sum of their bytes, without reading rows of others. */
export class Migration0031PictureSums extends Migration {
  override name = "0031-picture-sums";

  override up(): void {
    this.addSql("create index image_creator_sha256 on image (creator, sha256, created_at desc)");
  }

  override down(): void {
    this.addSql("drop index image_creator_sha256");
  }
}
