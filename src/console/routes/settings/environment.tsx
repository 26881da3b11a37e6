import { type Surroundings, within } from "./texts.ts";

/** Settings of the environment that also affect readers. */
export function FromEnvironment({
  publicBaseUrl,
  around,
}: {
  publicBaseUrl: string;
  /** Absent without themes, whose readers the other one is about. */
  around?: Surroundings;
}) {
  return (
    <section className="grid gap-10 line-top setting" aria-labelledby="from-environment">
      <h2 id="from-environment">From the environment</h2>
      <p className="quiet prose">
        These are set where the service is started, and change with its next start, not here.
      </p>
      <dl className="grid gap-8 settings-environment">
        <div className="grid gap-12">
          <dt className="mono">PUBLIC_BASE_URL</dt>
          <dd className="anywhere grid">
            <span className="mono">{publicBaseUrl}</span>
            <span className="quiet">where people and programs reach this service</span>
          </dd>
        </div>
        {around && <CacheControl around={around} />}
      </dl>
    </section>
  );
}

function CacheControl({ around }: { around: Surroundings }) {
  return (
    <div className="grid gap-12">
      <dt className="mono">RUNTIME_CACHE_CONTROL</dt>
      <dd className="anywhere grid">
        <span className="mono">{around.cacheControl}</span>
        <span className="quiet">
          readers notice a change {within(around)}
          {around.cacheControl.includes("stale-while-revalidate") &&
            "; after longer they may see the old version once more, while the new one is fetched"}
        </span>
      </dd>
    </div>
  );
}
