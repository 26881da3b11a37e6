import { Migration } from "@mikro-orm/migrations";

/**
 * A relation's list of pictures may have thousands of entries, and readers get its first ones and its
 * length. Both have columns of their own, so reads do not load the list.
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
