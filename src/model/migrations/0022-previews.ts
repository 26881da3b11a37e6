import { Migration } from "@mikro-orm/migrations";

/** Preview links of working copies and versions; the database holds digests of their tokens alone. */
export class Migration0022Previews extends Migration {
  override name = "0022-previews";

  override up(): void {
    this.addSql(`create table preview (
      id uuid primary key,
      theme_id uuid not null references theme (id) on delete cascade,
      digest text not null unique,
      version integer,
      note text,
      created_at timestamptz(3) not null,
      created_by text not null,
      expires_at timestamptz(3) not null,
      revoked_at timestamptz(3),
      revoked_by text
    )`);
    this.addSql("create index preview_of_theme on preview (theme_id, expires_at)");
  }

  override down(): void {
    this.addSql("drop table preview");
  }
}
