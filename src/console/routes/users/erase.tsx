import { useMutation } from "@tanstack/react-query";
import { runs } from "../../api/base.ts";
import { queryClient, trpc } from "../../api/client.ts";
import { sessionEnded } from "../../api/session-ended.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { toast } from "../../parts/toasts.tsx";
import type { User } from "./user.ts";

const stays = [
  runs("themes") && runs("places")
    ? "Themes, places, pictures and comments stay."
    : runs("themes")
      ? "Themes stay."
      : "Places, pictures and comments stay.",
  ...(runs("themes")
    ? ["Their approvals no longer count, so a scheduled release may need another one."]
    : []),
];

/** Erases a person, after explaining what goes and what stays. */
export function Erase({
  user: { id, name },
  isSelf,
  onClose,
}: {
  user: User;
  isSelf: boolean;
  onClose: () => void;
}) {
  const { mutate, error, isPending } = useMutation(
    trpc.users.erase.mutationOptions({
      onSuccess: async () => {
        onClose();
        if (isSelf) {
          sessionEnded.notify();
          return;
        }
        toast("The person is erased");
        await queryClient.invalidateQueries();
      },
    }),
  );
  return (
    <Dialog
      title={isSelf ? "Erase yourself" : `Erase ${name}`}
      lead="This cannot be undone. The account, the preferences and all sessions go. The audit log calls the person “an erased person”, and their work shows a random code."
      open
      onClose={onClose}
    >
      <p className="quiet prose">
        {stays.join(" ")} API keys {runs("themes") && "and preview links "}that {name} made keep
        working until they are revoked. A new sign-in makes a new account.
      </p>
      {error && <FailureNote error={error} />}
      <p className="form-actions">
        <button type="button" className="tk-button tk-button--small" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="tk-button tk-button--small tk-button--danger"
          disabled={isPending}
          onClick={() => mutate({ id })}
        >
          Erase
        </button>
      </p>
    </Dialog>
  );
}
