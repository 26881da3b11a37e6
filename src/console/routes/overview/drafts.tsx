import { Link } from "@tanstack/react-router";
import { GitCompareArrows, Trash2, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { useSession } from "../../api/session.ts";
import type { Draft } from "../../editing/drafts.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Face } from "../../parts/face.tsx";
import { counted } from "../../parts/status.tsx";
import { Instant } from "../../parts/time.tsx";
import { Block } from "./block.tsx";
import type { Faces, ThemeFace } from "./faces.ts";
import { discardDraft } from "./use-drafts.ts";

/** This person's unpublished drafts. */
export function Drafts({ drafts, faces }: { drafts: readonly Draft[]; faces: Faces | undefined }) {
  const { subject } = useSession();
  const list = useRef<HTMLUListElement>(null);
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
    <Block title="Your drafts" aside="kept in this browser">
      <ul className="overview-rows" ref={list}>
        {drafts.map((draft) => (
          <DraftRow
            key={draft.slug}
            draft={draft}
            // Undefined while it is not known, null of a theme that is gone.
            theme={faces === undefined ? undefined : (faces.get(draft.slug) ?? null)}
            onDiscard={() => void discard(draft)}
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
  const { slug, name, baseVersion, changes, at } = draft;
  return (
    <li className="overview-row overview-draft" data-slug={slug}>
      <Face colors={theme?.face ?? undefined} />
      <span className="overview-name">
        {theme === null ? (
          <span className="strong" title={name}>
            {name}
          </span>
        ) : (
          <Link
            to="/themes/$slug/tokens"
            params={{ slug }}
            className="strong overview-link"
            title={name}
          >
            {name}
          </Link>
        )}
        {theme !== null && <span className="quiet">based on version {baseVersion}</span>}
      </span>
      <span className="row overview-ways">
        {theme === null && (
          <CopyButton text={draft.text} name="Copy JSON" className="tool--small" />
        )}
        <button
          type="button"
          className="tool tool--small overview-discard"
          aria-label={`Discard draft of ${name}`}
          onClick={onDiscard}
        >
          <Trash2 aria-hidden />
          <span>Discard draft</span>
        </button>
      </span>
      <span className="overview-meta">
        <Standing draft={draft} theme={theme} />
        <span className="overview-changes">{counted(changes, "change")}</span>
        <span className="quiet overview-when">
          <Instant at={at.toISOString()} />
        </span>
      </span>
    </li>
  );
}

/** The theme's current version. */
function Standing({
  draft: { baseVersion },
  theme,
}: {
  draft: Draft;
  theme: ThemeFace | null | undefined;
}) {
  if (theme === null) {
    return (
      <span className="status status--warning overview-standing">
        <TriangleAlert aria-hidden />
        The theme is deleted
      </span>
    );
  }
  if (theme === undefined || theme.version <= baseVersion) return null;
  return (
    <span className="status overview-standing">
      <GitCompareArrows aria-hidden />
      Version {theme.version} is newer
    </span>
  );
}
