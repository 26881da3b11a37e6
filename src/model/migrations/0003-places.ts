import { Migration } from "@mikro-orm/migrations";
import { GLOBE_FUNCTIONS, IMAGE_LOCATED } from "./globe.ts";

/** Places with their pictures and comments, and the schedule of bytes to remove. */
export class Migration0003Places extends Migration {
  override name = "0003-places";

  override up(): void {
    for (const sql of GLOBE_FUNCTIONS) this.addSql(sql);
    this.addSql("create extension if not exists btree_gist");
    this.addSql(`create table place (
      id uuid primary key,
      title text not null,
      description text not null,
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      link_radius_meters double precision not null
        check (link_radius_meters > 0 and link_radius_meters <= 50000),
      caption text not null,
      creator text not null,
      created_at timestamptz(3) not null,
      check ((latitude is null) = (longitude is null))
    )`);
    this.addSql("create index place_created_at on place (created_at desc, id desc)");
    this.addImages();
    this.addSql(`create table comment (
      id uuid primary key,
      place_id uuid not null references place (id) on delete cascade,
      content text not null,
      creator text not null,
      created_at timestamptz(3) not null
    )`);
    this.addSql("create index comment_place on comment (place_id, created_at, id)");
    this.addSql(`create table related_place (
      place_id uuid not null references place (id) on delete cascade,
      related_id uuid not null references place (id) on delete cascade,
      distance_meters double precision not null,
      shared_image_ids uuid[] not null,
      primary key (place_id, related_id)
    )`);
    this.addSql("create index related_place_related on related_place (related_id)");
    this.addSql(
      "create index related_place_distance on related_place (distance_meters, place_id, related_id)",
    );
    this.addSql(`create table link_change (
      id bigint generated always as identity primary key,
      place_id uuid not null references place (id) on delete cascade,
      image_id uuid not null,
      position cube,
      changed_at timestamptz(3) not null
    )`);
    this.addSql("create index link_change_place on link_change (place_id, id)");
    this.addSql("create index link_change_changed_at on link_change (changed_at)");
    this.addSql(`create table blob_removal (
      storage_key text primary key,
      created_at timestamptz(3) not null,
      due_at timestamptz(3) not null
    )`);
    this.addSql("create index blob_removal_due_at on blob_removal (due_at)");
  }

  /**
   * A picture's coordinate is where it was taken, else its place's; `reach` is the box around it that
   * holds everything within its place's radius. With both indexed, links from and to a picture are
   * found the same way.
   */
  private addImages(): void {
    this.addSql(`create table image (
      id uuid primary key,
      place_id uuid not null references place (id) on delete cascade,
      storage_key text not null unique,
      sha256 text not null,
      caption text not null,
      content_type text not null,
      byte_size bigint not null,
      width integer not null,
      height integer not null,
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      link_radius_meters double precision not null,
      position cube,
      reach cube,
      taken_at timestamptz(3),
      camera_make text not null,
      camera_model text not null,
      analysis_status text not null
        check (analysis_status in ('pending', 'processing', 'done', 'failed')),
      analysis_error text not null,
      analysis_attempts integer not null,
      analysis_changed_at timestamptz(3) not null,
      creator text not null,
      idempotency_key text,
      created_at timestamptz(3) not null,
      check ((latitude is null) = (longitude is null)),
      unique (creator, idempotency_key)
    )`);
    for (const sql of IMAGE_LOCATED) this.addSql(sql);
    this.addSql("create index image_place on image (place_id, created_at desc, id desc)");
    this.addSql("create index image_created_at on image (created_at desc, id desc)");
    this.addSql("create index image_position on image using gist (position)");
    this.addSql("create index image_reach on image using gist (reach)");
    this.addSql("create index image_place_position on image using gist (place_id, position)");
    this.addSql(
      "create index image_unanalysed on image (analysis_changed_at) where analysis_status in ('pending', 'processing')",
    );
    this.addSql(`create table badge (
      image_id uuid not null references image (id) on delete cascade,
      source text not null,
      label text not null,
      display text not null,
      confidence double precision not null check (confidence between 0 and 1),
      primary key (image_id, source, label)
    )`);
  }

  override down(): void {
    this.addSql(
      "drop table blob_removal, link_change, related_place, comment, badge, image, place",
    );
  }
}
