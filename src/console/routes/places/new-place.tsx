import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { client, queryClient, trpc } from "../../api/client.ts";
import { useSession } from "../../api/session.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { toast } from "../../parts/toasts.tsx";
import { emptyPlace } from "./place-fields.ts";
import { PlaceForm } from "./place-form.tsx";

/** Creates a place and opens it. Reopening the dialog restores the typed text. */
export function NewPlace({ open, onClose }: { open: boolean; onClose: () => void }) {
  const first = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { subject } = useSession();
  return (
    <Dialog
      title="New place"
      lead="Everyone who reads this platform sees it. Pictures are added on its own page."
      wide
      open={open}
      onClose={onClose}
      initialFocus={first}
    >
      <PlaceForm
        initial={emptyPlace}
        action="Create place"
        first={first}
        keep={`tokenkit-new-place ${subject}`}
        onCancel={onClose}
        submit={async (fields) => {
          const { id, title } = await client.places.create.mutate(fields);
          void queryClient.invalidateQueries(trpc.places.pathFilter());
          toast(`Made ${title}`);
          await navigate({ to: "/places/$id", params: { id } });
        }}
      />
    </Dialog>
  );
}
