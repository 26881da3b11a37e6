import { useMutation } from "@tanstack/react-query";
import { queryClient, trpc } from "../../api/client.ts";
import { sessionEnded } from "../../api/session-ended.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { toast } from "../../parts/toasts.tsx";
import type { User } from "./user.ts";

/** Ends all sessions of a person, after explaining the effect. */
export function SignOut({
  user: { id, name },
  isSelf,
  onClose,
}: {
  user: User;
  isSelf: boolean;
  onClose: () => void;
}) {
  const { mutate, error, isPending } = useMutation(
    trpc.users.signOut.mutationOptions({
      onSuccess: async () => {
        onClose();
        if (isSelf) {
          sessionEnded.notify();
          return;
        }
        toast(`${name} is signed out everywhere`);
        await queryClient.invalidateQueries(trpc.users.pathFilter());
      },
    }),
  );
  return (
    <Dialog
      title={isSelf ? "Sign yourself out everywhere" : `Sign out ${name} everywhere`}
      lead={
        isSelf
          ? "You are signed out in every browser, this one too: you are asked to sign in again over this page. Unsaved changes stay in the browser that has them."
          : `${name} is signed out in every browser within five seconds. Unsaved changes stay in the browser that has them. If the identity provider lets them in, they can sign in again, with the role that their groups give them then.`
      }
      open
      onClose={onClose}
    >
      <p className="quiet prose">
        API keys are not sessions: those that {isSelf ? "you" : "they"} made keep working until they
        are revoked.
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
          Sign out everywhere
        </button>
      </p>
    </Dialog>
  );
}
