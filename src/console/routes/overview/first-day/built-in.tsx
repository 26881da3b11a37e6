import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { client } from "../../../api/client.ts";
import { miniColorsOf } from "../../../parts/mini-poster/colors-of.ts";
import { type MiniColors, MiniPoster } from "../../../parts/mini-poster/mini-poster.tsx";
import { homeOf } from "../../../parts/screen-slugs.ts";
import { askHelper } from "../../../worker/beside.ts";
import type { ThemeSummary } from "../latest-themes.ts";

/** The built-in themes as posters, each leading to its own. */
export function BuiltIn({
  themes,
  first,
  mayWrite,
}: {
  themes: readonly ThemeSummary[];
  /** The slug of the one that stands first. */
  first: string;
  mayWrite: boolean;
}) {
  const sorted = themes.toSorted(
    (one, other) =>
      Number(other.slug === first) - Number(one.slug === first) ||
      one.name.localeCompare(other.name),
  );
  const looks = useLooks(sorted);
  if (themes.length === 0) return null;
  return (
    <section aria-labelledby="built-in">
      <header className="row wrap first-head">
        <h2 id="built-in">{mayWrite ? "Or look at one that is there" : "Built-in themes"}</h2>
        <span className="quiet">
          {themes.length} built in
          {mayWrite && (
            <>
              , free{" "}
              <Link to="/themes/new" search={{ from: "copy" }} className="tk-link">
                to copy
              </Link>
            </>
          )}
        </span>
      </header>
      <ul className="grid gap-16 first-posters">
        {sorted.map(({ slug, name, description }, at) => (
          <li key={slug} className="grid relative clip line first-poster">
            {looks[at] ? (
              <MiniPoster look={looks[at]} name={name} small />
            ) : (
              <i className="bone full first-bone" />
            )}
            <Link {...homeOf(slug)} className="absolute ringless cover" title={description}>
              <span className="visually-hidden">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The colors of each theme; undefined while they are on their way. */
function useLooks(themes: readonly ThemeSummary[]): readonly (MiniColors | undefined)[] {
  return useQueries({
    queries: themes.map(({ slug, name, version }) => ({
      queryKey: ["look", slug, version],
      queryFn: () => lookOf(slug, name),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (answers) => answers.map(({ data }) => data ?? undefined),
  });
}

async function lookOf(slug: string, name: string): Promise<MiniColors | null> {
  const { tokens } = await client.themes.get.query({ slug });
  const poster = await askHelper("poster", JSON.stringify(tokens), name, {});
  return poster === undefined ? null : miniColorsOf(poster);
}
