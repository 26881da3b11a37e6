import "./uploads.css";
import { ImagePlus } from "lucide-react";
import { createPortal } from "react-dom";
import { useMay } from "../api/session.ts";
import { PlaceTitle } from "./place-title.tsx";
import { addFiles } from "./uploads.ts";
import { useDrop } from "./use-drop.ts";

/**
 * Takes pictures for a place that are dropped anywhere on the page, or pasted. It shows itself only
 * while something is held over the page.
 */
export function DropZone({ placeId }: { placeId: string }) {
  const mayUpload = useMay("images.upload");
  return mayUpload ? <Zone placeId={placeId} /> : null;
}

function Zone({ placeId }: { placeId: string }) {
  const isOver = useDrop((files) => addFiles(placeId, files));
  if (!isOver) return null;
  return createPortal(
    <div className="drop-zone">
      <p>
        <ImagePlus aria-hidden />
        <span>
          Drop to add to <PlaceTitle placeId={placeId} />
        </span>
      </p>
    </div>,
    document.body,
  );
}
