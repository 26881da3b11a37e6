import type { EntityManager } from "@mikro-orm/postgresql";
import { BIN_DAYS, type BinKind, type BinState } from "./item.ts";

type Table = BinKind | "badge";

/** Characters of a description, caption or comment that lists of the bin show. */
const TEXT = 500;

/** SQL: an item's place, texts, creator and numbers of pictures and comments. */
const described: Record<BinKind, string> = {
  place: `select id, id as place_id, title, description as text, creator,
                 (select count(*) from image where place_id = place.id) as images,
                 (select count(*) from comment where place_id = place.id) as comments
            from place`,
  image: `select image.id, place_id, title, image.caption as text, image.creator,
                 1 as images, 0 as comments
            from image join place on place.id = place_id`,
  comment: `select comment.id, place_id, title, content as text, comment.creator,
                   0 as images, 1 as comments
              from comment join place on place.id = place_id`,
};

/** The rows that go with an item, and SQL that finds them by its id. */
const belonging: Record<BinKind, readonly (readonly [Table, string])[]> = {
  place: [
    ["place", "id = ?"],
    ["image", "place_id = ?"],
    ["badge", "image_id in (select id from image where place_id = ?)"],
    ["comment", "place_id = ?"],
  ],
  image: [
    ["image", "id = ?"],
    ["badge", "image_id = ?"],
  ],
  comment: [["comment", "id = ?"]],
};

/** SQL: a row as JSON, without the columns that the database computes. */
const asJson = (table: Table): string => `to_jsonb(${table}) - array(
  select attname::text from pg_attribute
   where attrelid = '${table}'::regclass and attgenerated <> '')`;

const keysOf: Record<Table, string> = {
  place: "id, creator, null",
  // A repeated upload with the same key makes a new picture, as after every deletion.
  image: "id, creator, storage_key",
  badge: "image_id, null, null",
  comment: "id, creator, null",
};

interface Removal {
  state: BinState;
  /** The subject of who removes it. */
  by: string;
}

/**
 * Copies a thing with what belongs to it into the bin, within the transaction that then deletes its rows and
 * has locked them. The bytes of pictures stay.
 */
export async function setAside(
  em: EntityManager,
  { kind, id }: { kind: BinKind; id: string },
  { state, by }: Removal,
): Promise<void> {
  await em.execute(
    `insert into bin_item (id, kind, place_id, title, text, creator, state, removed_by, removed_at,
                           due_at, images, comments)
     select id, ?, place_id, title, left(text, ${TEXT}), creator, ?, ?, now(),
            case when ? = 'deleted' then now() + make_interval(days => ${BIN_DAYS}) end,
            images, comments
       from (${described[kind]}) thing where id = ?`,
    [kind, state, by, state, id],
  );
  for (const [table, found] of belonging[kind]) {
    await em.execute(
      `insert into bin_row (item_id, kind, row_id, creator, storage_key, value)
       select ?, '${table}', ${keysOf[table]}, ${asJson(table)} from ${table} where ${found}`,
      [id, id],
    );
  }
}
