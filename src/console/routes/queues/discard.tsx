import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { client, queryClient, trpc } from "../../api/client.ts";
import { fieldErrorOf } from "../../api/error.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { FormField } from "../../parts/form-field.tsx";
import { counted } from "../../parts/status.tsx";
import { toast } from "../../parts/toasts.tsx";
import { aboutWords, type DeadLetter, type QueueDepth, topicWords } from "./words.ts";

/** The messages to discard: one, or all of some queues. */
export type Discarded =
  | { letter: DeadLetter }
  | { queues: readonly Pick<QueueDepth, "topic" | "deadLetters">[] };

/** Says what giving up means, and wants to know why. */
export function Discard({
  of,
  onClose,
  onDone,
}: {
  of: Discarded | undefined;
  onClose: () => void;
  /** The messages that are gone; undefined for all. */
  onDone: (gone: string[] | undefined) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState("");
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: discarded,
    onSuccess: (count, { of: gone }) => {
      close();
      onDone("letter" in gone ? [gone.letter.id] : undefined);
      toast(`${counted(count, "message")} discarded`);
    },
    onError: () => field.current?.focus(),
    onSettled: () => queryClient.invalidateQueries(trpc.queues.pathFilter()),
  });
  const close = (): void => {
    reset();
    setReason("");
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (of === undefined || isPending) return;
    mutate({ of, reason });
  };
  const wrong = fieldErrorOf(error, "reason");
  return (
    <Dialog
      title="Discard what was put aside"
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

/** Discards them queue by queue; returns how many went. */
async function discarded({ of, reason }: { of: Discarded; reason: string }): Promise<number> {
  const discard = client.queues.discard.mutate;
  if ("letter" in of) return (await discard({ ids: [of.letter.id], reason })).discarded;
  let sum = 0;
  for (const { topic } of of.queues) sum += (await discard({ topic, reason })).discarded;
  return sum;
}

function leadOf(of: Discarded): string {
  if ("letter" in of) {
    const { given } = topicWords(of.letter.topic);
    return `${aboutWords(of.letter)}: it will not be retried, and there is no way back. ${given}`;
  }
  const count = of.queues.reduce((sum, { deadLetters }) => sum + deadLetters, 0);
  const given = of.queues.map(({ topic }) => topicWords(topic).given).join(" ");
  return `All ${counted(count, "message")}: they will not be retried, and there is no way back. ${given}`;
}
