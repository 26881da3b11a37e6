import { Pencil } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { client } from "../../api/client.ts";
import { failureOf, fieldErrorOf } from "../../api/error.ts";
import { changePictures, refetchPictures } from "../../api/pictures.ts";
import { IconButton } from "../icon-button.tsx";
import { toast, toastFailure } from "../toasts.tsx";
import type { ListedPicture } from "./words.ts";

/** Unsaved captions by picture, so that closing the drawer does not lose them. */
const typing = new Map<string, string>();

/** A picture's caption, editable in place with the permission. */
export function Caption({ picture, mayChange }: { picture: ListedPicture; mayChange: boolean }) {
  const { caption } = picture;
  const field = useRef<HTMLTextAreaElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const { text, error, type, close, keep } = useTyped(picture, pencil);
  useCursorAtEnd(field, text !== undefined);
  const keys = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const isSent = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    if (event.key !== "Escape" && !isSent) return;
    event.preventDefault();
    if (isSent) void keep();
    else close();
  };
  if (text === undefined) {
    return (
      <div className="gap-8 picture-caption">
        <p className={caption === "" ? "quiet" : ""}>{caption === "" ? "No caption" : caption}</p>
        {mayChange && (
          <IconButton ref={pencil} name="Edit caption" small onClick={() => type(caption)}>
            <Pencil aria-hidden />
          </IconButton>
        )}
      </div>
    );
  }
  const wrong = fieldErrorOf(error, "caption");
  return (
    <form
      className="grid gap-8 picture-caption-form"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <textarea
        ref={field}
        className="tk-textarea"
        aria-label="Caption"
        rows={3}
        maxLength={2000}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={keys}
        aria-invalid={wrong !== undefined}
      />
      {wrong !== undefined && <p className="tk-error">{wrong}</p>}
      <Buttons onCancel={close} />
    </form>
  );
}

/** The typed caption, undefined unless the field is open; `keep` saves it and offers to undo that. */
function useTyped(picture: ListedPicture, pencil: RefObject<HTMLButtonElement | null>) {
  const { id, caption } = picture;
  const [text, setText] = useState(typing.get(id));
  const [error, setError] = useState<unknown>();
  const type = (now: string | undefined): void => {
    if (now === undefined) typing.delete(id);
    else typing.set(id, now);
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
    if (next === caption) return;
    const done = write(id, next, caption);
    const dismiss = toast(
      "Caption changed",
      () => void done.then((why) => why === undefined && write(id, caption, next)),
    );
    const why = await done;
    if (why === undefined) return;
    type(next);
    setError(why);
    // Reports the error even if the person has moved on; the typed text stays with this picture.
    toastFailure(`The caption was not changed. ${failureOf(why).message}`);
    dismiss();
  };
  return { text, error, type, close, keep };
}

function Buttons({ onCancel }: { onCancel: () => void }) {
  return (
    <div className="row">
      <button type="submit" className="tk-button tk-button--small tk-button--primary">
        Save caption
      </button>
      <button type="button" className="tk-button tk-button--small" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}

/** Focuses the field when it opens, with the cursor after its text. */
function useCursorAtEnd(field: RefObject<HTMLTextAreaElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, [field, isOpen]);
}

/** Updates at once and reverts after a refusal; returns the error. */
async function write(id: string, caption: string, before: string): Promise<unknown> {
  changePictures(new Map([[id, { caption }]]));
  try {
    await client.images.update.mutate({ imageId: id, caption });
    return undefined;
  } catch (error) {
    changePictures(new Map([[id, { caption: before }]]));
    return error;
  } finally {
    void refetchPictures([id]);
  }
}
