import { Link } from "@tanstack/react-router";
import { CircleAlert, FileUp, FolderUp, RotateCcw } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { counted } from "../../../parts/status.tsx";
import { PASTED, type Taken, takeFiles } from "./given-files.ts";
import { ACCEPTED } from "./readable.ts";
import { atStep } from "./steps.tsx";
import { TextField } from "./text.tsx";
import type { ImportState } from "./use-import.ts";

/** Takes files, a folder, an archive or a text. */
export function FilesStep({
  state,
  isLost,
  onTaken,
  onClear,
}: {
  state: ImportState;
  /** Whether the address is of a later step, whose files a reload has lost. */
  isLost: boolean;
  onTaken: (taken: Taken) => void;
  onClear: () => void;
}) {
  const { files } = state.draft;
  const pasted = files.find(({ name }) => name === PASTED);
  const others = files.length - (pasted === undefined ? 0 : 1);
  return (
    <section className="grid gap-12 import-part" aria-labelledby="import-step">
      <h2 id="import-step" tabIndex={-1}>
        Files
      </h2>
      {isLost && (
        <p className="note note--warning" role="status">
          <CircleAlert aria-hidden />
          <span className="grow">
            Choose the files again, because reloading the page discarded them.
          </span>
        </p>
      )}
      <div className="flex wrap gap-8 round-8 import-drop">
        <span className="grow">Drop files, a folder or a zip archive anywhere on this page</span>
        <Chooser words="Choose files" icon={<FileUp aria-hidden />} onTaken={onTaken} />
        <Chooser words="Choose a folder" icon={<FolderUp aria-hidden />} folder onTaken={onTaken} />
      </div>
      {others > 0 && (
        <p className="row import-given">
          <Link to="." search={atStep("what") as never} className="tk-link">
            {counted(others, "file")} given
          </Link>
          <button type="button" className="tool tool--small" onClick={onClear}>
            <RotateCcw aria-hidden />
            Start over
          </button>
        </p>
      )}
      <TextField label="JSON or CSS" file={pasted} state={state} />
      <p className="quiet">
        Tokens of any tool: DTCG, Tokens Studio, Style Dictionary, Figma variables, shadcn,
        Tailwind, Sass, CSS. You see the result before anything is created.
      </p>
    </section>
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
      <button
        type="button"
        className="tk-button tk-button--small"
        onClick={() => input.current?.click()}
      >
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
