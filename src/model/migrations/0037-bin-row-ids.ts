import { Migration } from "@mikro-orm/migrations";

/** Finds a picture or comment that went into the bin with its place, which reports may be about. */
export class Migration0037BinRowIds extends Migration {
  override name = "0037-bin-row-ids";

  override up(): void {
    this.addSql("create index bin_row_row on bin_row (row_id)");
  }

  override down(): void {
    this.addSql("drop index bin_row_row");
  }
}
