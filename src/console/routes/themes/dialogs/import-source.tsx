import { CircleAlert, FileArchive, FileText, FileUp, FolderUp, X } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { counted } from "../../../parts/status.tsx";
import { PASTED, type Taken, takeFiles } from "./given-files.ts";
import type { ImportState } from "./use-import.ts";

const ACCEPTED = ".json,.jsonc,.json5,.yaml,.yml,.tokens,.css,.pcss,.postcss,.zip";

/** So many of what was left out are named in sight; the rest by pointing at it. */
const NAMED = 4;

/** The files, and the text of one of them; or a text that is pasted or typed. */
export function Source({ state }: { state: ImportState }) {
  const { files, refused, shown, area, take, write } = state;
  const id = useId();
  const isSet = files.length > 1 || (shown !== undefined && shown.name !== PASTED);
  return (
    <div className="tk-field import-source">
      <div className="row import-head">
        <label className="tk-label cut" htmlFor={id}>
          {isSet ? (
            <span className="visually-hidden">JSON or CSS of {shown?.name}</span>
          ) : (
            "JSON or CSS"
          )}
          {isSet && <span aria-hidden>{counted(files.length, "file")}</span>}
        </label>
        <span className="row end import-choosers">
          <Chooser words="Choose files" icon={<FileUp aria-hidden />} onTaken={take} />
          <Chooser words="Choose a folder" icon={<FolderUp aria-hidden />} folder onTaken={take} />
        </span>
      </div>
      {refused !== undefined && (
        <p className="note note--bad import-refused" role="alert">
          <CircleAlert aria-hidden />
          <span className="grow">{refused}</span>
        </p>
      )}
      {isSet && <Files state={state} />}
      {shown?.base64 === undefined ? (
        <textarea
          ref={area}
          id={id}
          className="tk-textarea import-text"
          value={shown?.content ?? ""}
          onChange={({ target }) => write(target.value)}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (pasted.length === 0) return;
            event.preventDefault();
            void takeFiles(pasted).then(take);
          }}
          placeholder="Paste it here, or drop files, a folder or a zip archive anywhere on the page."
          wrap="off"
          spellCheck={false}
          autoComplete="off"
        />
      ) : (
        <p className="import-archive quiet">
          An archive: its files are read, and nothing is changed in it.
        </p>
      )}
    </div>
  );
}

function Chooser({
  words,
  icon,
  folder = false,
  onTaken,
}: {
  words: string;
  icon: ReactNode;
  folder?: boolean;
  onTaken: (taken: Taken) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="tool" onClick={() => input.current?.click()}>
        {icon}
        {words}
      </button>
      <input
        ref={input}
        type="file"
        {...(folder ? { webkitdirectory: "" } : { accept: ACCEPTED })}
        aria-label={words}
        multiple
        hidden
        onChange={async ({ target }) => {
          const taken = await takeFiles([...(target.files ?? [])]);
          target.value = "";
          onTaken(taken);
        }}
      />
    </>
  );
}

function Files({ state: { files, skipped, shown, show, remove } }: { state: ImportState }) {
  return (
    <>
      <ul className="import-files" aria-label="Files">
        {files.map((file) => (
          <li key={file.name} data-shown={file === shown || undefined}>
            <button
              type="button"
              className="import-file"
              aria-current={file === shown || undefined}
              title={file.name}
              onClick={() => show(file)}
            >
              {file.base64 === undefined ? <FileText aria-hidden /> : <FileArchive aria-hidden />}
              <span className="cut">{file.name}</span>
            </button>
            <button
              type="button"
              className="import-remove"
              aria-label={`Leave out ${file.name}`}
              onClick={() => remove(file)}
            >
              <X aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {skipped.length > 0 && (
        <p className="quiet import-skipped" title={skipped.join("\n")}>
          {"Left out, as hidden or of another kind: "}
          {skipped.slice(0, NAMED).join(", ")}
          {skipped.length > NAMED && `, and ${(skipped.length - NAMED).toLocaleString()} more`}
        </p>
      )}
    </>
  );
}
