import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useMay } from "#console/api/session.ts";
import { useOpenTheme } from "#console/editing/context.tsx";
import { printDocument, sameJson } from "#console/editing/json-text.ts";
import type { Locked } from "#console/editing/types.ts";
import { useNames } from "#console/parts/person.tsx";
import { useSignal } from "#console/parts/signal.ts";
import { clockText, instantText } from "#console/parts/time.tsx";
import { toast } from "#console/parts/toasts.tsx";
import type { ServedTheme } from "../../theme.tsx";
import { useDuplicate } from "./duplicate.ts";
import { takeIn, type WorkingCopy, workingCopyOf } from "./working-copy.ts";

/** Notes that an author reads before editing. */
export function EditorNotes({ theme }: { theme: ServedTheme }) {
  const open = useOpenTheme();
  const locked = useSignal(open.document.locked);
  return (
    <div className="editor-notes">
      {locked && <LockedNote theme={theme} locked={locked} />}
      {locked === undefined && <RestoredNote />}
      {locked === undefined && <NewerNote theme={theme} />}
      {locked === undefined && <SharedNote slug={theme.slug} />}
    </div>
  );
}

const reasons: Record<Exclude<Locked, "elsewhere">, (theme: ServedTheme) => string> = {
  role: () => "You may look at everything here. To change it you need the role editor.",
  system: ({ name }) =>
    `${name} comes with the platform and stays as it is. Duplicate it to make it yours.`,
  archived: () => "This theme is archived. Restore it in the list of themes to edit it.",
};

function LockedNote({ theme, locked }: { theme: ServedTheme; locked: Locked }) {
  const open = useOpenTheme();
  const duplicate = useDuplicate(theme);
  if (locked === "elsewhere") {
    return (
      <div className="editor-note" role="note">
        <p>You are editing this theme in another tab. Here it can only be looked at.</p>
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
    <div className="editor-note" role="note">
      <p>{reasons[locked](theme)}</p>
      {duplicate && (
        <button type="button" className="tk-button tk-button--small" onClick={duplicate}>
          Duplicate
        </button>
      )}
    </div>
  );
}

/** A draft of an earlier visit: it is there already, and may stay or go. */
function RestoredNote() {
  const open = useOpenTheme();
  const restored = useSignal(open.restored);
  const slug = open.document.slug;
  if (restored === undefined) return null;
  const { at, baseVersion } = restored;
  const today = new Date().toDateString() === at.toDateString();
  const forget = (): void => open.restored.set(undefined);
  return (
    <div className="editor-note" role="note">
      <p>
        Unsaved changes from {today ? clockText(at) : instantText(at)}, based on version{" "}
        {baseVersion}
      </p>
      <button type="button" className="tk-button tk-button--small" onClick={forget}>
        Keep
      </button>
      <Link className="tool" to="/themes/$slug/history" params={{ slug }} search={{ to: "draft" }}>
        Compare
      </Link>
      <button
        type="button"
        className="tool"
        onClick={() => {
          open.document.discard();
          forget();
          toast("Discarded the draft", () => open.document.undo());
        }}
      >
        Discard
      </button>
    </div>
  );
}

/** Another author published since the draft began; publishing merges, so nothing is lost. */
function NewerNote({ theme: { version } }: { theme: ServedTheme }) {
  const { document } = useOpenTheme();
  const base = useSignal(document.base);
  const [dismissed, setDismissed] = useState(0);
  if (version <= base.version || dismissed === version) return null;
  return (
    <div className="editor-note" role="note">
      <p>
        Version {version} was published meanwhile; your draft is based on version {base.version}.
        When you publish, both come together.
      </p>
      <button type="button" className="tool" onClick={() => setDismissed(version)}>
        Understood
      </button>
    </div>
  );
}

/** The team's saved changes, which the theme does not have yet. */
function SharedNote({ slug }: { slug: string }) {
  const { document } = useOpenTheme();
  const may = useMay("themes.write");
  const [done, setDone] = useState(0);
  const { data: copy } = useQuery({
    queryKey: [["themes", "workingCopy", "get"], { input: { slug }, type: "query" }],
    queryFn: () => workingCopyOf(slug),
    enabled: may,
  });
  const names = useNames([copy?.savedBy]);
  if (!copy || copy.revision === done || isHere(copy, document.text())) return null;
  const take = (): void => {
    takeIn(copy);
    document.replaceText(printDocument(copy.tokens));
    setDone(copy.revision);
    toast("This is what the team has prepared", () => document.undo());
  };
  return (
    <div className="editor-note" role="note">
      <p>
        {names.get(copy.savedBy) ?? "Somebody"} saved changes for the team,{" "}
        {instantText(new Date(copy.savedAt))}, based on version {copy.baseVersion}
      </p>
      <button type="button" className="tk-button tk-button--small" onClick={take}>
        Keep editing these
      </button>
      <button type="button" className="tool" onClick={() => setDone(copy.revision)}>
        Not now
      </button>
    </div>
  );
}

function isHere({ tokens }: WorkingCopy, text: string): boolean {
  try {
    return sameJson(tokens, JSON.parse(text));
  } catch {
    return false;
  }
}
