import { FileCheck, FileQuestionMark, FileX } from "lucide-react";
import { FileReadAs } from "./read-as.tsx";
import { type FileRow, whereText } from "./rows.ts";
import type { ImportState } from "./use-import.ts";

const icons = { good: FileCheck, odd: FileQuestionMark, out: FileX, waiting: FileCheck } as const;

/** A file: whether it is taken, its name, which opens its text, as what it is read, and what it gives. */
export function FileLine({
  row,
  label,
  state,
}: {
  row: FileRow;
  label: string;
  state: ImportState;
}) {
  const { name, file, kind, as, gives, reason } = row;
  const { draft, change } = state;
  const isOut = draft.out.has(name);
  const Icon = icons[kind];
  const where = whereText(row);
  const turn = (): void => {
    if (file === undefined) {
      change({ unread: draft.unread.filter((one) => one.name !== name) });
      return;
    }
    const out = new Set(draft.out);
    if (!out.delete(name)) out.add(name);
    change({ out });
  };
  const open = (): void => {
    if (row.place?.line !== undefined) state.toPlace(row.place);
    else change({ shown: name });
  };
  return (
    <li className="grid line-bottom middle import-row" data-kind={kind}>
      <button
        type="button"
        className="tool tool--small tool--icon"
        aria-label={`${isOut ? "Take" : "Leave out"} ${name}${isOut ? " in again" : ""}`}
        title={isOut ? "Take it in again" : "Leave it out"}
        onClick={turn}
      >
        <Icon aria-hidden />
      </button>
      <span className="grid import-file">
        {file === undefined ? (
          <span className="mono cut" title={name}>
            {label}
          </span>
        ) : (
          <button
            type="button"
            className="mono cut"
            title={name}
            aria-current={draft.shown === name || undefined}
            onClick={open}
          >
            {label}
          </button>
        )}
        {reason !== undefined && (
          <small>
            {where !== undefined && <span className="mono">{where}</span>} {reason}
          </small>
        )}
      </span>
      {file === undefined || isOut ? (
        <span className="quiet import-as">{as}</span>
      ) : (
        <FileReadAs name={name} content={file.content} as={as} state={state} />
      )}
      <span className="import-gives">{gives}</span>
    </li>
  );
}
