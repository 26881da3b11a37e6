import { X } from "lucide-react";
import { type RefObject, useEffect, useId } from "react";
import { IconButton } from "../../../parts/icon-button.tsx";
import { type GivenFile, isPasted, takeFiles } from "./given-files.ts";
import { shownName } from "./rows.ts";
import type { ImportState } from "./use-import.ts";

/** The text of a file, to be read and fixed; or a text that is pasted or typed. */
export function TextField({
  label,
  isLabelled = true,
  file,
  state: { take, write },
  area,
}: {
  label: string;
  isLabelled?: boolean;
  file: GivenFile | undefined;
  state: ImportState;
  area?: RefObject<HTMLTextAreaElement | null>;
}) {
  const id = useId();
  return (
    <div className="tk-field">
      <label className={isLabelled ? "tk-label" : "visually-hidden"} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...(area && { ref: area })}
        id={id}
        className="tk-textarea import-text"
        value={file?.content ?? ""}
        onChange={({ target }) => write(file, target.value)}
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files];
          if (pasted.length === 0) return;
          event.preventDefault();
          void takeFiles(pasted).then(take);
        }}
        placeholder="Paste it here, or drop files, a folder or a zip archive anywhere on the page."
        wrap={file?.content ? "off" : "soft"}
        spellCheck={false}
        autoComplete="off"
      />
    </div>
  );
}

/** The text of the file that is shown, above the step. */
export function ShownText({ state }: { state: ImportState }) {
  const { draft, shown, change, area } = state;
  const name = shown?.name;
  useEffect(() => {
    if (name !== undefined) area.current?.focus();
  }, [name, area]);
  if (shown === undefined) return null;
  const close = (): void => {
    const isEmpty = isPasted(shown.name) && shown.content === "";
    const files = isEmpty ? draft.files.filter((one) => one !== shown) : draft.files;
    change({ shown: undefined, files });
  };
  return (
    <section className="grid gap-12 import-part import-shown" aria-label={`Text of ${shown.name}`}>
      <header className="row">
        <h3 className="mono cut">{shownName(shown.name)}</h3>
        <IconButton name="Close the text" onClick={close}>
          <X aria-hidden />
        </IconButton>
      </header>
      <TextField
        label={`JSON or CSS of ${shownName(shown.name)}`}
        isLabelled={false}
        file={shown}
        state={state}
        area={area}
      />
    </section>
  );
}
