import { FileUp } from "lucide-react";
import { type RefObject, useId, useRef } from "react";
import { type DroppedFile, readFile } from "./drop.ts";

/** The text: pasted, typed or of a file. */
export function Source({
  area,
  text,
  onText,
  onFile,
}: {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onText: (text: string) => void;
  onFile: (file: DroppedFile) => void;
}) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="tk-field import-source">
      <div className="row">
        <label className="tk-label" htmlFor={id}>
          JSON
        </label>
        <button type="button" className="tool end" onClick={() => chooser.current?.click()}>
          <FileUp aria-hidden />
          Choose a file
        </button>
        <input
          ref={chooser}
          type="file"
          accept=".json,application/json"
          hidden
          onChange={async ({ target }) => {
            const chosen = target.files?.[0];
            const read = chosen && (await readFile(chosen));
            if (read) onFile(read);
            target.value = "";
          }}
        />
      </div>
      <textarea
        ref={area}
        id={id}
        className="tk-textarea import-text"
        value={text}
        onChange={({ target }) => onText(target.value)}
        placeholder="Paste it here, or drop a file anywhere on the page."
        wrap="off"
        spellCheck={false}
        autoComplete="off"
      />
    </div>
  );
}
