import { useMutation, useQuery } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useState } from "react";
import { queryClient, trpc } from "../../api/client.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { counted } from "../../parts/status.tsx";
import { toast } from "../../parts/toasts.tsx";

const names = {
  google: "Cloud CDN",
  cloudflare: "Cloudflare",
  fastly: "Fastly",
  varnish: "Varnish",
} as const;

const EVERY_MS = 20_000;
/** While purges wait. */
const SOON_MS = 2000;

const useCdn = () =>
  useQuery({
    ...trpc.cdn.read.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.waiting ? SOON_MS : EVERY_MS),
  }).data;

/** Purges everything from the cache in front, if one is configured, after it has said what that does. */
export function PurgeCdn() {
  const [open, setOpen] = useState(false);
  const service = useCdn()?.service ?? null;
  const { mutate, error, isPending, reset } = useMutation(
    trpc.cdn.purge.mutationOptions({
      onSuccess: () => {
        toast("Everything is being purged");
        void queryClient.invalidateQueries(trpc.cdn.pathFilter());
        setOpen(false);
      },
    }),
  );
  if (service === null) return null;
  const close = (): void => {
    reset();
    setOpen(false);
  };
  return (
    <>
      <button type="button" className="tk-button tk-button--small" onClick={() => setOpen(true)}>
        <CloudOff aria-hidden />
        Purge everything
      </button>
      <Dialog
        title="Purge everything"
        lead={`${names[service]} forgets all that it keeps of run time, pinned versions included, now and again in six seconds. Readers see the same as before; until it has filled again, more of their requests reach this service.`}
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
            Purge everything
          </button>
        </p>
      </Dialog>
    </>
  );
}

/** How purges of the cache in front go, in a line. */
export function Purges() {
  const cdn = useCdn();
  if (!cdn?.service) return null;
  return <p className="small quiet">{wordsOf(cdn.service, cdn)}</p>;
}

function wordsOf(
  service: keyof typeof names,
  { waiting, failure, last }: NonNullable<ReturnType<typeof useCdn>>,
): string {
  const name = names[service];
  if (failure !== null) {
    return `${counted(waiting, "purge")} of ${name} waiting since ${timeOf(failure.since)}: ${failure.error}`;
  }
  if (waiting > 0) return `${counted(waiting, "purge")} of ${name} under way.`;
  return last === null
    ? `${name} is purged after each change.`
    : `${name} was last purged at ${timeOf(last.at)}.`;
}

const time = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const timeOf = (at: string): string => time.format(new Date(at));
