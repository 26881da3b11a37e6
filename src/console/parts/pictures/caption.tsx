import { Pencil } from "lucide-react";
import { fieldErrorOf } from "../../api/error.ts";
import { IconButton } from "../icon-button.tsx";
import { useTyped } from "./use-typed.ts";
import type { ListedPicture } from "./words.ts";

/** A picture's caption, editable in place with the permission. */
export function Caption({ picture, mayChange }: { picture: ListedPicture; mayChange: boolean }) {
  const { caption } = picture;
  const { field, pencil, text, error, type, close, keep, keys } = useTyped(picture, {
    field: "caption",
    name: "Caption",
    shown: caption,
    stored: caption,
  });
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
