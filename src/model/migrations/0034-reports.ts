import { Migration } from "@mikro-orm/migrations";

/** Reports of places, pictures and comments; a case holds those of one thing until editors decide. */
export class Migration0034Reports extends Migration {
  override name = "0034-reports";

  override up(): void {
    this.addSql(`create table report_case (
      id uuid primary key,
      kind text not null check (kind in ('place', 'image', 'comment')),
      thing_id uuid not null,
      place_id uuid not null,
      opened_at timestamptz(3) not null,
      decision text check (decision in ('hide', 'delete', 'dismiss')),
      decided_by text,
      decided_at timestamptz(3),
      check ((decision is null) = (decided_at is null)),
      check ((decision is null) = (decided_by is null))
    )`);
    this.addSql(
      "create unique index report_case_open on report_case (thing_id) where decided_at is null",
    );
    this.addSql(
      "create index report_case_opened_at on report_case (opened_at, id) where decided_at is null",
    );
    this.addSql(
      "create index report_case_decided_at on report_case (decided_at desc, id desc) where decided_at is not null",
    );
    this.addSql("create index report_case_thing on report_case (thing_id)");
    this.addSql("create index report_case_place on report_case (place_id)");
    this.addSql(`create table report (
      case_id uuid not null references report_case (id) on delete cascade,
      reporter text not null,
      reason text not null,
      note text not null,
      at timestamptz(3) not null,
      primary key (case_id, reporter)
    )`);
    this.addSql("create index report_reporter on report (reporter, at)");
  }

  override down(): void {
    this.addSql("drop table report, report_case");
  }
}
