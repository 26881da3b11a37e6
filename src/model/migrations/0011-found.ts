import { Migration } from "@mikro-orm/migrations";

/** Accents, which searches ignore. */
const MARKS = "[\\u0300-\\u036f]+";
/** ASCII other than letters, digits and space, because the parser would see addresses and signs. */
const PUNCTUATION = "[\\u0021-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007e]+";

/** SQL: the words of a text, as `src/procedures/words.ts` searches them. */
const words = (text: string): string => {
  const plain = `normalize(regexp_replace(normalize(${text}, NFD), '${MARKS}', '', 'g'), NFC)`;
  return `to_tsvector('simple', regexp_replace(${plain}, '${PUNCTUATION}', ' ', 'g'))`;
};

/**
 * The number of places in each cell of three grids, whose cells are 360 degrees halved 7, 11 and 15
 * times, so that a map of the globe needs no count of every place. Sums are whole numbers of 1e-7
 * degrees, so adding and removing places loses no precision. Every change updates cells in the same
 * order, so no two changes deadlock.
 */
const COUNT_CHANGED = `
  insert into place_cell as known (level, y, x, places, latitudes, longitudes)
  select level,
         least(floor((latitude + 90) / (360 / 2.0::float8 ^ level)), 2 ^ (level - 1) - 1),
         least(floor((longitude + 180) / (360 / 2.0::float8 ^ level)), 2 ^ level - 1),
         sum(sign), sum(sign * round(latitude * 1e7)), sum(sign * round(longitude * 1e7))
    from unnest(latitudes, longitudes, signs) as changed (latitude, longitude, sign)
   cross join unnest(array[7, 11, 15]) as level
   group by 1, 2, 3 order by 1, 2, 3
  on conflict (level, y, x) do update
     set places = known.places + excluded.places,
         latitudes = known.latitudes + excluded.latitudes,
         longitudes = known.longitudes + excluded.longitudes`;

const COUNT_PLACES = `create function count_places() returns trigger language plpgsql as $$
declare
  latitudes float8[];
  longitudes float8[];
  signs int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(came.latitude), array_agg(came.longitude), array_agg(1)
      into latitudes, longitudes, signs from came where came.latitude is not null;
  elsif tg_op = 'DELETE' then
    select array_agg(went.latitude), array_agg(went.longitude), array_agg(-1)
      into latitudes, longitudes, signs from went where went.latitude is not null;
  else
    select array_agg(moved.latitude), array_agg(moved.longitude), array_agg(moved.sign)
      into latitudes, longitudes, signs
      from (
        select came.latitude, came.longitude, 1 as sign from came join went using (id)
         where (came.latitude, came.longitude) is distinct from (went.latitude, went.longitude)
         union all
        select went.latitude, went.longitude, -1 from came join went using (id)
         where (came.latitude, came.longitude) is distinct from (went.latitude, went.longitude)
      ) moved where moved.latitude is not null;
  end if;
  if signs is not null then
    perform count_places_at(latitudes, longitudes, signs);
  end if;
  return null;
end $$`;

/** The indexes that find places and pictures: by words, position, author and content. */
export class Migration0011Found extends Migration {
  override name = "0011-found";

  override up(): void {
    this.addSql(`alter table place add column words tsvector not null
      generated always as (${words("title || ' ' || description")}) stored`);
    this.addSql("create index place_words on place using gin (words)");
    this.addSql("create index place_position on place using gist (position)");
    this.addSql("create index place_coordinate on place (latitude, longitude)");
    this.addSql("create index place_creator on place (creator, created_at desc, id desc)");
    this.addSql(`alter table image add column words tsvector not null
      generated always as (
        ${words("caption || ' ' || camera_make || ' ' || camera_model")}
      ) stored`);
    this.addSql("create index image_words on image using gin (words)");
    this.addSql("create index image_coordinate on image (latitude, longitude)");
    this.addSql("create index image_creator on image (creator, created_at desc, id desc)");
    this.addSql(
      "create index image_analysis_status on image (analysis_status, created_at desc, id desc)",
    );
    this.addSql("create index image_taken_at on image (taken_at) where taken_at is not null");
    this.addSql("create index badge_label on badge (label, image_id)");
    this.addCells();
  }

  private addCells(): void {
    this.addSql(`create table place_cell (
      level integer not null,
      y integer not null,
      x integer not null,
      places bigint not null,
      latitudes bigint not null,
      longitudes bigint not null,
      primary key (level, y, x)
    )`);
    this.addSql(`create function count_places_at(latitudes float8[], longitudes float8[], signs int[])
      returns void language sql as $$ ${COUNT_CHANGED} $$`);
    this.addSql(COUNT_PLACES);
    this.addSql(`create function forget_place_cells() returns trigger language plpgsql as $$
      begin delete from place_cell; return null; end $$`);
    const then = "for each statement execute function";
    this.addSql(`create trigger place_came after insert on place
      referencing new table as came ${then} count_places()`);
    this.addSql(`create trigger place_moved after update on place
      referencing old table as went new table as came ${then} count_places()`);
    this.addSql(`create trigger place_went after delete on place
      referencing old table as went ${then} count_places()`);
    this.addSql(
      `create trigger places_emptied after truncate on place ${then} forget_place_cells()`,
    );
    this.addSql(`select count_places_at(array_agg(latitude), array_agg(longitude), array_agg(1))
      from place where latitude is not null`);
  }

  override down(): void {
    for (const trigger of ["place_came", "place_moved", "place_went", "places_emptied"]) {
      this.addSql(`drop trigger ${trigger} on place`);
    }
    this.addSql("drop function count_places, forget_place_cells, count_places_at");
    this.addSql("drop table place_cell");
    this.addSql("drop index badge_label");
    this.addSql(
      "drop index image_taken_at, image_analysis_status, image_creator, image_coordinate, image_words",
    );
    this.addSql("alter table image drop column words");
    this.addSql("drop index place_creator, place_coordinate, place_position, place_words");
    this.addSql("alter table place drop column words");
  }
}
