import "./webhooks.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../api/client.ts";
import { useMay } from "../../api/session.ts";
import { Needs } from "../../app/shell/needs.tsx";
import { useScreenTitle } from "../../app/shell/screen-title.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { RowBones } from "../../parts/row-bones.tsx";
import { Deliveries } from "./deliveries.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookList } from "./webhook-list.tsx";

const EVERY_MS = 5000;
const route = getRouteApi("/webhooks");

/** Addresses that get events, and how each delivery went. */
export function Webhooks() {
  useScreenTitle("Webhooks", "/webhooks");
  return (
    <Needs permission="webhooks.read" least="admin" name="Webhooks">
      <Screen />
    </Needs>
  );
}

function Screen() {
  const { webhook: named } = route.useSearch();
  const mayWrite = useMay("webhooks.write");
  const [making, setMaking] = useState(false);
  const { data, error, refetch } = useQuery({
    ...trpc.webhooks.list.queryOptions(),
    refetchInterval: EVERY_MS,
  });
  const items = data?.items ?? [];
  const open = items.find(({ id }) => id === named);
  const chosen = open ?? items[0];
  const create = mayWrite && (
    <button
      type="button"
      className="tk-button tk-button--small tk-button--primary"
      onClick={() => setMaking(true)}
    >
      <Plus aria-hidden />
      New webhook
    </button>
  );
  return (
    <section className="page hooks" data-open={open !== undefined || undefined}>
      <div className="hooks-list">
        <header className="page-head">
          <h1 tabIndex={-1}>Webhooks</h1>
          {items.length > 0 && <div className="page-actions">{create}</div>}
        </header>
        {error && <FailureNote error={error} retry={() => void refetch()} />}
        {data === undefined && !error && <RowBones />}
        {data && items.length === 0 && (
          <EmptyState title="No webhooks" action={create}>
            A webhook tells your build server, your channel or your audit store what happens here.
          </EmptyState>
        )}
        <WebhookList webhooks={items} chosen={chosen?.id} />
      </div>
      {chosen && <Deliveries key={chosen.id} of={chosen} mayWrite={mayWrite} />}
      {making && <WebhookForm onClose={() => setMaking(false)} />}
    </section>
  );
}
