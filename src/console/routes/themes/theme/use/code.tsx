import { Download } from "lucide-react";
import { CopyButton } from "../../../../parts/copy-button.tsx";
import { saveFile } from "../../../../parts/save-file.ts";

/** Code with its button; it keeps its place while other code is on its way. */
export function Code({
  text,
  name,
  file,
}: {
  text: string | undefined;
  name: string;
  /** Offers it as a file of this name. */
  file?: { name: string; type: string };
}) {
  return (
    <div className="code">
      <div className="code-tools">
        {text !== undefined && <CopyButton text={text} className="tool--small" />}
        {text !== undefined && file && (
          <button
            type="button"
            className="tool tool--small"
            onClick={() => saveFile([text], file.name, file.type)}
          >
            <Download aria-hidden />
            Download
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by keys */}
      <section className="code-text" tabIndex={0} aria-label={name}>
        <pre>
          <code>{text ?? " "}</code>
        </pre>
      </section>
    </div>
  );
}
