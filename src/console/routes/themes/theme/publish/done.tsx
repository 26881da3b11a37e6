import { Link } from "@tanstack/react-router";
import { CircleCheck, Link2, Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { CopyButton } from "#console/parts/copy-button.tsx";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { counted } from "#console/parts/status.tsx";
import { pinnedAddress } from "../pinned.ts";
import type { Publication } from "./publication.ts";

/** The newly live version, and the undo. */
export function Done({
  slug,
  publication: { version, before, others },
  by,
  busy,
  error,
  onUndo,
}: {
  slug: string;
  publication: Publication;
  /** The authors of merged changes. */
  by: string | undefined;
  busy: boolean;
  /** Why it could not be undone. */
  error: unknown;
  onUndo: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const tokens = [...new Set(others?.merge.theirs.map(({ dotted }) => dotted))];
  return (
    <section className="grid gap-16 published">
      <h2 ref={heading} tabIndex={-1} className="status status--good">
        <CircleCheck aria-hidden />
        Version {version} is live
      </h2>
      <p role="status">
        Open tabs show it now; pages that follow the theme get it when their cached copy expires.
      </p>
      {tokens.length > 0 && (
        <p className="note">
          <span>
            {by ?? "Another author"} changed {counted(tokens.length, "token")} meanwhile. Both are
            live: <span className="mono">{tokens.slice(0, 5).join(", ")}</span>
            {tokens.length > 5 && ` and ${tokens.length - 5} more`}.
          </span>
        </p>
      )}
      <div className="published-actions">
        <CopyButton
          text={() => pinnedAddress(slug, version)}
          name="Copy pinned URL"
          icon={<Link2 aria-hidden />}
          className="tool--line"
        />
        <button type="button" className="tool tool--line" aria-busy={busy} onClick={onUndo}>
          <Undo2 aria-hidden />
          Undo
        </button>
      </div>
      {error != null && <FailureNote error={error} />}
      <p className="quiet small">
        {before === undefined
          ? "Undo archives the theme: nothing of it is live then, and pinned URLs keep working."
          : `Undo brings version ${before.version} back; what you published stays in your draft and in the history.`}
      </p>
      <nav className="published-ways" aria-label="Next">
        <Link className="tk-link" to="/themes/$slug/tokens" params={{ slug }}>
          Back to tokens
        </Link>
        <Link className="tk-link" to="/themes/$slug/use" params={{ slug }}>
          Use it on a page
        </Link>
        <Link className="tk-link" to="/themes/$slug/history" params={{ slug }}>
          History
        </Link>
      </nav>
    </section>
  );
}
