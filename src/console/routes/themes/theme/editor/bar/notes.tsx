import "./notes.css";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useDocument, useOpenTheme } from "#console/editing/context.tsx";
import type { Locked } from "#console/editing/types.ts";
import { useSignal } from "#console/parts/signal.ts";
import { counted } from "#console/parts/status.tsx";
import { useRested } from "#console/parts/use-rested.ts";
import { printDocument } from "#token-text/json-text.ts";
import { type Conflict, merge } from "#token-text/merge.ts";
import { useRefusal } from "../../rules/use-refusal.ts";
import type { ServedTheme } from "../../served-theme.ts";
import { useDuplicate } from "./duplicate.ts";

/** Notes that an author reads before editing. */
export function EditorNotes({ theme }: { theme: ServedTheme }) {
  const open = useOpenTheme();
  const locked = useSignal(open.document.locked);
  return (
    <div className="rigid grid">
      {locked && <LockedNote theme={theme} locked={locked} />}
      {locked === undefined && <ConflictNote theme={theme} />}
      {locked === undefined && theme.system && <BuiltInNote theme={theme} />}
    </div>
  );
}

const reasons: Record<Exclude<Locked, "elsewhere" | "outside">, string> = {
  role: "You can view everything here. To change it you need the role editor.",
  archived: "This theme is archived. Restore it in the list of themes to edit it.",
};

function LockedNote({ theme, locked }: { theme: ServedTheme; locked: Locked }) {
  const open = useOpenTheme();
  const refusal = useRefusal(theme.slug);
  if (locked === "elsewhere") {
    return (
      <div className="flex wrap gap-8 line-bottom editor-note" role="note">
        <p>You are editing this theme in another tab. This one is read-only.</p>
        <button
          type="button"
          className="tk-button tk-button--small"
          onClick={() => void open.takeOver()}
        >
          Edit here
        </button>
      </div>
    );
  }
  return (
    <div className="flex wrap gap-8 line-bottom editor-note" role="note">
      <p>{locked === "outside" ? refusal : reasons[locked]}</p>
      <DuplicateButton theme={theme} />
    </div>
  );
}

/** Proposes a copy of a built-in theme, until the author has changed something. */
function BuiltInNote({ theme }: { theme: ServedTheme }) {
  const document = useDocument();
  const base = useSignal(document.base);
  const text = useRested(useSignal(document.state).doc).toString();
  if (text !== base.text) return null;
  return (
    <div className="flex wrap gap-8 line-bottom editor-note" role="note">
      <p>
        {theme.name} comes with the platform. Duplicate it for a theme of your own; what you publish
        here changes it for every page that links it.
      </p>
      <DuplicateButton theme={theme} />
    </div>
  );
}

function DuplicateButton({ theme }: { theme: ServedTheme }) {
  const duplicate = useDuplicate(theme);
  if (duplicate === undefined) return null;
  return (
    <button type="button" className="tk-button tk-button--small" onClick={duplicate}>
      Duplicate
    </button>
  );
}

/** Another author published values that this draft changes too; all else merges by itself. */
function ConflictNote({ theme }: { theme: ServedTheme }) {
  const document = useDocument();
  const base = useSignal(document.base);
  const text = useRested(useSignal(document.state).doc).toString();
  const conflicts = useMemo(
    () => (theme.version > base.version ? conflictsOf(base.text, theme.tokens, text) : []),
    [theme, base, text],
  );
  const [first, ...more] = conflicts;
  if (first === undefined) return null;
  const { slug, version } = theme;
  return (
    <div className="flex wrap gap-8 line-bottom editor-note" role="alert">
      <p>
        Version {version} was published while you worked, and both of you changed{" "}
        <code className="mono">{first.dotted || "the document"}</code>
        {more.length > 0 && ` and ${counted(more.length, "other value")}`}. Everything else merges
        automatically.
      </p>
      <Link className="tk-button tk-button--small" to="/themes/$slug/publish" params={{ slug }}>
        Merge
      </Link>
    </div>
  );
}

function conflictsOf(base: string, theirs: ServedTheme["tokens"], mine: string): Conflict[] {
  try {
    return merge(base, printDocument(theirs), mine).conflicts;
  } catch {
    // A text that is not JSON has no conflicts yet.
    return [];
  }
}
