import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { queryClient, trpc } from "../../api/client.ts";
import { fieldErrorOf } from "../../api/error.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { FormField } from "../../parts/form-field.tsx";
import { counted } from "../../parts/status.tsx";
import { toast } from "../../parts/toasts.tsx";
import { aboutWords, type DeadLetter, topicWords } from "./words.ts";

/** The letters to discard: one, or all of a queue. */
export type Discarded = { topic: string } & ({ letter: DeadLetter } | { count: number });

/** Says what giving up means, and wants to know why. */
export function Discard({
  of,
  onClose,
  onDone,
}: {
  of: Discarded | undefined;
  onClose: () => void;
  /** The letters that are gone; undefined for all. */
  onDone: (gone: string[] | undefined) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState("");
  const { mutate, error, isPending, reset } = useMutation(
    trpc.queues.discard.mutationOptions({
      onSuccess: ({ discarded }, { ids }) => {
        close();
        onDone(ids);
        toast(`${counted(discarded, "message")} discarded`);
        void queryClient.invalidateQueries(trpc.queues.pathFilter());
      },
      onError: () => field.current?.focus(),
    }),
  );
  const close = (): void => {
    reset();
    setReason("");
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (of === undefined || isPending) return;
    mutate({ ...("letter" in of ? { ids: [of.letter.id] } : { topic: of.topic }), reason });
  };
  const wrong = fieldErrorOf(error, "reason");
  return (
    <Dialog
      title="Discard dead letters"
      lead={of && leadOf(of)}
      open={of !== undefined}
      onClose={close}
      initialFocus={field}
    >
      <form className="form" onSubmit={submit} noValidate>
        {error && wrong === undefined && <FailureNote error={error} />}
        <FormField
          ref={field}
          label="Why"
          help="The audit log keeps it."
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={wrong}
        />
        <p className="form-actions">
          <button type="button" className="tk-button tk-button--small" onClick={close}>
            Cancel
          </button>
          <button
            type="submit"
            className="tk-button tk-button--small tk-button--danger"
            disabled={isPending}
          >
            Discard
          </button>
        </p>
      </form>
    </Dialog>
  );
}

function leadOf(of: Discarded): string {
  const what = "letter" in of ? aboutWords(of.letter) : `All ${counted(of.count, "message")}`;
  const { given } = topicWords(of.topic);
  return `${what}: it will not be retried, and there is no way back. ${given}`;
}
