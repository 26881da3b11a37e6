import { Link } from "@tanstack/react-router";
import { MapPin } from "lucide-react";
import { base } from "../../../api/base.ts";
import { FailureNote } from "../../../parts/failure-note.tsx";
import { distanceText } from "../../../parts/map/coordinate.ts";
import { pictureUrl } from "../../../parts/pictures/words.ts";
import { counted } from "../../../parts/status.tsx";
import { LineSkeleton } from "./skeleton.tsx";
import { useRelated } from "./use-place.ts";

/** So many are all that a place has; there may be more. */
const MOST = 200;

/** The places that pictures link this one to: how far, by how many, and the way there. */
export function Related({ placeId }: { placeId: string }) {
  const { related, total, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useRelated(placeId);
  const ids = (related ?? []).map(({ place }) => place.id);
  return (
    <section aria-label="Related places">
      <h2 className="gap-8 stretch over-8">
        Related places{" "}
        {total > 0 && (
          <span className="quiet">
            {total >= MOST ? `the nearest ${MOST}` : total.toLocaleString()}
          </span>
        )}
      </h2>
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      {related === undefined && !error && <LineSkeleton />}
      {related?.length === 0 && (
        <p className="quiet place-none">
          None yet. Places are related once pictures of both were taken close to each other.
        </p>
      )}
      {related && related.length > 0 && (
        <ul className="grid place-related">
          {related.map(({ place, distanceMeters, sharedImagesTotal }) => (
            <li key={place.id}>
              <Link to="/places/$id" params={{ id: place.id }}>
                <Thumbnail cover={place.coverImageId} />
                <span className="grow">
                  <span className="block cut strong">{place.title}</span>
                  <span className="block small cut quiet">
                    {counted(sharedImagesTotal, "linked picture")}
                  </span>
                </span>
                <span className="quiet">{distanceText(distanceMeters)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <button
          type="button"
          className="tool place-more"
          aria-disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show {Math.min(50, total - ids.length)} more
        </button>
      )}
    </section>
  );
}

function Thumbnail({ cover }: { cover: string | null }) {
  if (cover === null) {
    return (
      <span className="quiet rigid center place-thumbnail" aria-hidden>
        <MapPin />
      </span>
    );
  }
  return (
    <img
      className="quiet rigid center place-thumbnail"
      src={pictureUrl(`${base}/media/${cover}`, 48)}
      alt=""
      width={48}
      height={36}
      loading="lazy"
    />
  );
}
