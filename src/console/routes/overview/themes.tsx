import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleDashed, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { trpc } from "../../api/client.ts";
import { useMay } from "../../api/session.ts";
import { Face } from "../../parts/face.tsx";
import { initialsOf, useNames } from "../../parts/person.tsx";
import { homeOf } from "../../parts/screen-slugs.ts";
import { Instant } from "../../parts/time.tsx";
import { Block } from "./block.tsx";
import type { Faces } from "./faces.ts";
import { isUntouched, type ThemeSummary } from "./latest-themes.ts";

const MAX_ROWS = 8;

interface Shown {
  themes: readonly ThemeSummary[];
  faces: Faces | undefined;
}

/** The latest publications: each theme's current version, because every version of a live theme was published. */
export function Published({ themes, faces }: Shown) {
  const mayAudit = useMay("audit.read");
  const shown = themes
    .filter((theme) => theme.status === "published" && !isUntouched(theme))
    .slice(0, MAX_ROWS);
  const names = useNames(shown.map(({ updatedBy }) => updatedBy));
  const messages = useMessages(shown);
  if (shown.length === 0) return null;
  return (
    <Block
      title="Published"
      end={
        mayAudit ? (
          <Link to="/audit" className="overview-more">
            Audit log
          </Link>
        ) : (
          <Link to="/themes" className="overview-more">
            All themes
          </Link>
        )
      }
    >
      <ul className="overview-rows">
        {shown.map(({ slug, name, version, updatedAt, updatedBy }) => (
          <Row
            key={slug}
            theme={{ slug, name }}
            faces={faces}
            who={names.get(updatedBy ?? "")}
            at={updatedAt}
          >
            <Link to="/themes/$slug/history" params={{ slug }} className="quiet overview-link">
              version {version}
            </Link>
            <span className="cut" title={messages.get(slug)}>
              {messages.get(slug)}
            </span>
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

interface Prepared {
  theme: ThemeSummary;
  at: string;
  by: string | undefined;
  /** The base version of a working copy. */
  copyOf?: number;
}

/** Content that is not live yet: working copies and unpublished themes. */
export function InPreparation({ themes, faces }: Shown) {
  const prepared = themes
    .flatMap((theme): Prepared[] => {
      const copy = faces?.get(theme.slug)?.workingCopy;
      if (copy) return [{ theme, at: copy.savedAt, by: copy.savedBy, copyOf: copy.baseVersion }];
      return theme.status === "draft" ? [{ theme, at: theme.updatedAt, by: theme.updatedBy }] : [];
    })
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, MAX_ROWS);
  const names = useNames(prepared.map(({ by }) => by));
  if (prepared.length === 0) return null;
  return (
    <Block title="In preparation" aside="shared, not live">
      <ul className="overview-rows">
        {prepared.map(({ theme: { slug, name }, at, by, copyOf }) => (
          <Row
            key={slug}
            theme={{ slug, name }}
            faces={faces}
            who={names.get(by ?? "")}
            at={at}
            stands={
              <span className="status overview-standing">
                {copyOf === undefined ? <CircleDashed aria-hidden /> : <Pencil aria-hidden />}
                {copyOf === undefined ? "Never published" : `Working copy of version ${copyOf}`}
              </span>
            }
          />
        ))}
      </ul>
    </Block>
  );
}

/** A theme in a block: its face and name, what more there is to say, who did it and when. */
function Row({
  theme: { slug, name },
  faces,
  stands,
  who,
  at,
  children,
}: {
  theme: Pick<ThemeSummary, "slug" | "name">;
  faces: Faces | undefined;
  stands?: ReactNode;
  who: string | undefined;
  at: string;
  children?: ReactNode;
}) {
  return (
    <li className="overview-row">
      <Face colors={faces?.get(slug)?.face ?? undefined} />
      <span className="overview-name">
        <Link {...homeOf(slug)} className="strong overview-link" title={name}>
          {name}
        </Link>
        {children}
      </span>
      <span className="overview-meta">
        {stands}
        <Who name={who} />
        <span className="quiet overview-when">
          <Instant at={at} />
        </span>
      </span>
    </li>
  );
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
