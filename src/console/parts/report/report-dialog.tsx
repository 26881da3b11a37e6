import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { queryClient, trpc } from "../../api/client.ts";
import { Dialog } from "../dialog.tsx";
import { FailureNote } from "../failure-note.tsx";
import { FormText } from "../form-field.tsx";
import { toast } from "../toasts.tsx";
import { type Reason, reasons, reasonTexts } from "./reasons.ts";

export interface Reportable {
  kind: "place" | "image" | "comment";
  id: string;
  /** The title names it so: "this picture". */
  name: string;
}

/** Asks why a thing should not be here, and tells the editors. */
export function ReportDialog({
  of: { kind, id, name },
  onClose,
}: {
  of: Reportable;
  onClose: () => void;
}) {
  const group = useId();
  const [reason, setReason] = useState<Reason>("privacy");
  const [note, setNote] = useState("");
  const { mutate, error, isPending } = useMutation(
    trpc.reports.add.mutationOptions({
      onSuccess: async () => {
        onClose();
        toast("Reported; the editors will look at it");
        await queryClient.invalidateQueries(trpc.reports.pathFilter());
      },
    }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) mutate({ kind, id, reason, note: note.trim() });
  };
  return (
    <Dialog
      title={`Report ${name}`}
      lead="The editors see who reports it. Its maker does not."
      open
      onClose={onClose}
    >
      <form className="form" onSubmit={submit}>
        <fieldset className="grid gap-8">
          <legend className="tk-label">Why</legend>
          {reasons.map((one) => (
            <label key={one} className="row gap-8">
              <input
                type="radio"
                className="tk-radio"
                name={group}
                checked={one === reason}
                onChange={() => setReason(one)}
              />
              {reasonTexts[one]}
            </label>
          ))}
        </fieldset>
        <FormText
          label="What the editors should know"
          value={note}
          onChange={({ target }) => setNote(target.value)}
          maxLength={1000}
          rows={3}
          error={undefined}
        />
        {error && <FailureNote error={error} />}
        <p className="form-actions">
          <button type="button" className="tk-button tk-button--small" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className="tk-button tk-button--small tk-button--primary"
            aria-disabled={isPending}
          >
            Report
          </button>
        </p>
      </form>
    </Dialog>
  );
}
