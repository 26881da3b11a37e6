import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { trpc } from "../../api/client.ts";
import { useScreenTitle } from "../../app/shell/screen-title.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { fetched } from "../../parts/not-fetched.tsx";
import { Instant } from "../../parts/time.tsx";
import { Block, RowSkeleton } from "./block.tsx";
import { WebhooksOff } from "./webhooks-off.tsx";

const MAX_ROWS = 8;

/** A part of the first day, so that installations with themes load no file more for it. */
const FirstPlaces = lazy(() =>
  fetched(
    import("./first-day/first-day.tsx").then(({ FirstPlaces }) => ({ default: FirstPlaces })),
  ),
);

/** The overview of places alone: the newest ones, and how many there are. */
export default function OverviewOfPlaces() {
  useScreenTitle("Overview", "/");
  const { data, error, refetch } = useQuery({
    ...trpc.places.list.queryOptions({ limit: MAX_ROWS }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="page grid overview">
      <div>
        <header className="page-head">
          <h1 tabIndex={-1}>Overview</h1>
          <div className="page-actions">
            <Link to="/places" className="tk-button tk-button--small">
              All places
            </Link>
          </div>
        </header>
        {error && <FailureNote error={error} retry={() => void refetch()} />}
        <WebhooksOff />
        {data === undefined && !error && <RowSkeleton rows={6} />}
        {data && data.items.length > 0 && <Newest places={data.items} />}
        {data?.items.length === 0 && (
          <Suspense>
            <div className="page first-day">
              <FirstPlaces />
            </div>
          </Suspense>
        )}
      </div>
      <aside aria-label="In figures">
        <dl>
          {data && (
            <div>
              <dt className="caption quiet">Places</dt>
              <dd>
                <b>{data.total.toLocaleString()}</b>
              </dd>
            </div>
          )}
        </dl>
      </aside>
    </section>
  );
}

interface Listed {
  id: string;
  title: string;
  createdAt: string;
  creator: { username: string };
}

function Newest({ places }: { places: readonly Listed[] }) {
  return (
    <Block title="Newest places">
      <ul>
        {places.map(({ id, title, createdAt, creator }) => (
          <li key={id} className="flex gap-16 line-top overview-row">
            <span className="grow anywhere">
              <Link to="/places/$id" params={{ id }} className="strong">
                {title}
              </Link>
              <small className="block">{creator.username}</small>
            </span>
            <span className="flex quiet rigid overview-end">
              <Instant at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
