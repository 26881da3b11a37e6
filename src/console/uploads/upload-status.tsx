import "./uploads.css";
import { CircleAlert, Upload as UploadIcon, WifiOff } from "lucide-react";
import { useState } from "react";
import { classes } from "../parts/classes.ts";
import { latePopup } from "../parts/late-popup.tsx";
import { counted } from "../parts/status.tsx";
import { isUnfinished, type Upload } from "./upload.ts";
import { useUploads } from "./uploads.ts";

const Panel = latePopup<{
  uploads: readonly Upload[];
  whenGone: string;
  setOpen: (open: boolean) => void;
}>(() => import("./uploads-panel.tsx").then(({ UploadsPanel }) => UploadsPanel), "dialog");

/** In the header of every screen: what is being uploaded and what failed; nothing where all is well. */
export function UploadStatus() {
  const uploads = useUploads();
  const [open, setOpen] = useState(false);
  const { count, word, icon: Icon, tone } = summaryOf(uploads);
  return (
    <div className="relative">
      <span role="status" className="visually-hidden">
        {count > 0 ? `${count.toLocaleString()} ${word}` : allDone(uploads)}
      </span>
      {(count > 0 || open) && (
        <Panel
          uploads={uploads}
          whenGone={allDone(uploads)}
          setOpen={setOpen}
          button={{
            className: classes("tool uploads-status", tone),
            children: (
              <>
                <Icon aria-hidden />
                <span>{count > 0 ? count.toLocaleString() : "Uploaded"}</span>
                {count > 0 && <span className="uploads-word">{word}</span>}
              </>
            ),
          }}
        />
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
