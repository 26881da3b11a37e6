import "./uploads.css";
import { Upload } from "lucide-react";
import { useMemo, useRef } from "react";
import { useMay } from "../api/session.ts";
import { useShortcuts } from "../parts/shortcuts.ts";
import { acceptedFiles } from "./check.ts";
import { type Choosing, UploadOptionsButton } from "./upload-options.tsx";
import { addFiles } from "./uploads.ts";

/** Chooses pictures for a place. Nobody sees it who may not. */
export function UploadButton(choosing: Choosing) {
  const mayUpload = useMay("images.upload");
  return mayUpload ? <Chooser {...choosing} /> : null;
}

function Chooser(choosing: Choosing) {
  const { placeId } = choosing;
  const input = useRef<HTMLInputElement>(null);
  useShortcuts(
    useMemo(
      () => [
        {
          keys: "u",
          does: "Upload pictures",
          group: "Places",
          run: () => input.current?.click(),
        },
      ],
      [],
    ),
  );
  return (
    <div className="uploading">
      <UploadOptionsButton {...choosing} />
      <button
        type="button"
        className="tk-button tk-button--small tk-button--primary"
        aria-keyshortcuts="u"
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden />
        <span>Upload pictures</span>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        accept={acceptedFiles}
        hidden
        onChange={({ target }) => {
          addFiles(placeId, target.files ?? []);
          // So that the same file may be chosen again.
          target.value = "";
        }}
      />
    </div>
  );
}
