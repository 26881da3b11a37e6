import { useMutation, useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { queryClient, trpc } from "../../api/client.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { Instant } from "../../parts/time.tsx";
import { toast } from "../../parts/toasts.tsx";
import { curlOf, type Delivery, type Webhook } from "./words.ts";

/** The request and the answers of a delivery, and a button that sends it again. */
export function Attempts({
  of: delivery,
  webhook,
  mayWrite,
}: {
  of: Delivery;
  webhook: Webhook;
  mayWrite: boolean;
}) {
  const { data, error } = useQuery(
    trpc.webhooks.delivery.queryOptions(
      { id: webhook.id, delivery: delivery.id },
      { refetchInterval: 3000 },
    ),
  );
  const again = useMutation(
    trpc.webhooks.resend.mutationOptions({
      onSuccess: async () => {
        toast("It is on its way again");
        await queryClient.invalidateQueries(trpc.webhooks.pathFilter());
      },
    }),
  );
  const [latest] = data?.log ?? [];
  return (
    <div className="log-more">
      {(error || again.error) && <FailureNote error={error ?? again.error} />}
      <p className="flex wrap gap-12">
        <code>{delivery.message}</code>
        {delivery.next !== null && (
          <span className="quiet">
            Tried next: <Instant at={delivery.next} />
          </span>
        )}
        {mayWrite && webhook.enabled && (
          <button
            type="button"
            className="tool tool--small end"
            disabled={again.isPending}
            onClick={() => again.mutate({ id: webhook.id, delivery: delivery.id })}
          >
            <RotateCcw aria-hidden />
            Redeliver
          </button>
        )}
      </p>
      {latest && (
        <section className="payload">
          <header className="flex">
            <h3>Sent</h3>
            <CopyButton
              className="tool--small end"
              name="Copy as curl"
              text={curlOf(webhook.url, latest.request)}
            />
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls takes the keyboard */}
          <pre tabIndex={0}>{pretty(latest.request)}</pre>
        </section>
      )}
      {data?.log.map((attempt) => (
        <section key={attempt.at} className="payload">
          <h3>
            <Instant at={attempt.at} />, {attempt.ms} ms: {attempt.error ?? "Delivered."}
          </h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
          {attempt.answer !== "" && <pre tabIndex={0}>{attempt.answer}</pre>}
        </section>
      ))}
    </div>
  );
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
