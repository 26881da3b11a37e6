import { Migration } from "@mikro-orm/migrations";

/**
 * The two pictures between which a relation's distance is measured if one of its places has no
 * coordinate. While they do not move, no others need measuring. Null is unknown.
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
