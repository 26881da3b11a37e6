import { Upload } from "lucide-react";
import { useWayToImport } from "../../themes/import/way-to-import.ts";

/** Takes files that are dropped on the page, and text that is pasted outside fields, to the import. */
export function OwnTokens() {
  const open = useWayToImport(true);
  return (
    <li>
      <h2>Tokens you already have</h2>
      <p>
        Your own names stay: <code className="nowrap">--primary</code> is served as{" "}
        <code className="nowrap">--primary</code>.
      </p>
      <div className="flex gap-10 round-8 first-drop">
        <Upload aria-hidden />
        <span>Drop files or a folder, or paste CSS</span>
        <button
          type="button"
          className="tk-button tk-button--small"
          aria-label="Choose files to import"
          onClick={open}
        >
          Choose
        </button>
      </div>
      <p className="small">DTCG, Tokens Studio, Style Dictionary, Figma variables, shadcn, CSS.</p>
    </li>
  );
}
