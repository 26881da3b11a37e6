import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MapPin } from "lucide-react";
import { trpc } from "../../api/client.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { counted } from "../../parts/status.tsx";
import { Instant } from "../../parts/time.tsx";
import { Block } from "./block.tsx";

const MAX_PLACES = 4;

/** The newest places, each with its newest picture. */
export function NewestPlaces() {
  const {
    data: places,
    error,
    refetch,
  } = useQuery({
    ...trpc.places.summaries.queryOptions({ limit: MAX_PLACES }),
    placeholderData: keepPreviousData,
  });
  const pictures = useQueries({
    queries: (places ?? []).map(({ id }) =>
      trpc.images.ofPlace.queryOptions({ placeId: id, limit: 1 }),
    ),
  });
  if (places === undefined && error) {
    return (
      <aside className="overview-aside overview-failure">
        <FailureNote error={error} retry={() => void refetch()} />
      </aside>
    );
  }
  if (places === undefined || places.length === 0) return null;
  return (
    <aside className="overview-aside" aria-label="Places">
      <Block
        title="Places"
        aside="newest"
        end={
          <Link to="/places" className="overview-more">
            All places
          </Link>
        }
      >
        <ul className="overview-rows">
          {places.map(({ id, title, createdAt }, index) => {
            const { items, total } = pictures[index]?.data ?? {};
            return (
              <li key={id} className="overview-row overview-place">
                <Picture url={items?.[0]?.url} />
                <span className="grow">
                  <Link to="/places/$id" params={{ id }} className="strong overview-link">
                    {title}
                  </Link>
                  <span className="quiet">
                    {total === undefined
                      ? "\u00a0"
                      : total === 0
                        ? "No pictures yet"
                        : counted(total, "picture")}
                  </span>
                </span>
                <span className="quiet">
                  <Instant at={createdAt} />
                </span>
              </li>
            );
          })}
        </ul>
      </Block>
    </aside>
  );
}

function Picture({ url }: { url: string | undefined }) {
  if (url === undefined) {
    return (
      <span className="overview-picture" aria-hidden>
        <MapPin />
      </span>
    );
  }
  return <img className="overview-picture" src={`${url}?w=320`} alt="" loading="lazy" />;
}
