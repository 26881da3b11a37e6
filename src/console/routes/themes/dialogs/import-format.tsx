import { useId } from "react";
import { AS_IT_IS, formatLabels } from "./formats.ts";
import type { ImportState } from "./use-import.ts";

/** As what the files are read and by which sign; another format can be named. */
export function ReadAs({ state }: { state: ImportState }) {
  const { format, choose, examined, incoming } = state;
  const id = useId();
  const names = Object.keys(formatLabels).filter(
    (name) => name !== AS_IT_IS || incoming !== undefined,
  );
  const recognised = format === undefined ? examined : undefined;
  return (
    <div className="import-format">
      <label className="tk-label" htmlFor={id}>
        Read as
      </label>
      <select
        id={id}
        className="tk-select"
        value={format ?? ""}
        onChange={({ target }) => choose(target.value === "" ? undefined : target.value)}
      >
        <option value="">
          {recognised ? `${formatLabels[recognised.format]} (recognised)` : "Detect the format"}
        </option>
        {names.map((name) => (
          <option key={name} value={name}>
            {formatLabels[name]}
          </option>
        ))}
      </select>
      <p className="quiet" role="status">
        {recognised?.reason !== undefined && `Because ${recognised.reason}.`}
        {format !== undefined && "As you chose."}
      </p>
    </div>
  );
}
