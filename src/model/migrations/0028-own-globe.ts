import { Migration } from "@mikro-orm/migrations";
import { GLOBE_FUNCTIONS, IMAGE_LOCATED, PLACE_LOCATED } from "./globe.ts";

/**
 * Positions without earthdistance, whose functions find neither its types nor each other without a search path:
 * `pg_upgrade` and a plain restore of columns that they generate fail. The rows keep their values, and no table is
 * written again. The extension stays, because a running older release still calls it.
 */
export class Migration0028OwnGlobe extends Migration {
  override name = "0028-own-globe";

  override up(): void {
    for (const sql of GLOBE_FUNCTIONS) this.addSql(sql);
    this.addSql("alter table place alter column position drop expression if exists");
    this.addSql(`alter table image alter column position drop expression if exists,
      alter column reach drop expression if exists`);
    for (const sql of [...PLACE_LOCATED, ...IMAGE_LOCATED]) this.addSql(sql);
  }

  /** An earlier release reads the same columns, and calls the extension in its queries. */
  override down(): void {
    this.addSql("create extension if not exists earthdistance");
  }
}
