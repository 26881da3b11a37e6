import "./own-names.css";
import { type FormEvent, useMemo, useRef, useState } from "react";
import { useDocument } from "#console/editing/context.tsx";
import {
  draftOf,
  type NamesDraft,
  namedAxes,
  problemsOf,
  statedNames,
  withNames,
} from "#console/editing/names/draft.ts";
import { toastUndo } from "#console/editing/undo-later.ts";
import { Dialog } from "#console/parts/dialog.tsx";
import { NamesFields } from "../../../own-names/fields.tsx";
import { NamesPreview } from "./names-preview.tsx";

/** Edits the custom properties and selectors of the theme's applications, all of it as one step of Undo. */
export default function OwnNamesDialog({ onClose }: { onClose: () => void }) {
  const prefix = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open
      wide
      title="Own names"
      lead="The custom properties and selectors that your applications already have. One link to the stylesheet under these names, and they follow the theme."
      onClose={onClose}
      initialFocus={prefix}
    >
      <NamesForm prefix={prefix} onClose={onClose} />
    </Dialog>
  );
}

function NamesForm({
  prefix,
  onClose,
}: {
  prefix: React.RefObject<HTMLInputElement | null>;
  onClose: () => void;
}) {
  const theme = useDocument();
  const [stated] = useState(() => statedNames(theme.text()));
  const [draft, setDraft] = useState(() => draftOf(stated, namedAxes(theme.text())));
  const problems = useMemo(() => problemsOf(draft), [draft]);
  const form = useRef<HTMLFormElement>(null);
  const write = (next: NamesDraft | undefined, done: string): void => {
    const before = theme.text();
    theme.replaceText(withNames(before, next));
    if (theme.text() !== before) toastUndo(theme, done);
    onClose();
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (problems.size > 0) {
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return;
    }
    write(draft, stated === undefined ? "The theme has own names" : "Changed the own names");
  };
  return (
    <form ref={form} className="grid gap-16 own-names" onSubmit={save} noValidate>
      <div className="grid high own-names-columns">
        <div className="form own-names-fields">
          <NamesFields draft={draft} problems={problems} prefix={prefix} onDraft={setDraft} />
        </div>
        <NamesPreview draft={draft} isWhole={problems.size === 0} />
      </div>
      <div className="form-actions dialog-foot">
        {stated !== undefined && (
          <button
            type="button"
            className="tool own-names-off"
            onClick={() => write(undefined, "The theme has no own names any more")}
          >
            Turn off own names
          </button>
        )}
        <button type="button" className="tk-button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="tk-button tk-button--primary">
          {stated === undefined ? "Turn on" : "Save"}
        </button>
      </div>
    </form>
  );
}
