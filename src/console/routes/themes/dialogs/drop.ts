import { useEffect, useEffectEvent } from "react";
import { toastFailure } from "../../../parts/toasts.tsx";

/** A file that somebody dropped or chose. */
export interface DroppedFile {
  name: string;
  text: string;
}

const hasFiles = (event: DragEvent): boolean =>
  event.dataTransfer?.types.includes("Files") === true;

/** Takes a file that is dropped anywhere on the page. */
export function useDrop(isOffered: boolean, onFile: (file: DroppedFile) => void): void {
  const take = useEffectEvent(onFile);
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
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      event.preventDefault();
      const read = await readFile(file);
      if (read) take(read);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      delete document.documentElement.dataset.dropping;
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  }, [isOffered]);
}

/** Undefined where it cannot be read, as a folder cannot; that is said. */
export async function readFile(file: File): Promise<DroppedFile | undefined> {
  try {
    return { name: file.name, text: await file.text() };
  } catch {
    toastFailure(`${file.name} cannot be read. Drop a file of JSON, not a folder.`);
    return undefined;
  }
}
