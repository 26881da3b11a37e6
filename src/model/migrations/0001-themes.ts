import { Migration } from "@mikro-orm/migrations";

const content = `
  name text not null,
  description text,
  status text not null check (status in ('draft', 'published', 'archived')),
  default_appearance text not null check (default_appearance in ('light', 'dark')),
  tokens json not null,
  meta jsonb,
  last_modified timestamptz(0)`;

/** Themes with their history, and their administration. */
export class Migration0001Themes extends Migration {
  override name = "0001-themes";

  override up(): void {
    this.addSql(`create table theme (
      id uuid primary key,
      slug text not null unique,
      ${content},
      system boolean not null,
      version integer not null check (version >= 1),
      created_at timestamptz(3) not null,
      created_by text,
      updated_at timestamptz(3) not null,
      updated_by text
    )`);
    this.addSql("create index theme_status_updated_at on theme (status, updated_at desc)");
    this.addSql("create index theme_meta on theme using gin (meta jsonb_path_ops)");
    this.addSql(`create table theme_revision (
      theme_id uuid not null references theme (id) on delete cascade deferrable initially deferred,
      version integer not null,
      ${content},
      message text,
      created_at timestamptz(3) not null,
      created_by text,
      primary key (theme_id, version)
    )`);
    this.addSql(`create table retired_slug (
      slug text primary key,
      version integer not null,
      last_modified timestamptz(0) not null
    )`);
    this.addSql(`create table pinned_body (
      theme_id uuid not null references theme (id) on delete cascade,
      version integer not null,
      form text not null,
      body text not null,
      primary key (theme_id, version, form)
    )`);
    this.addSql(`create table delivery_state (
      id integer primary key check (id = 1),
      revision integer not null,
      last_modified timestamptz(0) not null,
      build_digest text not null,
      built_at timestamptz(0) not null
    )`);
    this.addSql(`insert into delivery_state
      values (1, 1, date_trunc('second', now()), '', 'epoch')`);
    this.addSql(`create table setting (
      key text primary key,
      value text not null,
      updated_at timestamptz(3) not null,
      updated_by text
    )`);
    this.addSql(`create table api_key (
      id text primary key,
      name text not null,
      role text not null check (role in ('viewer', 'editor', 'admin')),
      digest text not null unique,
      expires_at timestamptz(3),
      created_at timestamptz(3) not null,
      created_by text,
      last_used_at timestamptz(3),
      revoked_at timestamptz(3)
    )`);
    this.addSql(`create table app_user (
      id uuid primary key,
      subject text not null unique,
      username text not null,
      name text not null,
      email text not null,
      role text not null check (role in ('viewer', 'editor', 'admin')),
      first_seen_at timestamptz(3) not null,
      last_login_at timestamptz(3) not null
    )`);
    this.addSql(`create table audit_entry (
      id uuid primary key,
      at timestamptz(3) not null,
      actor text not null,
      action text not null,
      entity_type text not null,
      entity_id text not null,
      summary text not null,
      changes json not null,
      request_id text not null
    )`);
    this.addSql("create index audit_entry_at on audit_entry (at desc, id desc)");
    this.addSql("create index audit_entry_entity on audit_entry (entity_type, entity_id, at desc)");
    this.addSql("create index audit_entry_actor on audit_entry (actor, at desc)");
    this.addSql("create index audit_entry_action on audit_entry (action, at desc)");
  }

  override down(): void {
    this.addSql(
      "drop table audit_entry, app_user, api_key, setting, delivery_state, pinned_body, retired_slug, theme_revision, theme",
    );
  }
}
