import { useNavigate } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useDrop } from "../../themes/dialogs/drop.ts";
import { PASTED, type Taken } from "../../themes/dialogs/given-files.ts";
import { handOver } from "../../themes/dialogs/handed-over.ts";

const IMPORT: object = { import: 1 };

/** Takes files that are dropped on the page, and text that is pasted outside fields, to the import. */
export function OwnTokens() {
  const navigate = useNavigate();
  const open = (taken?: Taken): void => {
    handOver(taken);
    void navigate({ to: "/themes", search: IMPORT });
  };
  useDrop(true, open);
  useTextPaste((content) => open({ files: [{ name: PASTED, content }], skipped: [] }));
  return (
    <li>
      <h2>Tokens you already have</h2>
      <p>
        Your own names stay: <code>--primary</code> is served as <code>--primary</code>.
      </p>
      <div className="first-drop">
        <Upload aria-hidden />
        <span>Drop files or a folder, or paste CSS</span>
        <button
          type="button"
          className="tk-button tk-button--small"
          aria-label="Choose files to import"
          onClick={() => open()}
        >
          Choose
        </button>
      </div>
      <p className="first-formats">
        DTCG, Tokens Studio, Style Dictionary, Figma variables, shadcn, CSS.
      </p>
    </li>
  );
}

function useTextPaste(onText: (text: string) => void): void {
  const take = useEffectEvent(onText);
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const isField = event.target instanceof Element && event.target.closest("input, textarea");
      if (isField || text.trim() === "") return;
      event.preventDefault();
      take(text);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}
