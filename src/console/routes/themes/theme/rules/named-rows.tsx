import { Plus, X } from "lucide-react";
import { useId } from "react";
import { emptyRow, type NamedRow } from "./named.ts";
import "./rules.css";

/** A list of groups and people, with the paths that they own if `hasPaths`. */
export function NamedRows({
  legend,
  help,
  rows,
  hasPaths = false,
  onChange,
}: {
  legend: string;
  help: string;
  rows: readonly NamedRow[];
  hasPaths?: boolean;
  onChange: (rows: readonly NamedRow[]) => void;
}) {
  const id = useId();
  const change = (of: NamedRow, part: Partial<NamedRow>): void =>
    onChange(rows.map((row) => (row === of ? { ...row, ...part } : row)));
  return (
    <fieldset className="tk-fieldset grid gap-8" aria-describedby={id}>
      <legend className="tk-label">{legend}</legend>
      <p id={id} className="tk-help">
        {help}
      </p>
      {rows.map((row, index) => (
        <div key={row.id} className="flex wrap gap-8 named-row">
          {hasPaths && (
            <input
              className="tk-input fill mono"
              aria-label={`Paths of ${index + 1}`}
              placeholder="color.*"
              required={row.name.trim() !== ""}
              value={row.paths}
              onChange={({ target }) => change(row, { paths: target.value })}
            />
          )}
          <select
            className="tk-select"
            aria-label={`Kind of ${index + 1}`}
            value={row.kind}
            onChange={({ target }) => change(row, { kind: target.value as NamedRow["kind"] })}
          >
            <option value="group">Group</option>
            <option value="subject">Person or key</option>
          </select>
          <input
            className="tk-input fill"
            aria-label={`Name of ${index + 1}`}
            placeholder={row.kind === "group" ? "brand" : "key:7f3a9c21"}
            maxLength={255}
            required={row.paths.trim() !== ""}
            value={row.name}
            onChange={({ target }) => change(row, { name: target.value })}
          />
          <button
            type="button"
            className="tool tool--icon"
            aria-label={`Remove ${index + 1}`}
            onClick={() => onChange(rows.filter((one) => one !== row))}
          >
            <X aria-hidden />
          </button>
        </div>
      ))}
      <p>
        <button type="button" className="tool" onClick={() => onChange([...rows, emptyRow()])}>
          <Plus aria-hidden />
          Add to {legend.toLowerCase()}
        </button>
      </p>
    </fieldset>
  );
}
