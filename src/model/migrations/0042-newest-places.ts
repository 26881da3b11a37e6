import { Migration } from "@mikro-orm/migrations";

/** SQL: the hour in which a row was made, whatever the session's time zone. */
const hour = (createdAt: string): string =>
  `date_bin('1 hour', ${createdAt}, '2000-01-01T00:00:00Z'::timestamptz)`;

/** Every change updates hours in the same order, so no two changes deadlock. */
const counted = (rows: string, sign: 1 | -1): string => `
  insert into place_hour as known (hour, places)
  select ${hour("created_at")}, ${sign} * count(*) from ${rows} group by 1 order by 1
  on conflict (hour) do update set places = known.places + excluded.places`;

const COUNT = `create function count_place_hours() returns trigger language plpgsql
  set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    ${counted("came", 1)};
  else
    ${counted("went", -1)};
  end if;
  return null;
end $$`;

const FORGET = `create function forget_place_hours() returns trigger language plpgsql
  set search_path from current as $$
  begin delete from place_hour; return null; end $$`;

const MOVE = `create function move_place_hour() returns trigger language plpgsql
  set search_path from current as $$
begin
  insert into place_hour as known (hour, places)
  values (${hour("old.created_at")}, -1), (${hour("new.created_at")}, 1)
  on conflict (hour) do update set places = known.places + excluded.places;
  return null;
end $$`;

/**
 * The number of places made in each hour, so that a list by offset skips whole hours and needs no count of
 * every place; and an index from which a box's newest places and pictures are read without their rows.
 */
export class Migration0042NewestPlaces extends Migration {
  override name = "0042-newest-places";

  override up(): void {
    this.addSql("create table place_hour (hour timestamptz primary key, places bigint not null)");
    this.addSql(COUNT);
    this.addSql(FORGET);
    this.addSql(MOVE);
    const count = "for each statement execute function count_place_hours()";
    this.addSql(
      `create trigger place_came_hour after insert on place referencing new table as came ${count}`,
    );
    this.addSql(
      `create trigger place_went_hour after delete on place referencing old table as went ${count}`,
    );
    this.addSql(`create trigger places_emptied_hours after truncate on place
      for each statement execute function forget_place_hours()`);
    this.addSql(`create trigger place_moved_hour after update of created_at on place for each row
      when (${hour("old.created_at")} <> ${hour("new.created_at")})
      execute function move_place_hour()`);
    this.addSql(
      `insert into place_hour select ${hour("created_at")}, count(*) from place group by 1`,
    );
    for (const table of ["place", "image"]) {
      this.addSql(
        `create index ${table}_found on ${table} (latitude, longitude) include (created_at, id)`,
      );
      this.addSql(`drop index ${table}_coordinate`);
    }
  }

  override down(): void {
    for (const table of ["place", "image"]) {
      this.addSql(`create index ${table}_coordinate on ${table} (latitude, longitude)`);
      this.addSql(`drop index ${table}_found`);
    }
    for (const trigger of [
      "place_came_hour",
      "place_went_hour",
      "places_emptied_hours",
      "place_moved_hour",
    ]) {
      this.addSql(`drop trigger ${trigger} on place`);
    }
    this.addSql("drop function count_place_hours, forget_place_hours, move_place_hour");
    this.addSql("drop table place_hour");
  }
}
