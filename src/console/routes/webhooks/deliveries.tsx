import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, Send, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { queryClient, trpc } from "../../api/client.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { Instant } from "../../parts/time.tsx";
import { toast } from "../../parts/toasts.tsx";
import { Attempts } from "./attempts.tsx";
import { Ways } from "./ways.tsx";
import { type Delivery, offWords, type Webhook } from "./words.ts";

const EVERY_MS = 3000;
const PAGE = 50;

/** The log of a webhook, and everything to do with it. */
export function Deliveries({ of: webhook, mayWrite }: { of: Webhook; mayWrite: boolean }) {
  const [shown, setShown] = useState(PAGE);
  const { data, error, refetch } = useQuery({
    ...trpc.webhooks.deliveries.queryOptions({ id: webhook.id, limit: Math.min(shown, 200) }),
    refetchInterval: EVERY_MS,
  });
  const test = useMutation(
    trpc.webhooks.test.mutationOptions({
      onSuccess: async () => {
        toast("A test is on its way");
        await queryClient.invalidateQueries(trpc.webhooks.pathFilter());
      },
    }),
  );
  return (
    <section className="hooks-log" aria-label={`Deliveries to ${webhook.name}`}>
      <header className="page-head">
        <Link to="/webhooks" className="tool tool--icon hooks-back" aria-label="All webhooks">
          <ChevronLeft aria-hidden />
        </Link>
        <h2 className="cut">{webhook.name}</h2>
        <p className="quiet cut hooks-events">{webhook.events.join(", ")}</p>
        {mayWrite && (
          <div className="page-actions">
            {webhook.enabled && (
              <button
                type="button"
                className="tool"
                disabled={test.isPending}
                onClick={() => test.mutate({ id: webhook.id })}
              >
                <Send aria-hidden />
                Send a test
              </button>
            )}
            <Ways of={webhook} />
          </div>
        )}
      </header>
      {test.error && <FailureNote error={test.error} />}
      {!webhook.enabled && <Off of={webhook} mayWrite={mayWrite} />}
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <p className="quiet hooks-none">
          Nothing was sent in the last 30 days. Send a test to see that it works.
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul className="log" aria-label="Deliveries, the newest first">
          {data.items.map((delivery) => (
            <Row key={delivery.id} of={delivery} webhook={webhook} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {data && data.total > data.items.length && shown < 200 && (
        <button type="button" className="tool hooks-none" onClick={() => setShown(shown + PAGE)}>
          Show more
        </button>
      )}
    </section>
  );
}

function Off({ of: webhook, mayWrite }: { of: Webhook; mayWrite: boolean }) {
  const { mutate, error, isPending } = useMutation(
    trpc.webhooks.enable.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.webhooks.pathFilter()),
    }),
  );
  return (
    <div className="flex gap-12 wrap hooks-off" role="status">
      <TriangleAlert aria-hidden />
      <span>
        {offWords(webhook)}{" "}
        {webhook.disabledAt && (
          <>
            Since: <Instant at={webhook.disabledAt} />
          </>
        )}
      </span>
      {mayWrite && (
        <button
          type="button"
          className="tk-button tk-button--small"
          disabled={isPending}
          onClick={() => mutate({ id: webhook.id })}
        >
          Switch on
        </button>
      )}
      {error && <FailureNote error={error} />}
    </div>
  );
}

function Row({
  of: delivery,
  webhook,
  mayWrite,
}: {
  of: Delivery;
  webhook: Webhook;
  mayWrite: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="log-row">
          <Instant at={delivery.at} />
          <span className="cut">{delivery.type}</span>
          <Outcome of={delivery} />
          <span className="quiet number log-wide">
            {delivery.ms !== null && `${delivery.ms} ms`}
          </span>
          <span className="quiet log-wide">
            {delivery.attempts === 0 ? "waits" : `try ${delivery.attempts}`}
          </span>
        </summary>
        {open && <Attempts of={delivery} webhook={webhook} mayWrite={mayWrite} />}
      </details>
    </li>
  );
}

function Outcome({ of: { state, status, error } }: { of: Delivery }) {
  const look = { delivered: "status--good", failed: "status--bad", pending: "status--warning" };
  const word = { delivered: "Delivered", failed: "Given up", pending: "Waiting" };
  return (
    <span className={`status ${look[state]}`} title={error ?? undefined}>
      {word[state]}
      {status !== null && ` ${status}`}
    </span>
  );
}
