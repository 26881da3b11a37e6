import { Pencil } from "lucide-react";
import { fieldErrorOf } from "../../api/error.ts";
import { FormText } from "../form-field.tsx";
import { IconButton } from "../icon-button.tsx";
import { useTyped } from "./use-typed.ts";
import type { Picture } from "./words.ts";

const MOST = 1000;

/** The text for those who do not see the picture, written or proposed, editable in place with the permission. */
export function AltText({ picture, mayChange }: { picture: Picture; mayChange: boolean }) {
  const { alt, altWritten } = picture;
  const typed = useTyped(picture, {
    field: "alt",
    name: "Alternative text",
    shown: alt,
    stored: altWritten ? alt : "",
  });
  return (
    <section className="grid gap-8 picture-part" aria-label="Alternative text">
      <h2>Alternative text</h2>
      {typed.text === undefined ? (
        <div className="row">
          <p className="grow anywhere">
            {alt === "" ? <span className="quiet">None yet</span> : alt}{" "}
            {alt !== "" && !altWritten && <span className="tag">Proposed</span>}
          </p>
          {mayChange && (
            <IconButton
              ref={typed.pencil}
              name="Edit alternative text"
              small
              onClick={() => typed.type(alt)}
            >
              <Pencil aria-hidden />
            </IconButton>
          )}
        </div>
      ) : (
        <AltForm typed={typed} text={typed.text} />
      )}
    </section>
  );
}

function AltForm({ typed, text }: { typed: ReturnType<typeof useTyped>; text: string }) {
  const { field, error, type, close, keep, keys } = typed;
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <FormText
        ref={field}
        label="What the picture shows"
        help="For those who do not see it. Left empty, the caption or the badges stand in."
        value={text}
        maxLength={MOST}
        rows={3}
        error={fieldErrorOf(error, "alt")}
        onChange={({ target }) => type(target.value)}
        onKeyDown={keys}
      />
      <p className="form-actions">
        <button type="button" className="tk-button tk-button--small" onClick={close}>
          Cancel
        </button>
        <button type="submit" className="tk-button tk-button--small tk-button--primary">
          Save text
        </button>
      </p>
    </form>
  );
}
