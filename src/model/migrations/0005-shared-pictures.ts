import { Migration } from "@mikro-orm/migrations";

/**
 * A relation's list of pictures may be thousands long, and readers are given its first and its
 * length: these stand in columns of their own, for which the list need not be read.
 */
export class Migration0005SharedPictures extends Migration {
  override name = "0005-shared-pictures";

  override up(): void {
    this.addSql(`alter table related_place
      add column shared_first uuid[] not null
        generated always as (shared_image_ids[1:50]) stored,
      add column shared_total integer not null
        generated always as (cardinality(shared_image_ids)) stored`);
  }

  override down(): void {
    this.addSql("alter table related_place drop column shared_first, drop column shared_total");
  }
}
