import { Migration } from "@mikro-orm/migrations";

/** Events, the addresses that want them, and their deliveries. */
export class Migration0021Outbox extends Migration {
  override name = "0021-outbox";

  override up(): void {
    this.addSql(`create table webhook (
      id uuid primary key,
      name text not null,
      preset text not null,
      shown_url text not null,
      sealed text not null,
      header_names text[] not null default '{}',
      events text[] not null,
      themes text[] not null default '{}',
      enabled boolean not null,
      disabled_because text check (disabled_because in ('admin', 'failures', 'gone')),
      disabled_at timestamptz(3),
      failing_since timestamptz(3),
      old_secret_until timestamptz(3),
      created_at timestamptz(3) not null,
      created_by text not null,
      updated_at timestamptz(3) not null
    )`);
    this.addSql(`create table event (
      id uuid primary key,
      type text not null,
      at timestamptz(3) not null,
      themes text[] not null,
      data json not null
    )`);
    this.addSql("create index event_at on event (at)");
    this.addSql(`create table delivery (
      id uuid primary key,
      webhook_id uuid not null references webhook (id) on delete cascade,
      event_id uuid not null references event (id) on delete cascade,
      state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
      attempts integer not null default 0,
      created_at timestamptz(3) not null,
      due_at timestamptz(3),
      claim uuid,
      claimed_until timestamptz(3),
      unique (webhook_id, event_id)
    )`);
    this.addSql(
      "create index delivery_due on delivery (webhook_id, due_at) where due_at is not null",
    );
    this.addSql("create index delivery_soonest on delivery (due_at) where due_at is not null");
    this.addSql(
      "create index delivery_claimed on delivery (webhook_id, claimed_until) where claim is not null",
    );
    this.addSql("create index delivery_newest on delivery (webhook_id, created_at desc, id desc)");
    this.addSql("create index delivery_of_event on delivery (event_id)");
    this.addSql(`create table delivery_attempt (
      id uuid primary key,
      delivery_id uuid not null references delivery (id) on delete cascade,
      at timestamptz(3) not null,
      ms integer not null,
      status smallint,
      error text,
      request text not null,
      answer text not null
    )`);
    this.addSql("create index delivery_attempt_of on delivery_attempt (delivery_id, at)");
  }

  override down(): void {
    this.addSql("drop table delivery_attempt");
    this.addSql("drop table delivery");
    this.addSql("drop table event");
    this.addSql("drop table webhook");
  }
}
