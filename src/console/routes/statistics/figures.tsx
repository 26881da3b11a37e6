import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../router.ts";
import { runs } from "../../api/base.ts";
import { compared } from "../../parts/chart/series.ts";
import { counted } from "../../parts/status.tsx";
import { percent, rangeBefore, type Series, sinceText, spanOf } from "./words.ts";

type Stats = inferRouterOutputs<AppRouter>["stats"]["read"];

const bytes = new Intl.NumberFormat(undefined, {
  style: "unit",
  unit: "megabyte",
  maximumFractionDigits: 0,
});

/** The requests of the range, and the size of the cache now. */
export function Figures({ series, stats }: { series: Series; stats: Stats | undefined }) {
  const { range, requests, hitRate, built, uploads, signIns, errors } = series;
  const { span } = spanOf(series);
  const before = rangeBefore[range];
  return (
    <dl className="grid statistics-figures">
      {requests && (
        <Figure
          name="Requests"
          value={requests.now?.toLocaleString()}
          aside={span.isBegin ? sinceText(span) : compared(requests, before)}
        />
      )}
      {hitRate && (
        <Figure
          name="From cache"
          value={hitRate.now === null ? undefined : percent.format(hitRate.now)}
          aside={built?.now == null ? "" : `${built.now.toLocaleString()} built`}
        />
      )}
      {!runs("themes") && uploads && (
        <Figure
          name="Pictures uploaded"
          value={uploads.now?.toLocaleString()}
          aside={compared(uploads, before)}
        />
      )}
      {!runs("themes") && (
        <Figure
          name="Sign-ins"
          value={signIns.now?.toLocaleString()}
          aside={compared(signIns, before)}
        />
      )}
      <Figure
        name="Server errors"
        value={errors.now?.toLocaleString()}
        aside={compared(errors, before)}
      />
      {runs("themes") && (
        <Figure
          name="Kept in the cache"
          value={stats?.cache.entries.toLocaleString()}
          aside={stats && rebuilt(stats.warming)}
        />
      )}
    </dl>
  );
}

/** How far the last rebuild is, as long as that matters. */
function rebuilt({ state, done, artefacts }: Stats["warming"]): string {
  const far = `${done.toLocaleString()} of ${artefacts.toLocaleString()}`;
  if (state === "warming") return `rebuilding, ${far}`;
  return state === "failed" ? `rebuild ended at ${far}` : "responses of this replica";
}

function Figure({
  name,
  value = "–",
  aside,
}: {
  name: string;
  value: string | undefined;
  aside: string | undefined;
}) {
  return (
    <div>
      <dt className="caption quiet">{name}</dt>
      <dd>
        <b>{value}</b>
        <small>{aside}</small>
      </dd>
    </div>
  );
}

/** Counts the content of the database in a line. */
export function Kept({
  stats: { themesByStatus: by, users, keys, audit, store },
}: {
  stats: Stats;
}) {
  return (
    <p className="flex small quiet gap-16 list-foot">
      {`${counted(by.published + by.draft, "theme")}, ${counted(users, "person", "people")}, ${counted(keys, "API key")} and ${counted(audit, "entry", "entries")} in the audit log; the database takes ${bytes.format(store.databaseBytes / 1e6)}.`}
    </p>
  );
}
