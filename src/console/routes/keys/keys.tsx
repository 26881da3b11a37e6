import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { trpc } from "../../api/client.ts";
import { Needs } from "../../app/needs.tsx";
import { useScreenTitle } from "../../app/screen-title.ts";
import { useShortcuts } from "../../app/shortcuts.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { useNames } from "../../parts/person.tsx";
import { KeyTable } from "./key-table.tsx";
import { NewKey } from "./new-key.tsx";

const MAX_KEYS = 500;

/** Keys of programs: who made them, what they may do, and whether anybody uses them. */
export function Keys() {
  useScreenTitle("API keys", "/keys");
  return (
    <Needs permission="keys.read" least="admin" name="API keys">
      <KeyList />
    </Needs>
  );
}

function KeyList() {
  const [making, setMaking] = useState(false);
  const { data, error, refetch } = useQuery({
    ...trpc.apiKeys.list.queryOptions({ limit: MAX_KEYS }),
    placeholderData: keepPreviousData,
  });
  const names = useNames(data?.items.map(({ createdBy }) => createdBy ?? undefined) ?? []);
  useShortcuts(
    useMemo(
      () => [{ keys: "n", does: "New key", group: "API keys", run: () => setMaking(true) }],
      [],
    ),
  );
  const button = (
    <button
      type="button"
      className="tk-button tk-button--small tk-button--primary"
      onClick={() => setMaking(true)}
    >
      <Plus aria-hidden />
      New key
    </button>
  );
  return (
    <section className="page">
      <header className="page-head">
        <h1>API keys</h1>
        <div className="page-actions">{button}</div>
      </header>
      {error && <FailureNote error={error} retry={() => void refetch()} />}
      {data && data.items.length > 0 && <KeyTable keys={data.items} names={names} />}
      {data?.items.length === 0 && (
        <EmptyState
          title="No program has a key"
          command={`curl -H "Authorization: Bearer $KEY" ${window.location.origin}/api/v1/themes`}
        >
          A key lets a program read or write themes without a person. It is shown once, when it is
          made.
        </EmptyState>
      )}
      <NewKey open={making} onClose={() => setMaking(false)} />
    </section>
  );
}
