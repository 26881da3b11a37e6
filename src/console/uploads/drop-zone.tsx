import "./uploads.css";
import { ImagePlus } from "lucide-react";
import { createPortal } from "react-dom";
import { useMay } from "../api/session.ts";
import { addFiles } from "./uploads.ts";
import { useDrop } from "./use-drop.ts";

/**
 * Takes pictures for a place that are dropped anywhere on the page, or pasted. It shows itself only
 * while something is held over the page.
 */
export function DropZone(place: { placeId: string; title: string }) {
  const mayUpload = useMay("images.upload");
  return mayUpload ? <Zone {...place} /> : null;
}

function Zone({ placeId, title }: { placeId: string; title: string }) {
  const isOver = useDrop((files) => addFiles(placeId, files));
  if (!isOver) return null;
  return createPortal(
    <div className="grid center ghost cover drop-zone">
      <p className="float flex ink gap-10">
        <ImagePlus aria-hidden />
        <span>Drop to add to {title}</span>
      </p>
    </div>,
    document.body,
  );
}
