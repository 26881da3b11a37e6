import { Migration } from "@mikro-orm/migrations";

/**
 * Reviews of working copies. The new columns have defaults, because the previous release goes on
 * writing while this one starts.
 */
export class Migration0020Reviews extends Migration {
  override name = "0020-reviews";

  override up(): void {
    this.addSql("alter table theme_revision add column content_hash text");
    this.addSql(
      "alter table theme add column required_approvals smallint check (required_approvals between 1 and 2)",
    );
    this.addSql(`alter table working_copy
      add column contributors text[] not null default '{}',
      add column content_hash text`);
    // The authors who saved into a copy since it began, and those of the draft that it started from.
    this.addSql(`update working_copy set contributors = array(
      select saved_by
      union
      select actor from audit_entry a
        where entity_type = 'theme' and action = 'theme.working_copy_save'
          and entity_id = (select slug from theme where id = theme_id)
          and at >= (select max(at) from audit_entry b
            where b.entity_type = 'theme' and b.action = a.action and b.entity_id = a.entity_id
              and b.changes -> 'revision' -> 'from' is null)
      union
      select created_by from theme_revision r
        where r.theme_id = working_copy.theme_id and created_by is not null
          and version <= base_version and version >
            (select coalesce(max(version), 0) from theme_revision l where l.theme_id = r.theme_id
              and status = 'published' and version <= base_version))`);
    this.addSql(`create table review (
      id uuid primary key,
      theme_id uuid not null references theme (id) on delete cascade,
      state text not null check (state in ('open', 'published', 'withdrawn')),
      message text,
      revision integer not null,
      hash text not null,
      requested_by text not null,
      requested_at timestamptz(3) not null,
      publish_when_approved boolean not null,
      accept_breaking boolean not null,
      verdict json,
      problem json,
      closed_by text,
      closed_at timestamptz(3),
      closed_hash text,
      version integer
    )`);
    // A theme has one working copy, and so one open review.
    this.addSql("create unique index review_open on review (theme_id) where state = 'open'");
    this.addSql("create index review_newest on review (requested_at desc, id desc)");
    this.addSql("create index review_of_theme on review (theme_id)");
    this.addSql(`create table review_verdict (
      id uuid primary key,
      review_id uuid not null references review (id) on delete cascade,
      verdict text not null check (verdict in ('approve', 'request_changes', 'take_back')),
      hash text not null,
      message text,
      by text not null,
      at timestamptz(3) not null
    )`);
    this.addSql("create index review_verdict_of on review_verdict (review_id, id)");
    this.addSql(`create table review_comment (
      id uuid primary key,
      review_id uuid not null references review (id) on delete cascade,
      path text,
      value text,
      hash text not null,
      body text not null check (length(body) between 1 and 2000),
      by text not null,
      at timestamptz(3) not null,
      resolved_by text,
      resolved_at timestamptz(3)
    )`);
    this.addSql("create index review_comment_of on review_comment (review_id, id)");
  }

  override down(): void {
    this.addSql("drop table review_comment");
    this.addSql("drop table review_verdict");
    this.addSql("drop table review");
    this.addSql("alter table working_copy drop column contributors, drop column content_hash");
    this.addSql("alter table theme drop column required_approvals");
    this.addSql("alter table theme_revision drop column content_hash");
  }
}
