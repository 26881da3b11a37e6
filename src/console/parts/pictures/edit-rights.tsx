import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { client } from "../../api/client.ts";
import { fieldErrorOf } from "../../api/error.ts";
import { refetchPlaces } from "../../api/pictures.ts";
import { Dialog } from "../dialog.tsx";
import { FormFailure, useFocusOnError } from "../form-failure.tsx";
import { FormField } from "../form-field.tsx";
import { toast } from "../toasts.tsx";
import { RightsFields } from "./rights-fields.tsx";
import type { Picture } from "./words.ts";

/** Edits a picture's licence, credit and source in a dialog. */
export function EditRights({
  picture,
  open,
  onClose,
}: {
  picture: Picture;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog title="Licence and credit" open={open} onClose={onClose}>
      <Fields key={picture.id} picture={picture} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ picture, onClose }: { picture: Picture; onClose: () => void }) {
  const { id, licence, credit, source } = picture;
  const [rights, setRights] = useState({ licence, credit, source });
  const form = useRef<HTMLFormElement>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      client.images.update.mutate({
        imageId: id,
        licence: rights.licence,
        credit: rights.credit.trim(),
        source: rights.source.trim(),
      }),
    onSuccess: async () => {
      onClose();
      toast("Licence and credit changed");
      await refetchPlaces();
    },
  });
  useFocusOnError(form, error);
  return (
    <form
      ref={form}
      className="grid gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        mutate();
      }}
    >
      <RightsFields rights={rights} error={error} onChange={setRights} />
      <FormField
        label="Source"
        type="url"
        value={rights.source}
        maxLength={2000}
        autoComplete="off"
        placeholder="https://"
        help="The address of where it is from."
        error={fieldErrorOf(error, "source")}
        onChange={({ target }) => setRights({ ...rights, source: target.value })}
      />
      <FormFailure error={error} fields={["licence", "credit", "source"]} />
      <div className="form-actions">
        <button type="button" className="tk-button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="tk-button tk-button--primary" disabled={isPending}>
          Save
        </button>
      </div>
    </form>
  );
}
