import { toast } from "../parts/toasts.tsx";
import type { EditedDocument } from "./types.ts";

/** Says what was just done, with Undo, which refuses once the document has changed further. */
export function toastUndo(document: Pick<EditedDocument, "text" | "undo">, words: string): void {
  const after = document.text();
  toast(words, () => {
    if (document.text() === after) document.undo();
    else toast("You have changed more since. Undo goes back step by step.");
  });
}
