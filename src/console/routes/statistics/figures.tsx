import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../router.ts";
import { counted } from "../../parts/status.tsx";

type Stats = inferRouterOutputs<AppRouter>["stats"]["read"];

const bytes = new Intl.NumberFormat(undefined, {
  style: "unit",
  unit: "megabyte",
  maximumFractionDigits: 0,
});

/** The current totals. */
export function Figures({ stats, hasFailed }: { stats: Stats | undefined; hasFailed: boolean }) {
  if (stats === undefined) return hasFailed ? null : <FigureSkeleton />;
  const { themesByStatus: by, users, keys, audit, cache, store, warming } = stats;
  return (
    <dl className="statistics-figures">
      <Figure
        name="Themes"
        value={by.published + by.draft}
        aside={`${by.published.toLocaleString()} published`}
      />
      <Figure name="People" value={users} aside={counted(keys, "API key")} />
      <Figure name="Changes" value={audit} aside="in the audit log" />
      <Figure name="Responses in the cache" value={cache.entries} aside={rebuilt(warming)} />
      <div>
        <dt>Database</dt>
        <dd>
          <b>{bytes.format(store.databaseBytes / 1e6)}</b>
          <small>on disk</small>
        </dd>
      </div>
    </dl>
  );
}

/** How far the last rebuild is, as long as that matters. */
function rebuilt({ state, done, artefacts }: Stats["warming"]): string {
  const far = `${done.toLocaleString()} of ${artefacts.toLocaleString()}`;
  if (state === "warming") return `rebuilding, ${far}`;
  return state === "failed" ? `rebuild ended at ${far}` : "of this replica";
}

function Figure({ name, value, aside }: { name: string; value: number; aside: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value.toLocaleString()}</b>
        <small>{aside}</small>
      </dd>
    </div>
  );
}

function FigureSkeleton() {
  return (
    <div className="statistics-figures" aria-hidden>
      {[88, 72, 96, 120, 80].map((width) => (
        <div key={width}>
          <i className="bone" style={{ width }} />
          <i className="bone statistics-bone-figure" />
        </div>
      ))}
    </div>
  );
}
