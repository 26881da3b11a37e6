import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { runs } from "../../api/base.ts";
import { trpc } from "../../api/client.ts";
import { Sparkline } from "../../parts/chart/area.tsx";
import { Face } from "../../parts/face.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { counted } from "../../parts/status.tsx";
import type { Faces } from "./faces.ts";

const MINUTE_MS = 60_000;
const MOST = 5;

const percent = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 1 });
const lasting = { staleTime: MINUTE_MS, placeholderData: keepPreviousData };

/** How the service does, in a few numbers. */
export function Figures({ faces }: { faces: Faces | undefined }) {
  const { data, error, refetch } = useQuery({ ...trpc.stats.read.queryOptions(), ...lasting });
  const use = useQuery({ ...trpc.delivery.usageByTheme.queryOptions({}), ...lasting });
  if (data === undefined) {
    if (error) return <FailureNote error={error} retry={() => void refetch()} />;
    return <FigureSkeleton />;
  }
  const { themesByStatus: by, cache } = data;
  const most = use.data?.items.slice(0, MOST) ?? [];
  return (
    <dl>
      {use.data && (
        <Figure
          name="Requests, 24 h"
          value={use.data.requests.toLocaleString()}
          aside={cache.hits + cache.misses > 0 && `${percent.format(cache.hitRate)} from cache`}
        >
          <Sparkline points={use.data.byHour.map(({ requests }) => requests)} />
        </Figure>
      )}
      <Figure
        name="Themes"
        value={`${by.published.toLocaleString()} live`}
        aside={[
          by.draft > 0 && counted(by.draft, "draft"),
          by.archived > 0 && `${by.archived.toLocaleString()} archived`,
        ]
          .filter(Boolean)
          .join(", ")}
      />
      {most.length > 0 && <MostRead most={most} faces={faces} />}
      {runs("places") && <Places />}
    </dl>
  );
}

function MostRead({
  most,
  faces,
}: {
  most: readonly { slug: string; name: string; requests: number }[];
  faces: Faces | undefined;
}) {
  return (
    <div>
      <dt className="caption quiet">Most read</dt>
      <dd>
        <ul>
          {most.map(({ slug, name, requests }) => (
            <li key={slug} className="grid gap-12 middle overview-most">
              <Face colors={faces?.get(slug)?.face ?? undefined} />
              <Link to="/themes/$slug/use" params={{ slug }} className="cut" title={name}>
                {name}
              </Link>
              <i className="block" aria-hidden>
                <i
                  className="block"
                  style={{ width: `${(requests / (most[0]?.requests || 1)) * 100}%` }}
                />
              </i>
              <small className="number">{requests.toLocaleString()}</small>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

/** How many places and pictures there are, and the newest place. */
function Places() {
  const places = useQuery({ ...trpc.places.list.queryOptions({ limit: 1 }), ...lasting });
  const newest = places.data?.items[0];
  if (places.data === undefined || newest === undefined) return null;
  return (
    <Figure
      name="Places"
      value={places.data.total.toLocaleString()}
      aside={
        <>
          newest{" "}
          <Link to="/places/$id" params={{ id: newest.id }}>
            {newest.title}
          </Link>
        </>
      }
    />
  );
}

function Figure({
  name,
  value,
  aside,
  children,
}: {
  name: string;
  value: string;
  aside: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div>
      <dt className="caption quiet">{name}</dt>
      <dd>
        <b>{value}</b> <small>{aside}</small>
      </dd>
      {children && <dd>{children}</dd>}
    </div>
  );
}

function FigureSkeleton() {
  return (
    <div aria-hidden>
      {[88, 120, 72].map((width) => (
        <div key={width} className="overview-figure">
          <i className="bone" style={{ width }} />
        </div>
      ))}
    </div>
  );
}
