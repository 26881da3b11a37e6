import { Link } from "@tanstack/react-router";
import { Trash2, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { useSession } from "../../api/session.ts";
import type { Draft } from "../../editing/drafts.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import type { Face } from "../../parts/face.tsx";
import { useNames } from "../../parts/person.tsx";
import { counted } from "../../parts/status.tsx";
import { useStanding } from "../themes/use-standing.ts";
import { Block } from "./block.tsx";
import type { Faces, ThemeFace } from "./faces.ts";
import type { ThemeSummary } from "./latest-themes.ts";
import { ReviewRow, useReviews } from "./reviews.tsx";
import { Row } from "./row.tsx";
import { discardDraft } from "./use-drafts.ts";
import { type Waiting, waitingOf } from "./waiting.ts";
import { draftText, waitingText } from "./words.ts";

/** The themes that are not live yet or have errors, and own drafts; each row names its action. */
export function WaitsForYou({
  themes,
  drafts,
  faces,
}: {
  themes: readonly ThemeSummary[];
  drafts: readonly Draft[];
  faces: Faces | undefined;
}) {
  const { subject } = useSession();
  const list = useRef<HTMLUListElement>(null);
  const { inReview, goesLive } = useStanding();
  const mine = useReviews(inReview.size > 0);
  const reviewed = new Set(mine.map(({ slug }) => slug));
  const waiting = waitingOf(themes, faces, (slug) => reviewed.has(slug) || goesLive.has(slug));
  const names = useNames(waiting.map(({ by }) => by));
  const discard = async (draft: Draft): Promise<void> => {
    const next = drafts[drafts.indexOf(draft) + 1] ?? drafts[drafts.indexOf(draft) - 1];
    // The row goes, and with it the button that has the focus.
    const place =
      next === undefined
        ? document.querySelector<HTMLElement>("main h1")
        : list.current?.querySelector<HTMLElement>(
            `[data-slug="${CSS.escape(next.slug)}"] .overview-discard`,
          );
    place?.focus();
    await discardDraft(subject, draft);
  };
  return (
    <Block title="Waits for you">
      {drafts.length + mine.length + waiting.length === 0 && (
        <p className="flex gap-16 line-top overview-row quiet">
          {goesLive.size > 0
            ? "Nothing waits: what is not live is scheduled."
            : "Nothing: all that you and your team saved is live."}
        </p>
      )}
      <ul ref={list}>
        {drafts.map((draft) => (
          <DraftRow
            key={draft.slug}
            draft={draft}
            // Undefined while it is not known, null of a theme that is gone.
            theme={faces === undefined ? undefined : (faces.get(draft.slug) ?? null)}
            onDiscard={() => void discard(draft)}
          />
        ))}
        {mine.map((review) => (
          <ReviewRow key={review.id} review={review} faces={faces} />
        ))}
        {waiting.map((one) => (
          <WaitingRow
            key={`${one.kind} ${one.theme.slug}`}
            waiting={one}
            isInReview={inReview.has(one.theme.slug)}
            face={faces?.get(one.theme.slug)?.face ?? undefined}
            who={one.by === subject ? undefined : (names.get(one.by ?? "") ?? "another author")}
          />
        ))}
      </ul>
    </Block>
  );
}

function DraftRow({
  draft,
  theme,
  onDiscard,
}: {
  draft: Draft;
  theme: ThemeFace | null | undefined;
  onDiscard: () => void;
}) {
  const { slug, name, changes, text } = draft;
  const title = `${counted(changes, "change")} in ${name}`;
  return (
    <Row
      slug={slug}
      face={theme?.face ?? undefined}
      title={title}
      text={
        theme === null ? (
          <span className="status status--warning">
            <TriangleAlert aria-hidden />
            The theme is deleted
          </span>
        ) : (
          draftText(draft, theme)
        )
      }
    >
      <button
        type="button"
        className="tool tool--icon overview-discard"
        aria-label={`Discard your changes to ${name}`}
        title="Discard"
        onClick={onDiscard}
      >
        <Trash2 aria-hidden />
      </button>
      {theme === null ? (
        <CopyButton text={text} name="Copy JSON" />
      ) : (
        <Link
          to="/themes/$slug/tokens"
          params={{ slug }}
          className="tool"
          aria-label={`Go on with ${title}`}
        >
          Go on
        </Link>
      )}
    </Row>
  );
}

function WaitingRow({
  waiting,
  isInReview,
  face,
  who,
}: {
  waiting: Waiting;
  isInReview: boolean;
  face: Parameters<typeof Face>[0]["colors"];
  who: string | undefined;
}) {
  const { slug } = waiting.theme;
  const [title, text] = waitingText(waiting, who);
  return (
    <Row slug={slug} face={face} title={title} text={text}>
      {waiting.kind === "errors" ? (
        <Link
          to="/themes/$slug/tokens"
          params={{ slug }}
          className="tool"
          aria-label={`Look at ${title}`}
        >
          Look
        </Link>
      ) : (
        <Link
          to={isInReview ? "/themes/$slug/review" : "/themes/$slug/publish"}
          params={{ slug }}
          className="tool"
          aria-label={`${isInReview ? "Review" : "Publish"}: ${title}`}
        >
          {isInReview ? "Review" : "Publish"}
        </Link>
      )}
    </Row>
  );
}
