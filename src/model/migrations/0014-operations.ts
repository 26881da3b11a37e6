import { Migration } from "@mikro-orm/migrations";

/** Figures over time, and dead letters. */
export class Migration0014Operations extends Migration {
  override name = "0014-operations";

  override up(): void {
    this.addSql(`create table metric_bucket (
      seconds integer not null,
      begin timestamptz(0) not null,
      metric text not null,
      value double precision not null,
      primary key (seconds, begin, metric)
    )`);
    this.addSql(`create index theme_revision_published on theme_revision (created_at)
      where status = 'published' and created_by is not null`);
    this.addSql(`create table dead_letter (
      id uuid primary key,
      topic text not null,
      body json not null,
      attempts integer not null,
      failed_at timestamptz(3) not null,
      reason text not null
    )`);
    this.addSql("create index dead_letter_topic on dead_letter (topic, failed_at desc, id desc)");
    this.addSql("create index dead_letter_failed_at on dead_letter (failed_at desc, id desc)");
    this.addSql("create index dead_letter_image on dead_letter (topic, (body ->> 'imageId'))");
  }

  override down(): void {
    this.addSql("drop table dead_letter");
    this.addSql("drop index theme_revision_published");
    this.addSql("drop table metric_bucket");
  }
}
