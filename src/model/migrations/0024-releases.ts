import { Migration } from "@mikro-orm/migrations";

/** Releases: themes that go live together, at a time or when published. */
export class Migration0024Releases extends Migration {
  override name = "0024-releases";

  override up(): void {
    this.addSql(`create table release (
      id uuid primary key,
      name text not null,
      state text not null
        check (state in ('draft', 'scheduled', 'published', 'failed', 'cancelled', 'reverted')),
      at timestamptz(3),
      time_zone text,
      accept_breaking boolean not null,
      created_by text not null,
      created_at timestamptz(3) not null,
      scheduled_by text,
      scheduled_at timestamptz(3),
      ended_by text,
      ended_at timestamptz(3),
      reverted_by text,
      reverted_at timestamptz(3),
      reasons json,
      problem text,
      due_at timestamptz(3),
      claim uuid,
      claimed_until timestamptz(3)
    )`);
    this.addSql("create index release_due on release (due_at) where due_at is not null");
    this.addSql("create index release_newest on release (created_at desc, id desc)");
    // Without its theme an item stays, so that the release cannot go live without it unseen.
    this.addSql(`create table release_item (
      id uuid primary key,
      release_id uuid not null references release (id) on delete cascade,
      theme_id uuid references theme (id) on delete set null,
      slug text not null,
      name text not null,
      locked boolean not null default false,
      moved_on boolean not null default false,
      base_version integer,
      revision integer,
      hash text,
      verdict json,
      previous_version integer,
      version integer
    )`);
    this.addSql("create unique index release_item_locked on release_item (theme_id) where locked");
    this.addSql("create unique index release_item_once on release_item (release_id, theme_id)");
    this.addSql("create index release_item_of_theme on release_item (theme_id)");
  }

  override down(): void {
    this.addSql("drop table release_item");
    this.addSql("drop table release");
  }
}
