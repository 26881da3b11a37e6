import { Migration } from "@mikro-orm/migrations";

/**
 * Marks themes that are resolvers, because the manifest lists their axes. The database generates the
 * column on each write, whichever release writes it, so no request searches documents. Adding it
 * rewrites the table, which holds only current themes and no history, under an exclusive lock.
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
