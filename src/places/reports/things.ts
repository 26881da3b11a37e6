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
  /** Whether the maker of it, or of the place with which it went, deleted it. */
  removed_by_maker: boolean;
}

/** Characters that the queue shows. */
const TEXT = 500;

/** SQL: whether an item's maker deleted it, as `isRemovedByMaker` says of one that is read. */
const BY_MAKER = "state = 'deleted' and removed_by = bin_item.creator";

/** Reported things that are shown, hidden or in the bin, by themselves or with their place, by their id. */
export async function thingsById(
  em: Reading["em"],
  ids: readonly string[],
): Promise<Map<string, ThingRow>> {
  const given = uuidArray(ids);
  const rows = await em.execute<ThingRow[]>(
    `select id, 'shown' as state, title, left(description, ${TEXT}) as text, creator,
            (select id from image where place_id = place.id order by created_at desc, id desc limit 1) as image,
            false as removed_by_maker
       from place where id = any(?::uuid[])
     union all
     select image.id, 'shown', title, left(image.caption, ${TEXT}), image.creator, image.id, false
       from image join place on place.id = place_id where image.id = any(?::uuid[])
     union all
     select comment.id, 'shown', title, left(content, ${TEXT}), comment.creator, null, false
       from comment join place on place.id = place_id where comment.id = any(?::uuid[])
     union all
     select id, state, title, text, creator, null, ${BY_MAKER} from bin_item where id = any(?::uuid[])
     union all
     select row_id, state, title, left(coalesce(value->>'caption', value->>'content'), ${TEXT}),
            bin_row.creator, null, ${BY_MAKER}
       from bin_row join bin_item on id = item_id
      where row_id = any(?::uuid[]) and row_id <> item_id and bin_row.kind in ('image', 'comment')`,
    [given, given, given, given, given],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface Case {
  thing_id: string;
  kind: ReportedView["kind"];
  place_id: string;
}

/**
 * The view of a reported thing, or of one that is gone for good. A thing that its maker has deleted is read by them and
 * by admins alone.
 */
export function thingView(
  { services, caller }: Pick<Reading, "services" | "caller">,
  { thing_id: id, kind, place_id: placeId }: Case,
  row: ThingRow | undefined,
  user: (subject: string) => NonNullable<ReportedView["creator"]>,
): ReportedView {
  if (row === undefined) {
    const nothing = { title: "", text: "", creator: null, pictureUrl: null };
    return { id, kind, placeId, state: "gone", ...nothing, removedByMaker: false };
  }
  const { state, creator, image, removed_by_maker: removedByMaker } = row;
  const isRead = !removedByMaker || caller?.role === "admin" || caller?.subject === creator;
  const { title, text } = isRead ? row : { title: "", text: "" };
  const base = services.config.publicBaseUrl;
  const pictureUrl = image && `${base}/media/${image}/${RENDITIONS_VERSION}`;
  return {
    id,
    kind,
    placeId,
    state,
    title,
    text,
    creator: user(creator),
    pictureUrl,
    removedByMaker,
  };
}
