import { Migration } from "@mikro-orm/migrations";

/** Purges of shared caches. */
export class Migration0025Purges extends Migration {
  override name = "0025-purges";

  override up(): void {
    this.addSql(`create table purge (
      id uuid primary key,
      tags text[] not null,
      created_at timestamptz(3) not null,
      due_at timestamptz(3),
      again_at timestamptz(3),
      claim uuid,
      claimed_until timestamptz(3),
      failures integer not null default 0,
      error text,
      ended_at timestamptz(3)
    )`);
    this.addSql("create index purge_due on purge (due_at) where due_at is not null");
    this.addSql("create index purge_newest on purge (created_at)");
    // One row, which also makes claims one after another.
    this.addSql(`create table purge_pace (
      id boolean primary key default true check (id),
      last_at timestamptz(3)
    )`);
    this.addSql("insert into purge_pace default values");
  }

  override down(): void {
    this.addSql("drop table purge_pace");
    this.addSql("drop table purge");
  }
}
