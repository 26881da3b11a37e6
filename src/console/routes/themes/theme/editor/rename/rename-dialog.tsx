import "./rename.css";
import { type FormEvent, useMemo, useRef, useState } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { pathOf } from "#console/editing/paths.ts";
import { nameProblem, renaming } from "#console/editing/rename.ts";
import { toastUndo } from "#console/editing/undo-later.ts";
import { Dialog } from "#console/parts/dialog.tsx";
import { useShow } from "../selection.ts";
import { PathField } from "./path-field.tsx";
import { ReferenceList } from "./reference-list.tsx";

/** Renames or moves a token or group, and says what else changes with it. */
export default function RenameDialog({ dotted, onClose }: { dotted: string; onClose: () => void }) {
  const theme = useDocument();
  const show = useShow();
  const [text] = useState(() => theme.text());
  const [written, setWritten] = useState(dotted);
  const field = useRef<HTMLInputElement>(null);
  const from = pathOf(dotted, theme.analysis.get());
  // A name that contains dots stays one name until the author changes it.
  const to = written === dotted ? from : written.split(".");
  const problem = nameProblem(text, from, to);
  const { references } = useMemo(() => renaming(text, from, ["…"]), [text, from]);
  const rename = (event: FormEvent): void => {
    event.preventDefault();
    if (problem !== undefined) {
      field.current?.focus();
      return;
    }
    onClose();
    if (written === dotted) return;
    theme.renamed.set({ from: dotted, to: written });
    theme.editInSteps(renaming(theme.text(), from, to).steps);
    show({ token: written }, "pass");
    toastUndo(theme, `Renamed ${dotted} to ${written}`);
  };
  return (
    <Dialog open title="Rename token" onClose={onClose} initialFocus={field}>
      <form className="form" onSubmit={rename}>
        <PathField
          field={field}
          value={written}
          onValue={setWritten}
          problem={problem}
          help="Another group before the last dot moves it there."
          selectName
        />
        <ReferenceList
          references={references}
          title={{ none: "Nothing refers to it.", some: "These change with it" }}
        />
        <div className="form-actions">
          <button type="button" className="tk-button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="tk-button tk-button--primary">
            Rename
          </button>
        </div>
      </form>
    </Dialog>
  );
}
