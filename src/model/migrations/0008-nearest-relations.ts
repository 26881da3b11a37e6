import { Migration } from "@mikro-orm/migrations";
import { GLOBE_FUNCTIONS, PLACE_LOCATED } from "./globe.ts";

/** Relations that a place keeps, the reserve included; the migration carries over no more. */
const MAX_RELATED = 250;

/**
 * A place keeps the nearest of its relations. If it has more, `relation_bound` holds the distance up to
 * which they are kept. While the bound is `open`, some relations before it are gone, and a row without
 * a picture in `link_change` requests the refill. The place of such a row may be deleted, too, so the
 * table has no foreign key to places.
 */
export class Migration0008NearestRelations extends Migration {
  override name = "0008-nearest-relations";

  override up(): void {
    for (const sql of GLOBE_FUNCTIONS) this.addSql(sql);
    this.addSql("alter table place add column position cube");
    for (const sql of PLACE_LOCATED) this.addSql(sql);
    this.addSql("update place set latitude = latitude where latitude is not null");
    this.addSql(
      "create index related_place_nearest on related_place (place_id, distance_meters, related_id)",
    );
    this.addSql(`create table relation_bound (
      place_id uuid primary key references place (id) on delete cascade,
      distance_meters double precision not null,
      related_id uuid not null,
      open boolean not null
    )`);
    this.addSql(`insert into relation_bound
      select place_id, distance_meters, related_id, false from (
        select place_id, distance_meters, related_id,
               row_number() over nearest as rank, lead(related_id) over nearest as next
          from related_place
        window nearest as (partition by place_id order by distance_meters, related_id)
      ) ranked where rank = ${MAX_RELATED} and next is not null`);
    this.addSql(`delete from related_place using relation_bound bound
      where related_place.place_id = bound.place_id
        and (related_place.distance_meters, related_place.related_id)
            > (bound.distance_meters, bound.related_id)`);
    this.addSql(`alter table link_change
      drop constraint link_change_place_id_fkey,
      alter column image_id drop not null,
      add column reached uuid`);
    this.addSql("analyze related_place");
    this.addSql("create index link_change_fill on link_change (id) where image_id is null");
  }

  override down(): void {
    this.addSql("delete from link_change where image_id is null");
    this.addSql("drop index link_change_fill");
    this.addSql(`alter table link_change
      drop column reached,
      alter column image_id set not null,
      add constraint link_change_place_id_fkey
        foreign key (place_id) references place (id) on delete cascade`);
    this.addSql("drop table relation_bound");
    this.addSql("drop index related_place_nearest");
    this.addSql("alter table place drop column position");
  }
}
