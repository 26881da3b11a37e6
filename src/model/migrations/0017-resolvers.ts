import { Migration } from "@mikro-orm/migrations";

/**
 * Which themes are resolvers, for the manifest, which lists their axes: told when a theme is written,
 * whichever release writes it, so that no request looks through documents. The database makes it by
 * itself, also of the rows that there are: it writes this table anew, which holds what themes are
 * today and none of their history, and nobody reads or writes themes meanwhile.
 */
export class Migration0017Resolvers extends Migration {
  override name = "0017-resolvers";

  override up(): void {
    this.addSql(`alter table theme add column is_resolver boolean
      generated always as (position('"resolutionOrder"' in tokens::text) > 0) stored`);
  }

  override down(): void {
    this.addSql("alter table theme drop column is_resolver");
  }
}
