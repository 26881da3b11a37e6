import { Migration } from "@mikro-orm/migrations";

/** The owned paths that a theme's working copy touches, so that lists compare no documents. */
export class Migration0027OwnedChanges extends Migration {
  override name = "0027-owned-changes";

  override up(): void {
    this.addSql(`create table owned_change (
      theme_id uuid primary key references theme (id) on delete cascade,
      about text not null,
      paths json not null
    )`);
  }

  override down(): void {
    this.addSql("drop table owned_change");
  }
}
