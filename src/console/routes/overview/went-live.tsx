import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { trpc } from "../../api/client.ts";
import { useMay } from "../../api/session.ts";
import { initialsOf, useNames } from "../../parts/person.tsx";
import { saidOf } from "../../parts/said-of.ts";
import { Instant } from "../../parts/time.tsx";
import { Block } from "./block.tsx";
import type { Faces } from "./faces.ts";
import { isUntouched, type ThemeSummary } from "./latest-themes.ts";
import { Row } from "./row.tsx";

const MAX_ROWS = 8;

/** The latest publications: each theme's current version, because every version of a live theme was published. */
export function WentLive({
  themes,
  faces,
}: {
  themes: readonly ThemeSummary[];
  faces: Faces | undefined;
}) {
  const mayAudit = useMay("audit.read");
  const shown = themes
    .filter((theme) => theme.status === "published" && !isUntouched(theme))
    .slice(0, MAX_ROWS);
  const names = useNames(shown.map(({ updatedBy }) => updatedBy));
  const messages = useMessages(shown);
  if (shown.length === 0) return null;
  const search: object = { action: "theme.publish" };
  return (
    <Block
      title="Went live"
      end={
        mayAudit ? (
          <Link to="/audit" search={search} className="quiet">
            All, in the audit log
          </Link>
        ) : (
          <Link to="/themes" className="quiet">
            All themes
          </Link>
        )
      }
    >
      <ul>
        {shown.map(({ slug, name, version, updatedAt, updatedBy }) => (
          <Row
            key={slug}
            slug={slug}
            face={faces?.get(slug)?.face ?? undefined}
            title={
              <Link to="/themes/$slug/history" params={{ slug }}>
                {name} {version}
              </Link>
            }
            text={messages.has(slug) ? (saidOf(messages.get(slug)) ?? "No message") : undefined}
          >
            <Who name={names.get(updatedBy ?? "")} />
            <Instant at={updatedAt} />
          </Row>
        ))}
      </ul>
    </Block>
  );
}

/** The message of each theme's version, by slug. */
function useMessages(themes: readonly ThemeSummary[]): ReadonlyMap<string, string | undefined> {
  return useQueries({
    queries: themes.map(({ slug }) => trpc.themes.versions.queryOptions({ slug, limit: 1 })),
    combine: (answers) =>
      new Map(
        answers
          .flatMap(({ data }) => data?.items ?? [])
          .map(({ slug, message }) => [slug, message]),
      ),
  });
}

/** A person's initials, with the name on hover and for screen readers. */
function Who({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <span className="overview-who" title={name}>
      <span className="who" aria-hidden>
        {initialsOf(name)}
      </span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
