import { useEffect, useEffectEvent, useState } from "react";

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes("Files") === true;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName));

/** Takes files that are dropped anywhere on the page or pasted; says whether some are held over it. */
export function useDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    // A picture of the page itself that is dragged comes as a file too.
    let isOwn = false;
    const listening = new AbortController();
    const { signal } = listening;
    const on = <Name extends "dragstart" | "dragend" | "dragover" | "dragleave" | "drop">(
      name: Name,
      listener: (event: DragEvent) => void,
    ): void => document.addEventListener(name, listener, { signal });
    on("dragstart", () => {
      isOwn = true;
    });
    on("dragend", () => {
      isOwn = false;
    });
    on("dragover", (event) => {
      if (isOwn || !hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
      setOver(true);
    });
    on("dragleave", ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    });
    on("drop", (event) => {
      setOver(false);
      if (isOwn || !hasFiles(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    });
    document.addEventListener(
      "paste",
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length === 0 || isField(event.target)) return;
        event.preventDefault();
        take(files);
      },
      { signal },
    );
    return () => listening.abort();
  }, []);
  return isOver;
}
