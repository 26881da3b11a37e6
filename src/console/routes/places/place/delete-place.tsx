import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import { client } from "../../../api/client.ts";
import { failureOf } from "../../../api/error.ts";
import { refetchPlaces } from "../../../api/pictures.ts";
import { toastDeleted } from "../../../parts/bin/restore.ts";
import { Dialog } from "../../../parts/dialog.tsx";
import { FailureNote } from "../../../parts/failure-note.tsx";
import { FormField } from "../../../parts/form-field.tsx";
import { counted } from "../../../parts/status.tsx";
import { type PlaceSummary, useTotals } from "./use-place.ts";

/** Says what goes with a place, and wants its title typed, because others lose theirs with it. */
export function DeletePlace({
  place,
  open,
  onClose,
}: {
  place: PlaceSummary;
  open: boolean;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog title="Delete place" open={open} onClose={onClose} initialFocus={field}>
      <DeleteForm place={place} field={field} onClose={onClose} />
    </Dialog>
  );
}

function DeleteForm({
  place: { id, title },
  field,
  onClose,
}: {
  place: PlaceSummary;
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const totals = useTotals(id);
  const [typed, setTyped] = useState("");
  const [isRefused, setRefused] = useState(false);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => client.places.remove.mutate({ placeId: id }),
    onError: (failed) => {
      // Another person has already deleted it, and the page says so.
      if (failureOf(failed).code === "not_found") void refetchPlaces();
    },
    onSuccess: async () => {
      await navigate({ to: "/places", replace: true });
      toastDeleted(`Deleted ${title}`, id, title);
      await refetchPlaces();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim() === title.trim()) {
      if (!isPending) mutate();
      return;
    }
    setRefused(true);
    field.current?.focus();
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      {error && failureOf(error).code !== "not_found" && <FailureNote error={error} />}
      <p className="prose">
        Deleting <span className="strong">{title}</span> takes{" "}
        {totals === undefined
          ? "all its pictures with their files and all its comments"
          : `${counted(totals.imagesTotal, "picture")} with their files and ${counted(totals.commentsTotal, "comment")}`}{" "}
        with it, those of other users too. Their addresses end, and other places lose their links to
        it. The bin keeps all of it for 30 days.
      </p>
      <FormField
        ref={field}
        label={`Type ${title} to delete it`}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setRefused(false);
        }}
        autoComplete="off"
        spellCheck={false}
        error={isRefused ? `This is not its title, ${title}` : undefined}
      />
      <p className="form-actions">
        <button type="button" className="tk-button tk-button--small" onClick={onClose}>
          Cancel
        </button>
        <button
          type="submit"
          className="tk-button tk-button--small tk-button--danger"
          aria-disabled={isPending}
        >
          Delete
        </button>
      </p>
    </form>
  );
}
