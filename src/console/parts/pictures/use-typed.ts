import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { client } from "../../api/client.ts";
import { failureOf } from "../../api/error.ts";
import { changePictures, refetchPictures } from "../../api/pictures.ts";
import { toast, toastFailure } from "../toasts.tsx";
import type { ListedPicture } from "./words.ts";

/** A text of a picture that is edited in place. */
export interface PictureText {
  field: "caption" | "alt";
  /** "Caption": begins what the toasts say. */
  name: string;
  /** The shown text; saving the same one sends nothing. */
  shown: string;
  /** The text that Undo sends: the stored one, empty for a proposal. */
  stored: string;
}

/** Unsaved texts by field and picture, so that closing the drawer does not lose them. */
const typing = new Map<string, string>();

/**
 * The typed text of a picture, undefined unless its field is open. `keep` saves it and offers to undo that;
 * `close` and `keep` return the focus to the pencil.
 */
export function useTyped({ id }: Pick<ListedPicture, "id">, of: PictureText) {
  const key = `${of.field} ${id}`;
  const field = useRef<HTMLTextAreaElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState(typing.get(key));
  const [error, setError] = useState<unknown>();
  useCursorAtEnd(field, text !== undefined);
  const type = (now: string | undefined): void => {
    if (now === undefined) typing.delete(key);
    else typing.set(key, now);
    setText(now);
  };
  const close = (): void => {
    type(undefined);
    setError(undefined);
    requestAnimationFrame(() => pencil.current?.focus());
  };
  const keep = async (): Promise<void> => {
    const next = (text ?? "").trim();
    close();
    if (next === of.shown) return;
    const done = write(id, of.field, next, of.stored);
    const undo = (why: unknown) => why === undefined && write(id, of.field, of.stored, next);
    const dismiss = toast(`${of.name} changed`, () => void done.then(undo));
    const why = await done;
    if (why === undefined) return;
    type(next);
    setError(why);
    // Reports the error even if the person has moved on; the typed text stays with this picture.
    const name = of.name.toLowerCase();
    toastFailure(`The ${name} was not changed. ${failureOf(why).message}`);
    dismiss();
  };
  return { field, pencil, text, error, type, close, keep, keys: keysOf(keep, close) };
}

/** Enter saves and Escape closes the field; neither key reaches the drawer. */
const keysOf =
  (keep: () => Promise<void>, close: () => void) =>
  (event: KeyboardEvent): void => {
    event.stopPropagation();
    const isSent = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    if (event.key !== "Escape" && !isSent) return;
    event.preventDefault();
    if (isSent) void keep();
    else close();
  };

/** Focuses the field when it opens, with the cursor after its text. */
function useCursorAtEnd(field: RefObject<HTMLTextAreaElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, [field, isOpen]);
}

const changeOf = (field: PictureText["field"], text: string): Partial<ListedPicture> =>
  field === "alt" ? { alt: text, altWritten: text !== "" } : { caption: text };

/** Updates at once and reverts after a refusal; returns the error. */
async function write(
  id: string,
  field: PictureText["field"],
  text: string,
  before: string,
): Promise<unknown> {
  changePictures(new Map([[id, changeOf(field, text)]]));
  try {
    await client.images.update.mutate({ imageId: id, [field]: text });
    return undefined;
  } catch (error) {
    changePictures(new Map([[id, changeOf(field, before)]]));
    return error;
  } finally {
    void refetchPictures([id]);
  }
}
