import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { trpc } from "../../api/client.ts";
import { refetchBin } from "../../parts/bin/restore.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { besideOf } from "../../parts/focus-beside.ts";
import { toast } from "../../parts/toasts.tsx";
import { type BinItem, nameOf, withText } from "./words.ts";

/** Deletes something in the bin for good, after explaining what goes. */
export function DeleteForGood({
  item,
  row,
  onClose,
}: {
  item: BinItem;
  /** Its row, whose neighbour gets the focus once it goes. */
  row: Element | null;
  onClose: () => void;
}) {
  const name = nameOf(item);
  const isDone = useRef(false);
  const { mutate, error, isPending } = useMutation(
    trpc.bin.remove.mutationOptions({
      onSuccess: async () => {
        isDone.current = true;
        onClose();
        toast(`Deleted ${name} for good`);
        await refetchBin();
      },
    }),
  );
  return (
    <Dialog
      title="Delete for good"
      lead={`${name.charAt(0).toUpperCase()}${name.slice(1)} goes now${
        item.kind === "place" ? ` ${withText(item)}`.trimEnd() : ""
      }, with its files. There is no way back.`}
      open
      onClose={onClose}
      finalFocus={() => (isDone.current ? besideOf(row) : null) ?? true}
    >
      {error && <FailureNote error={error} />}
      <p className="form-actions">
        <button type="button" className="tk-button tk-button--small" onClick={onClose}>
          Keep it
        </button>
        <button
          type="button"
          className="tk-button tk-button--small tk-button--danger"
          disabled={isPending}
          onClick={() => mutate({ id: item.id })}
        >
          Delete for good
        </button>
      </p>
    </Dialog>
  );
}
