import { RENDITIONS_VERSION } from "../bytes/renditions.ts";
import { uuidArray } from "../ids.ts";
import type { Reading } from "../reading/reading.ts";
import type { ReportedView } from "./schemas.ts";

export interface ThingRow {
  id: string;
  state: "shown" | "hidden" | "deleted";
  title: string;
  text: string;
  creator: string;
  /** The picture to show of it. */
  image: string | null;
}

/** Characters that the queue shows. */
const TEXT = 500;

/** Reported things that are shown, hidden or in the bin, by their id. */
export async function thingsById(
  em: Reading["em"],
  ids: readonly string[],
): Promise<Map<string, ThingRow>> {
  const given = uuidArray(ids);
  const rows = await em.execute<ThingRow[]>(
    `select id, 'shown' as state, title, left(description, ${TEXT}) as text, creator,
            (select id from image where place_id = place.id order by created_at desc, id desc limit 1) as image
       from place where id = any(?::uuid[])
     union all
     select image.id, 'shown', title, left(image.caption, ${TEXT}), image.creator, image.id
       from image join place on place.id = place_id where image.id = any(?::uuid[])
     union all
     select comment.id, 'shown', title, left(content, ${TEXT}), comment.creator, null
       from comment join place on place.id = place_id where comment.id = any(?::uuid[])
     union all
     select id, state, title, text, creator, null from bin_item where id = any(?::uuid[])`,
    [given, given, given, given],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface Case {
  thing_id: string;
  kind: ReportedView["kind"];
  place_id: string;
}

/** The view of a reported thing, or of one that is gone with its place. */
export function thingView(
  { services }: Pick<Reading, "services">,
  { thing_id: id, kind, place_id: placeId }: Case,
  row: ThingRow | undefined,
  user: (subject: string) => NonNullable<ReportedView["creator"]>,
): ReportedView {
  if (row === undefined) {
    const nothing = { title: "", text: "", creator: null, pictureUrl: null };
    return { id, kind, placeId, state: "gone", ...nothing };
  }
  const { state, title, text, creator, image } = row;
  const base = services.config.publicBaseUrl;
  const pictureUrl = image && `${base}/media/${image}/${RENDITIONS_VERSION}`;
  return { id, kind, placeId, state, title, text, creator: user(creator), pictureUrl };
}
