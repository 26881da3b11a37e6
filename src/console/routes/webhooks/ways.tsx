import { Menu } from "@base-ui/react/menu";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { client, queryClient, trpc } from "../../api/client.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { FormField } from "../../parts/form-field.tsx";
import { counted } from "../../parts/status.tsx";
import { toast } from "../../parts/toasts.tsx";
import { Secret, WebhookForm } from "./webhook-form.tsx";
import type { Webhook } from "./words.ts";

type Way = "edit" | "resend" | "rotate" | "disable" | "delete";

const ways: readonly { way: Way; name: string }[] = [
  { way: "edit", name: "Edit…" },
  { way: "resend", name: "Redeliver since…" },
  { way: "rotate", name: "Rotate secret…" },
  { way: "disable", name: "Switch off" },
  { way: "delete", name: "Delete…" },
];

/** The menu of a webhook, and the dialogs that it opens. */
export function Ways({ of: webhook }: { of: Webhook }) {
  const [way, setWay] = useState<Way>();
  const close = (): void => setWay(undefined);
  const disable = useMutation(
    trpc.webhooks.disable.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.webhooks.pathFilter()),
      onError: ({ message }) => toast(message),
    }),
  );
  const offered = ways.filter(
    (one) => webhook.enabled || (one.way !== "disable" && one.way !== "resend"),
  );
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className="tool tool--icon" aria-label={`More for ${webhook.name}`}>
          <Ellipsis aria-hidden />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className="menu-positioner" align="end" sideOffset={4}>
            <Menu.Popup className="tk-menu">
              {offered.map((one) => (
                <Menu.Item
                  key={one.way}
                  className="tk-menu__item"
                  onClick={() =>
                    one.way === "disable" ? disable.mutate({ id: webhook.id }) : setWay(one.way)
                  }
                >
                  {one.name}
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {way === "edit" && <WebhookForm of={webhook} onClose={close} />}
      {way === "resend" && <ResendSince of={webhook} onClose={close} />}
      {way === "rotate" && <Rotate of={webhook} onClose={close} />}
      {way === "delete" && <Delete of={webhook} onClose={close} />}
    </>
  );
}

interface OfWebhook {
  of: Webhook;
  onClose: () => void;
}

/** How far a redelivery has come: another try goes on from there. */
interface Progress {
  since: string;
  resent: number;
  after?: string;
}

function ResendSince({ of: { id }, onClose }: OfWebhook) {
  const progress = useRef<Progress>(undefined);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (since: string): Promise<number> => {
      const known = progress.current;
      const far: Progress = known?.since === since ? known : { since, resent: 0 };
      progress.current = far;
      do {
        const { resent: _, ...asked } = far;
        const { resent, next } = await client.webhooks.resendSince.mutate({ id, ...asked });
        far.resent += resent;
        // A replica of an earlier release answers without `next`.
        if (typeof next !== "string") break;
        far.after = next;
      } while (!isLeft.current);
      return far.resent;
    },
    onSuccess: async (resent) => {
      toast(`${counted(resent, "event")} on the way again`);
      if (!isLeft.current) onClose();
      await queryClient.invalidateQueries(trpc.webhooks.pathFilter());
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const since = String(new FormData(event.currentTarget).get("since"));
    mutate(new Date(since).toISOString());
  };
  return (
    <Dialog
      title="Redeliver since"
      lead="Sends every event since then again, also those that got through. The receiver knows them by their ids."
      open
      onClose={onClose}
    >
      <form className="form" onSubmit={submit}>
        {error && <FailureNote error={error} />}
        <FormField label="Since" name="since" type="datetime-local" error={undefined} required />
        <Actions verb="Redeliver" isPending={isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function Rotate({ of: { id, name }, onClose }: OfWebhook) {
  const { mutate, data, error, isPending } = useMutation(
    trpc.webhooks.rotate.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.webhooks.pathFilter()),
    }),
  );
  if (data !== undefined) return <Secret secret={data.secret} onClose={onClose} />;
  return (
    <Dialog
      title="Rotate secret"
      lead={`${name} gets a new secret. The old one signs, too, for 24 hours, so that the receiver has time to change.`}
      open
      onClose={onClose}
    >
      {error && <FailureNote error={error} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ id });
        }}
      >
        <Actions verb="Rotate" isPending={isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function Delete({ of: { id, name }, onClose }: OfWebhook) {
  const navigate = useNavigate();
  const { mutate, error, isPending } = useMutation(
    trpc.webhooks.remove.mutationOptions({
      onSuccess: async () => {
        toast(`${name} is deleted`);
        await navigate({ to: "/webhooks", replace: true });
        await queryClient.invalidateQueries(trpc.webhooks.pathFilter());
        onClose();
      },
    }),
  );
  return (
    <Dialog
      title="Delete webhook"
      lead={`${name} gets nothing more, and its log is deleted with it.`}
      open
      onClose={onClose}
    >
      {error && <FailureNote error={error} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ id });
        }}
      >
        <Actions verb="Delete" isPending={isPending} isDanger onClose={onClose} />
      </form>
    </Dialog>
  );
}

function Actions({
  verb,
  isPending,
  isDanger = false,
  onClose,
}: {
  verb: string;
  isPending: boolean;
  isDanger?: boolean;
  onClose: () => void;
}) {
  return (
    <p className="form-actions">
      <button type="button" className="tk-button tk-button--small" onClick={onClose}>
        Cancel
      </button>
      <button
        type="submit"
        className={`tk-button tk-button--small tk-button--${isDanger ? "danger" : "primary"}`}
        disabled={isPending}
      >
        {verb}
      </button>
    </p>
  );
}
