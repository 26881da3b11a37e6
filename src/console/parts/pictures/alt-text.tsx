import { Pencil } from "lucide-react";
import { type FormEvent, useState } from "react";
import { client } from "../../api/client.ts";
import { failureOf } from "../../api/error.ts";
import { refetchPictures } from "../../api/pictures.ts";
import { FormText } from "../form-field.tsx";
import { IconButton } from "../icon-button.tsx";
import { toast } from "../toasts.tsx";
import type { Picture } from "./words.ts";

const MOST = 1000;

/** The text for those who do not see the picture, written or proposed, and its form. */
export function AltText({ picture, mayChange }: { picture: Picture; mayChange: boolean }) {
  const { alt, altWritten } = picture;
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="grid gap-8 picture-part" aria-label="Alternative text">
      <h2>Alternative text</h2>
      {isOpen ? (
        <AltForm picture={picture} onClose={() => setOpen(false)} />
      ) : (
        <div className="row">
          <p className="grow anywhere">
            {alt === "" ? <span className="quiet">None yet</span> : alt}{" "}
            {alt !== "" && !altWritten && <span className="tag">Proposed</span>}
          </p>
          {mayChange && (
            <IconButton name="Edit alternative text" small onClick={() => setOpen(true)}>
              <Pencil aria-hidden />
            </IconButton>
          )}
        </div>
      )}
    </section>
  );
}

function AltForm({ picture: { id, alt }, onClose }: { picture: Picture; onClose: () => void }) {
  const [text, setText] = useState(alt);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      await client.images.update.mutate({ imageId: id, alt: text.trim() });
      onClose();
      toast("Alternative text changed");
      await refetchPictures([id]);
    } catch (failure) {
      setError(failureOf(failure).message);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <FormText
        label="What the picture shows"
        help="For those who do not see it. Left empty, the caption or the badges stand in."
        value={text}
        maxLength={MOST}
        rows={3}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="form-actions">
        <button type="button" className="tk-button tk-button--small" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="tk-button tk-button--small tk-button--primary">
          Save text
        </button>
      </p>
    </form>
  );
}
