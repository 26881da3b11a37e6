import { Migration } from "@mikro-orm/migrations";

/**
 * The two pictures that a relation's distance is measured between, where a place of it has no
 * coordinate: as long as they stay where they are, no others need be measured. Null is unknown.
 */
export class Migration0006ClosestPictures extends Migration {
  override name = "0006-closest-pictures";

  override up(): void {
    this.addSql("alter table related_place add column closest_ids uuid[]");
  }

  override down(): void {
    this.addSql("alter table related_place drop column closest_ids");
  }
}
