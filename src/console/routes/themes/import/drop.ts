import { useEffect, useEffectEvent } from "react";
import { filesOf, type Taken } from "./given-files.ts";

const hasFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes("Files") === true;

/** Takes files and folders that are dropped anywhere on the page. */
export function useDrop(isOffered: boolean, onFiles: (taken: Taken) => void): void {
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    if (!isOffered) return;
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
      document.documentElement.dataset.dropping = "";
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) delete document.documentElement.dataset.dropping;
    };
    const drop = async (event: DragEvent): Promise<void> => {
      delete document.documentElement.dataset.dropping;
      if (event.dataTransfer === null || event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      // Else a field below takes them too, as text.
      event.stopPropagation();
      const taken = await filesOf(event.dataTransfer);
      take(taken);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop, true);
    return () => {
      delete document.documentElement.dataset.dropping;
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop, true);
    };
  }, [isOffered]);
}
