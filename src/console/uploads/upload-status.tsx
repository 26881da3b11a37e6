import "./uploads.css";
import { Popover } from "@base-ui/react/popover";
import { Link } from "@tanstack/react-router";
import { CircleAlert, Upload as UploadIcon, WifiOff } from "lucide-react";
import { useState } from "react";
import { classes } from "../parts/classes.ts";
import { counted } from "../parts/status.tsx";
import { PlaceTitle } from "./place-title.tsx";
import { isUnfinished, type Upload } from "./upload.ts";
import { Forgettable, RetryAll, UploadCounts } from "./upload-list.tsx";
import { UploadRow } from "./upload-row.tsx";
import { useUploads } from "./uploads.ts";

/** In the header of every screen: what is being uploaded and what failed; nothing where all is well. */
export function UploadStatus() {
  const uploads = useUploads();
  const [open, setOpen] = useState(false);
  const { count, word, icon: Icon, tone } = summaryOf(uploads);
  return (
    <div className="uploads-slot">
      <span role="status" className="visually-hidden">
        {count > 0 ? `${count.toLocaleString()} ${word}` : allDone(uploads)}
      </span>
      {(count > 0 || open) && (
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Trigger className={classes("tool uploads-status", tone)}>
            <Icon aria-hidden />
            {count > 0 ? (
              <>
                <span>{count.toLocaleString()}</span>
                <span className="uploads-word">{word}</span>
              </>
            ) : (
              <span>Uploaded</span>
            )}
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Positioner className="menu-positioner" align="end" sideOffset={6}>
              <Popover.Popup
                className="floating uploads-panel"
                finalFocus={() => (count > 0 ? true : document.getElementById("main"))}
              >
                <Popover.Title className="uploads-title">Uploads</Popover.Title>
                <Groups uploads={uploads} onLeave={() => setOpen(false)} />
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      )}
    </div>
  );
}

function summaryOf(uploads: readonly Upload[]) {
  const running = uploads.filter(isUnfinished);
  const failed = uploads.filter(({ state }) => state === "failed").length;
  if (running.length === 0) {
    return { count: failed, word: "failed", icon: CircleAlert, tone: "status--bad" };
  }
  const isHalted = running.every(({ error }) => error !== undefined);
  const isOffline = running.some(({ state }) => state === "offline");
  const also = failed > 0 ? `, ${failed.toLocaleString()} failed` : "";
  return {
    count: running.length,
    word: `${isHalted ? "waiting" : "uploading"}${also}`,
    icon: isHalted && isOffline ? WifiOff : UploadIcon,
    tone: isHalted ? "status--warning" : undefined,
  };
}

const allDone = (uploads: readonly Upload[]): string =>
  uploads.length === 0 ? "" : `${counted(uploads.length, "picture")} uploaded`;

/** Keyed by place. */
function Groups({ uploads, onLeave }: { uploads: readonly Upload[]; onLeave: () => void }) {
  const groups = [...Map.groupBy(uploads, ({ placeId }) => placeId)].filter(([, own]) =>
    own.some(({ state }) => state !== "done"),
  );
  if (groups.length === 0) return <p className="quiet">{allDone(uploads) || "Nothing is left."}</p>;
  return groups.map(([placeId, own]) => (
    <section key={placeId} className="uploads">
      <header className="uploads-head">
        <h3>
          <Link to="/places/$id" params={{ id: placeId }} className="tk-link" onClick={onLeave}>
            <PlaceTitle placeId={placeId} />
          </Link>
        </h3>
        <p>
          <UploadCounts uploads={own} />
        </p>
        <RetryAll uploads={own} />
      </header>
      <Forgettable uploads={own} />
      <ul className="uploads-list">
        {own
          .filter(({ state }) => state !== "done")
          .map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
      </ul>
    </section>
  ));
}
