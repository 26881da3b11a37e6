import "./uploads.css";
import { Upload } from "lucide-react";
import { type Ref, useMemo } from "react";
import { useMay } from "../api/session.ts";
import { useShortcuts } from "../parts/shortcuts.ts";
import { acceptedFiles } from "./check.ts";
import { type Choosing, UploadOptionsButton } from "./upload-options.tsx";
import { addFiles } from "./uploads.ts";

/** Opens the choice of pictures for a place, for those who may upload. */
export function UploadButton({ onUpload, ...choosing }: Choosing & { onUpload: () => void }) {
  const mayUpload = useMay("images.upload");
  return mayUpload ? <Button {...choosing} onUpload={onUpload} /> : null;
}

function Button({ onUpload, ...choosing }: Choosing & { onUpload: () => void }) {
  useShortcuts(
    useMemo(
      () => [{ keys: "u", does: "Upload pictures", group: "Places", run: onUpload }],
      [onUpload],
    ),
  );
  return (
    <div className="flex gap-4 uploading">
      <UploadOptionsButton {...choosing} />
      <button
        type="button"
        className="tk-button tk-button--small tk-button--primary"
        aria-keyshortcuts="u"
        onClick={onUpload}
      >
        <Upload aria-hidden />
        <span>Upload pictures</span>
      </button>
    </div>
  );
}

/**
 * The file input behind the buttons. It stays mounted while they move, because the browser drops the
 * files chosen for an input that has left the page meanwhile.
 */
export function PictureInput({ placeId, ref }: { placeId: string; ref: Ref<HTMLInputElement> }) {
  return (
    <input
      ref={ref}
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
  );
}
