import "./uploads.css";
import { TriangleAlert, X } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "../parts/icon-button.tsx";
import { isUnfinished, type Upload } from "./upload.ts";
import { UploadRow } from "./upload-row.tsx";
import { dismissDone, useUploads } from "./uploads.ts";

/** The uploads to a place; renders nothing without any. */
export function UploadList({ placeId }: { placeId: string }) {
  const uploads = useUploads(placeId);
  // Shows only unfinished uploads, because finished ones are among the pictures.
  useEffect(() => () => dismissDone(placeId), [placeId]);
  if (uploads.length === 0) return null;
  const done = uploads.filter(({ state }) => state === "done").length;
  return (
    <section className="line-top uploads" aria-label="Uploads">
      <header className="flex wrap uploads-head">
        <p className="gap-8 stretch">
          <UploadCounts uploads={uploads} />
        </p>
        <RetryAll uploads={uploads} />
        {done > 0 && !uploads.some(isUnfinished) && (
          <IconButton
            name="Dismiss"
            onClick={() => {
              document.getElementById("main")?.focus();
              dismissDone(placeId);
            }}
          >
            <X aria-hidden />
          </IconButton>
        )}
      </header>
      <Forgettable uploads={uploads} />
      <ul className="uploads-list">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

/** "1 of 3 uploaded", and how many failed. */
export function UploadCounts({ uploads }: { uploads: readonly Upload[] }) {
  const done = uploads.filter(({ state }) => state === "done").length;
  const failed = uploads.filter(({ state }) => state === "failed").length;
  return (
    <>
      <span className="strong">
        {done.toLocaleString()} of {uploads.length.toLocaleString()} uploaded
      </span>
      {failed > 0 && <span className="quiet">{failed.toLocaleString()} failed</span>}
    </>
  );
}

export function RetryAll({ uploads }: { uploads: readonly Upload[] }) {
  const failed = uploads.filter(({ state }) => state === "failed");
  // A single one has its own.
  if (failed.length < 2) return null;
  return (
    <button
      type="button"
      className="tool"
      onClick={(event) => {
        event.currentTarget.closest("section")?.querySelector<HTMLElement>(".upload-away")?.focus();
        for (const { retry } of failed) retry();
      }}
    >
      Retry all failed
    </button>
  );
}

export function Forgettable({ uploads }: { uploads: readonly Upload[] }) {
  const count = uploads.filter((one) => isUnfinished(one) && one.isForgettable).length;
  if (count === 0) return null;
  return (
    <p className="note note--warning" role="status">
      <TriangleAlert aria-hidden />
      <span>
        This browser has no room to keep {count === 1 ? "one" : count.toLocaleString()} of them: a
        reload would forget {count === 1 ? "it" : "them"}. Stay on the page until they are uploaded.
      </span>
    </p>
  );
}
