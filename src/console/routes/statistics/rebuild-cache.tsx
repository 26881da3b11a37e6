import { useMutation } from "@tanstack/react-query";
import { queryClient, trpc } from "../../api/client.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { counted } from "../../parts/status.tsx";
import { toast } from "../../parts/toasts.tsx";

/** Says what it does to readers before it does it, and after it what will be rendered. */
export function RebuildCache({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { mutate, error, isPending, reset } = useMutation(
    trpc.delivery.rebuild.mutationOptions({
      onSuccess: ({ themes, artefacts }) => {
        toast(
          `The cache is being rebuilt: ${counted(themes, "theme")} into ${counted(artefacts, "response")}`,
        );
        void queryClient.invalidateQueries(trpc.stats.pathFilter());
        onClose();
      },
    }),
  );
  const close = (): void => {
    reset();
    onClose();
  };
  return (
    <Dialog
      title="Rebuild cache"
      lead="Every replica forgets the stylesheets it has rendered, and this one renders all published themes again. Readers see the same as before; the first of them on another replica waits a moment longer. Do it only if readers get something else than what was published."
      open={open}
      onClose={close}
    >
      {error && <FailureNote error={error} />}
      <p className="form-actions">
        <button type="button" className="tk-button tk-button--small" onClick={close}>
          Cancel
        </button>
        <button
          type="button"
          className="tk-button tk-button--small tk-button--primary"
          disabled={isPending}
          onClick={() => mutate()}
        >
          Rebuild cache
        </button>
      </p>
    </Dialog>
  );
}
