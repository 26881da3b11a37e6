import { type FormEvent, useId, useMemo, useRef, useState } from "react";
import { useDocument } from "#console/editing/context.tsx";
import {
  planReplace,
  type Replaced,
  type ReplacePart,
  replaceWriting,
} from "#console/editing/table/replace.ts";
import { columnWords, type TokenInfo } from "#console/editing/types.ts";
import { Dialog } from "#console/parts/dialog.tsx";
import { counted } from "#console/parts/status.tsx";
import type { CellReading } from "./use-reading.ts";
import type { Writing } from "./use-writing.ts";

const allParts: readonly ReplacePart[] = ["names", "values", "descriptions"];

/** Replaces in names, values and descriptions, with a look at every change and at those that are refused. */
export default function ReplaceDialog({
  tokens,
  onlyNames,
  reading,
  writing,
  onClose,
}: {
  tokens: readonly TokenInfo[];
  /** Renames by a pattern. */
  onlyNames: boolean;
  reading: CellReading;
  writing: Writing;
  onClose: () => void;
}) {
  const theme = useDocument();
  const [find, setFind] = useState("");
  const [replacement, setReplacement] = useState("");
  const [parts, setParts] = useState<ReadonlySet<ReplacePart>>(
    () => new Set(onlyNames ? ["names"] : allParts),
  );
  const field = useRef<HTMLInputElement>(null);
  const found = useMemo(() => {
    const { textOf, read } = reading;
    return planReplace(theme.text(), { find, replacement, parts, tokens, textOf, read });
  }, [theme, find, replacement, parts, tokens, reading]);
  const good = found.filter(({ problem }) => problem === undefined);
  const refused = found.length - good.length;
  const verb = onlyNames ? "Rename" : "Replace";
  const carryOut = (event: FormEvent): void => {
    event.preventDefault();
    if (good.length === 0) return;
    onClose();
    const steps = replaceWriting(theme.text(), good);
    writing.writeSteps(steps, `${verb}d ${counted(good.length, onlyNames ? "token" : "place")}`);
  };
  return (
    <Dialog
      open
      wide
      title={onlyNames ? "Rename by pattern" : "Search and replace"}
      lead={`In ${counted(tokens.length, "token")}. * stands for any text, which the replacement takes over.`}
      onClose={onClose}
      initialFocus={field}
    >
      <form className="form" onSubmit={carryOut}>
        <div className="grid gap-12 table-replace">
          <PatternField label="Find" field={field} value={find} onValue={setFind} />
          <PatternField label="Replace with" value={replacement} onValue={setReplacement} />
        </div>
        {!onlyNames && (
          <fieldset className="row">
            <legend className="visually-hidden">Where</legend>
            {allParts.map((part) => (
              <label key={part} className="tk-choice">
                <input
                  type="checkbox"
                  checked={parts.has(part)}
                  onChange={({ target }) => {
                    const next = new Set(parts);
                    if (target.checked) next.add(part);
                    else next.delete(part);
                    setParts(next);
                  }}
                />
                {part.charAt(0).toUpperCase() + part.slice(1)}
              </label>
            ))}
          </fieldset>
        )}
        <Preview found={found} isEmpty={find === ""} />
        <div className="form-actions">
          {refused > 0 && <span className="quiet">{counted(refused, "change")} refused</span>}
          <button type="button" className="tk-button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className="tk-button tk-button--primary"
            disabled={good.length === 0}
          >
            {verb} {good.length > 0 && good.length.toLocaleString()}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function PatternField({
  label,
  field,
  value,
  onValue,
}: {
  label: string;
  field?: React.RefObject<HTMLInputElement | null>;
  value: string;
  onValue: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="tk-field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        className="tk-input mono"
        value={value}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => onValue(target.value)}
      />
    </div>
  );
}

/** How many changes are shown; refused ones come first. */
const MOST = 200;

function Preview({ found, isEmpty }: { found: readonly Replaced[]; isEmpty: boolean }) {
  const columns = useDocument().analysis.get()?.columns ?? [];
  if (found.length === 0) {
    return <p className="quiet">{isEmpty ? "Type what to find." : "Nothing matches."}</p>;
  }
  const sorted = found.toSorted(
    (one, other) => Number(one.problem === undefined) - Number(other.problem === undefined),
  );
  const whereOf = ({ token, part, layer }: Replaced): string => {
    const column = columns.find((one) => one.layer === layer);
    if (part === "names") return "";
    return `${token.dotted}, ${column === undefined ? "description" : columnWords(column)}`;
  };
  return (
    <ul className="figures round-8 line scroll-both table-changes" aria-label="Changes">
      {sorted.slice(0, MOST).map((one) => (
        <li
          className="anywhere grid gap-2"
          key={`${one.token.dotted} ${one.part} ${one.layer ?? ""}`}
        >
          {whereOf(one) && <small>{whereOf(one)}</small>}
          <span>
            <del className="quiet">{one.before}</del> <span aria-hidden>→</span>{" "}
            <ins>{one.after}</ins>
          </span>
          {one.problem && <span className="tk-error">{one.problem}</span>}
        </li>
      ))}
      {found.length > MOST && (
        <li className="anywhere grid gap-2 quiet">{(found.length - MOST).toLocaleString()} more</li>
      )}
    </ul>
  );
}
