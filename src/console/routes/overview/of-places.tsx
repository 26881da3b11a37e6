import "./first-day/first-day.css";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../api/client.ts";
import { useScreenTitle } from "../../app/shell/screen-title.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { Instant } from "../../parts/time.tsx";
import { Block, RowSkeleton } from "./block.tsx";
import { FirstPlaces } from "./first-day/first-places.tsx";
import { WebhooksOff } from "./webhooks-off.tsx";

const MAX_ROWS = 8;

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
          <div className="page first-day">
            <FirstPlaces />
          </div>
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
