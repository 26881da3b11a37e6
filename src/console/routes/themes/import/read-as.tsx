import { useId } from "react";
import { isJson } from "./document.ts";
import { AS_IT_IS, formatLabels } from "./formats.ts";
import type { ImportState } from "./use-import.ts";

/** As what the files are read and by which sign; another format can be named. */
export function ReadAs({ state }: { state: ImportState }) {
  const { draft, change, examined, incoming } = state;
  const { format } = draft;
  const id = useId();
  const recognised = format === undefined ? examined : undefined;
  return (
    <div className="flex gap-8 nowrap import-format">
      <label className="quiet" htmlFor={id}>
        Read as
      </label>
      <select
        id={id}
        className="tk-select"
        value={format ?? ""}
        onChange={({ target }) =>
          change({
            format: target.value === "" ? undefined : target.value,
            readAs: new Map(),
          })
        }
      >
        <option value="">
          {recognised ? `${formatLabels[recognised.format]} (recognised)` : "Detect the format"}
        </option>
        <Formats isDocument={incoming !== undefined} />
      </select>
    </div>
  );
}

/** The sign of the recognised format. */
export function Because({ state: { draft, examined } }: { state: ImportState }) {
  const reason = draft.format === undefined ? examined?.reason : undefined;
  if (reason === undefined && draft.format === undefined) return null;
  return (
    <p className="quiet" role="status">
      {reason === undefined ? "As you chose." : `Because ${reason}.`}
    </p>
  );
}

function Formats({ isDocument }: { isDocument: boolean }) {
  return Object.entries(formatLabels).map(
    ([name, label]) =>
      (name !== AS_IT_IS || isDocument) && (
        <option key={name} value={name}>
          {label}
        </option>
      ),
  );
}

/** As what one file is read. */
export function FileReadAs({
  name,
  content,
  as,
  state: { draft, change },
}: {
  name: string;
  content: string;
  /** The format in words. */
  as: string;
  state: ImportState;
}) {
  const chosen = draft.readAs.get(name);
  const write = (format: string): void => {
    const readAs = new Map(draft.readAs);
    if (format === "") readAs.delete(name);
    else readAs.set(name, format);
    change({ readAs });
  };
  return (
    <select
      className="import-as"
      aria-label={`Read ${name} as`}
      value={chosen ?? ""}
      onChange={({ target }) => write(target.value)}
    >
      <option value="">{chosen === undefined ? as : "As the others"}</option>
      <Formats isDocument={isJson({ name, content })} />
    </select>
  );
}
