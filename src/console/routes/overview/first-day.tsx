import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MapPin, Plus } from "lucide-react";
import { type CSSProperties, lazy, Suspense } from "react";
import { base } from "../../api/base.ts";
import { trpc } from "../../api/client.ts";
import { useMay } from "../../api/session.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import type { Faces } from "./faces.ts";
import type { ThemeSummary } from "./latest-themes.ts";
import { ImportTheme, NewTheme } from "./new-theme.tsx";

const FIRST = "quartz";
/** The address that opens a dialog on the list of places. */
const NEW_PLACE: object = { new: 1 };

/** Their list is no part of the first paint. */
const LoadExamples = lazy(() =>
  import("../../example/load-examples.tsx").then(({ LoadExamples: one }) => ({ default: one })),
);

/** Before there is a theme of one's own: what to do first. */
export function FirstDay({
  builtIn,
  faces,
}: {
  builtIn: readonly ThemeSummary[];
  faces: Faces | undefined;
}) {
  const mayWrite = useMay("themes.write");
  const { data: config } = useQuery({
    ...trpc.session.config.queryOptions(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = config?.apiBase ?? `${window.location.origin}${base}`;
  const link = `<link rel="stylesheet" href="${address}/rt/v1/theme.css?slug=${FIRST}">`;
  return (
    <div className="page overview-first">
      <section>
        <h1 tabIndex={-1}>Overview</h1>
        <p className="overview-lead">
          {mayWrite
            ? "Nothing of yours is published yet: start from a theme that reads well in light and dark, and every page that links it follows what you publish."
            : "Nothing of your team’s is published yet: a page can use a theme that comes with the platform from now on, by one line."}
        </p>
        {mayWrite && (
          <div className="overview-go">
            <NewTheme />
            <ImportTheme />
            <span className="quiet">a token document from elsewhere</span>
          </div>
        )}
        <div className="copyable overview-command">
          <code>{link}</code>
          <CopyButton text={link} />
        </div>
      </section>
      <BuiltIn themes={builtIn} faces={faces} />
      <FirstPlaces />
    </div>
  );
}

/** The first step for places: open existing ones, or load examples. */
function FirstPlaces() {
  const mayCreate = useMay("places.create");
  const { data: places } = useQuery(trpc.places.summaries.queryOptions({ limit: 1 }));
  if (places === undefined) return null;
  const isEmpty = places.length === 0;
  return (
    <section className="overview-places" aria-labelledby="first-places">
      <h2 id="first-places">Places</h2>
      <p className="quiet">
        {isEmpty
          ? "A place is a point on the map with pictures of it. Where they were taken is read from the camera."
          : "Pictures that were taken near each other are linked by themselves."}
      </p>
      <div className="overview-go">
        {isEmpty && mayCreate && (
          <Link to="/places" search={NEW_PLACE} className="tk-button tk-button--small">
            <Plus aria-hidden />
            New place
          </Link>
        )}
        {!isEmpty && (
          <Link to="/places" className="tk-button tk-button--small">
            <MapPin aria-hidden />
            See places
          </Link>
        )}
      </div>
      {isEmpty && mayCreate && (
        <Suspense>
          <LoadExamples />
        </Suspense>
      )}
    </section>
  );
}

function BuiltIn({ themes, faces }: { themes: readonly ThemeSummary[]; faces: Faces | undefined }) {
  // The one of the command first.
  const sorted = themes.toSorted(
    (one, other) =>
      Number(other.slug === FIRST) - Number(one.slug === FIRST) ||
      one.name.localeCompare(other.name),
  );
  if (themes.length === 0) return null;
  return (
    <section aria-labelledby="built-in">
      <h2 id="built-in">Built in</h2>
      <ul className="overview-paints">
        {sorted.map(({ slug, name, description }) => (
          <li key={slug} className="overview-paint">
            <Link to="/themes/$slug" params={{ slug }} className="overview-paint-link">
              {(["light", "dark"] as const).map((appearance) => (
                <Half
                  key={appearance}
                  appearance={appearance}
                  colors={faces?.get(slug)?.face?.[appearance]}
                />
              ))}
              <span className="overview-paint-name">{name}</span>
            </Link>
            <p className="quiet">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A theme in one appearance: its page, its main button and its accent; blank until they are known. */
function Half({
  appearance,
  colors,
}: {
  appearance: "light" | "dark";
  colors: readonly string[] | undefined;
}) {
  const [page = "var(--press)", , , primary = "var(--press)", accent = "var(--press)"] =
    colors ?? [];
  const style = { "--page": page, "--primary": primary, "--accent": accent } as CSSProperties;
  return (
    <span className={`overview-half overview-half--${appearance}`} style={style} aria-hidden>
      {colors && "Aa"}
      <i className="overview-half-button" />
      <i className="overview-half-dot" />
    </span>
  );
}
