import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../../api/client.ts";
import { useScreenTitle } from "../../../app/shell/screen-title.ts";
import { FailureNote } from "../../../parts/failure-note.tsx";
import { homeOf } from "../../../parts/screen-slugs.ts";
import { KeptOfGone } from "./gone.tsx";
import { similarTo, wordOf } from "./similar.ts";

/** The most themes that a page of the list has. */
const MANY = 200;

/** In the place of a theme that does not exist: themes with similar names, the list, and a search. */
export function NotThere({
  slug,
  error,
  retry,
}: {
  slug: string;
  error: unknown;
  retry: () => void;
}) {
  useScreenTitle(`${slug} not found`);
  const word = wordOf(slug);
  const similar = useSimilar(slug, word);
  return (
    <section className="page-head crash">
      <h1>{slug}</h1>
      <FailureNote error={error} retry={retry} />
      <p>The theme may have been deleted or renamed, or the address may have a typing error.</p>
      {similar.length > 0 && (
        <nav aria-label="Themes with similar names">
          <h2>Similar names</h2>
          <ul className="grid gap-6 tight not-there-themes">
            {similar.map((theme) => (
              <li key={theme.slug}>
                <Link className="tk-link" {...homeOf(theme.slug)}>
                  {theme.name}
                </Link>{" "}
                <span className="mono quiet">{theme.slug}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className="row wrap">
        <Link className="tk-button tk-button--small" to="/themes">
          All themes
        </Link>
        {word !== "" && (
          <Link className="tk-button tk-button--small" to="/themes" search={{ q: word }}>
            Search for “{word}”
          </Link>
        )}
      </p>
      <KeptOfGone slug={slug} />
    </section>
  );
}

/** Themes with similar names, out of those changed last and those that contain the word. */
function useSimilar(slug: string, word: string) {
  const lists = useQueries({
    queries: [
      trpc.themes.list.queryOptions({ limit: MANY }),
      { ...trpc.themes.list.queryOptions({ q: word, limit: MANY }), enabled: word !== "" },
    ],
  });
  return similarTo(
    slug,
    lists.flatMap(({ data }) => data?.items ?? []),
  );
}
