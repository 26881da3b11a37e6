import { Migration } from "@mikro-orm/migrations";

/**
 * The bin. Deleted rows move out of their tables, so that no query finds them, that of an earlier release
 * included, and no index has them.
 */
export class Migration0033Bin extends Migration {
  override name = "0033-bin";

  override up(): void {
    this.addSql(`create table bin_item (
      id uuid primary key,
      kind text not null check (kind in ('place', 'image', 'comment')),
      place_id uuid not null,
      title text not null,
      text text not null,
      creator text not null,
      state text not null check (state in ('deleted', 'hidden')),
      removed_by text not null,
      removed_at timestamptz(3) not null,
      due_at timestamptz(3),
      images integer not null,
      comments integer not null,
      check ((due_at is null) = (state = 'hidden'))
    )`);
    this.addSql("create index bin_item_removed_at on bin_item (removed_at desc, id desc)");
    this.addSql("create index bin_item_creator on bin_item (creator, removed_at desc, id desc)");
    this.addSql("create index bin_item_place on bin_item (place_id)");
    this.addSql("create index bin_item_due_at on bin_item (due_at) where due_at is not null");
    this.addSql(`create table bin_row (
      item_id uuid not null references bin_item (id) on delete cascade,
      kind text not null check (kind in ('place', 'image', 'badge', 'comment')),
      row_id uuid not null,
      creator text,
      storage_key text,
      value jsonb not null
    )`);
    this.addSql("create index bin_row_item on bin_row (item_id, kind)");
    this.addSql("create index bin_row_creator on bin_row (creator) where creator is not null");
    this.addSql(
      "create index bin_row_storage_key on bin_row (storage_key) where storage_key is not null",
    );
  }

  override down(): void {
    this.addSql("drop table bin_row, bin_item");
  }
}
