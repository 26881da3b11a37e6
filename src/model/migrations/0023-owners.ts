import { Migration } from "@mikro-orm/migrations";

/** Editors and owners of a theme, the groups of people, and the scopes of keys. */
export class Migration0023Owners extends Migration {
  override name = "0023-owners";

  override up(): void {
    this.addSql("alter table theme add column editors json, add column owners json");
    this.addSql("alter table app_user add column groups text[] not null default '{}'");
    this.addSql("alter table api_key add column themes text[], add column actions text[]");
  }

  override down(): void {
    // A key would have its whole role without them.
    this.addSql(
      "update api_key set revoked_at = now() where revoked_at is null and (themes is not null or actions is not null)",
    );
    this.addSql("alter table api_key drop column themes, drop column actions");
    this.addSql("alter table app_user drop column groups");
    this.addSql("alter table theme drop column editors, drop column owners");
  }
}
