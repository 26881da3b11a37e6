import { Link } from "@tanstack/react-router";
import { Check, CircleDashed, TriangleAlert } from "lucide-react";
import type { Webhook } from "./words.ts";

/** Every webhook with its latest deliveries, a beat each. */
export function WebhookList({
  webhooks,
  chosen,
}: {
  webhooks: readonly Webhook[];
  chosen: string | undefined;
}) {
  return (
    <ul className="hooks-all">
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <Link
            to="/webhooks"
            search={{ webhook: webhook.id }}
            className="hook"
            aria-current={webhook.id === chosen ? "true" : undefined}
          >
            <span className="strong cut">{webhook.name}</span>
            <State of={webhook} />
            <span className="mono quiet cut">{webhook.url}</span>
            <span className="beats" aria-hidden>
              {webhook.recent.map((state, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a beat is its place in the row
                <i key={at} data-state={state} />
              ))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Milliseconds after which an answer counts as slow; after 15 seconds an attempt has failed. */
const SLOW_MS = 5000;

function State({ of: { enabled, disabledBecause, failingSince, recent, last } }: { of: Webhook }) {
  if (!enabled) {
    const bySelf = disabledBecause !== "admin";
    return (
      <span className={bySelf ? "status status--bad" : "status"}>
        {bySelf ? <TriangleAlert aria-hidden /> : <CircleDashed aria-hidden />}
        {bySelf ? "Switched off by failures" : "Switched off"}
      </span>
    );
  }
  if (failingSince !== null) {
    return (
      <span className="status status--warning">
        <TriangleAlert aria-hidden />
        Failing
      </span>
    );
  }
  const ms = last?.ms ?? 0;
  if (ms >= SLOW_MS) {
    return (
      <span className="status status--warning">
        <TriangleAlert aria-hidden />
        Slow, {Math.round(ms / 1000)} s
      </span>
    );
  }
  if (recent.length === 0) return <span className="status">Nothing sent yet</span>;
  const delivered = recent.filter((state) => state === "delivered").length;
  return (
    <span className="status status--good">
      <Check aria-hidden />
      {delivered} of {recent.length}
    </span>
  );
}
