import "./rename.css";
import { type FormEvent, useId, useMemo, useState } from "react";
import { useDocument } from "#console/editing/context.tsx";
import { deleting } from "#console/editing/delete.ts";
import { pathOf } from "#console/editing/paths.ts";
import { toastUndo } from "#console/editing/undo-later.ts";
import { Dialog } from "#console/parts/dialog.tsx";
import { counted } from "#console/parts/status.tsx";
import { above, useShow } from "../selection.ts";
import { ReferenceList } from "./reference-list.tsx";

/** Deletes what others use, and offers them something else. */
export default function DeleteDialog({
  dotted,
  onClose,
}: {
  dotted: readonly string[];
  onClose: () => void;
}) {
  const theme = useDocument();
  const show = useShow();
  const [text] = useState(() => theme.text());
  const [instead, setInstead] = useState("");
  const id = useId();
  const analysis = theme.analysis.get();
  const paths = dotted.map((one) => pathOf(one, analysis));
  const { references } = useMemo(() => deleting(text, paths), [text, paths]);
  const first = analysis?.tokens.find((token) => token.dotted === dotted[0]);
  const isGone = (one: string): boolean =>
    dotted.some((path) => one === path || one.startsWith(`${path}.`));
  const others = (analysis?.tokens ?? []).filter(
    (token) => !isGone(token.dotted) && (first === undefined || token.type === first.type),
  );
  const name = dotted.length === 1 ? dotted[0] : counted(dotted.length, "token");
  const remove = (event: FormEvent): void => {
    event.preventDefault();
    onClose();
    const { steps } = deleting(theme.text(), paths, instead === "" ? undefined : instead);
    theme.editInSteps(steps);
    show(instead === "" ? above(dotted) : { token: instead });
    toastUndo(theme, `Deleted ${name}`);
  };
  return (
    <Dialog
      open
      title="Delete token"
      lead={`${name} is used. Choose its replacement, or fix the references afterwards.`}
      onClose={onClose}
    >
      <form className="form" onSubmit={remove}>
        <div className="tk-field">
          <label className="tk-label" htmlFor={id}>
            Replace by
          </label>
          <select
            id={id}
            className="tk-select"
            value={instead}
            onChange={(event) => setInstead(event.target.value)}
          >
            <option value="">Nothing: the references stay and become findings</option>
            {others.map((token) => (
              <option key={token.dotted} value={token.dotted}>
                {token.dotted}
              </option>
            ))}
          </select>
        </div>
        <ReferenceList
          references={references}
          title={{ none: "Nothing refers to it.", some: "Used here" }}
        />
        <div className="form-actions">
          <button type="button" className="tk-button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="tk-button tk-button--danger">
            {instead === "" ? "Delete" : "Replace and delete"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
