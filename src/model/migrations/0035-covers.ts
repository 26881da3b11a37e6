import { Migration } from "@mikro-orm/migrations";

/**
 * The picture that stands for a place, chosen by its maker. Names no row, because that picture may be in the
 * bin; the newest one stands for the place then, and for a place without a choice.
 */
export class Migration0035Covers extends Migration {
  override name = "0035-covers";

  override up(): void {
    this.addSql("alter table place add column cover_image_id uuid");
  }

  override down(): void {
    this.addSql("alter table place drop column cover_image_id");
  }
}
