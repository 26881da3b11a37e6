import { useMutation } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { Ban, Clock, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { AppRouter } from "../../../router.ts";
import { queryClient, trpc } from "../../api/client.ts";
import { useMay } from "../../api/session.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { Person } from "../../parts/person.tsx";
import { counted } from "../../parts/status.tsx";
import { Instant, instantText } from "../../parts/time.tsx";
import { toast } from "../../parts/toasts.tsx";

type Key = inferRouterOutputs<AppRouter>["apiKeys"]["list"]["items"][number];

export function KeyTable({
  keys,
  names,
  isStale,
}: {
  keys: readonly Key[];
  names: ReadonlyMap<string, string>;
  isStale: boolean;
}) {
  const [revoking, setRevoking] = useState<Key>();
  const mayRevoke = useMay("keys.write");
  return (
    <>
      <table className="list two-lines keys" aria-label="API keys" aria-busy={isStale}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Key</th>
            <th scope="col">Role</th>
            <th scope="col">Last used</th>
            <th scope="col">Expires</th>
            <th scope="col">Made by</th>
            <th scope="col">Made</th>
            <th scope="col">
              <span className="visually-hidden">Revoke</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id} data-ended={hasEnded(key) || undefined}>
              <th scope="row" className="strong">
                <span className="cut" title={key.name}>
                  {key.name}
                </span>
              </th>
              <td className="mono quiet wide-only">{key.id}…</td>
              <td>
                {key.role}
                <ScopeOf of={key} />
              </td>
              <td className="quiet">
                {key.lastUsedAt ? (
                  <>
                    <span className="phone">Used </span>
                    <Instant at={key.lastUsedAt} />
                  </>
                ) : (
                  <NeverUsed isWarning={!hasEnded(key)} />
                )}
              </td>
              <td className="quiet">
                {key.revokedAt ? <Revoked at={key.revokedAt} /> : <Expiry at={key.expiresAt} />}
              </td>
              <td className="wide-only keys-maker">
                <Person name={key.createdBy === null ? undefined : names.get(key.createdBy)} />
              </td>
              <td className="quiet wide-only">
                <Instant at={key.createdAt} />
              </td>
              <td className="number">
                {mayRevoke && !key.revokedAt && (
                  <button
                    type="button"
                    className="tool tool--small tool--danger"
                    aria-label={`Revoke ${key.name}`}
                    onClick={() => setRevoking(key)}
                  >
                    Revoke
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {revoking && <RevokeKey of={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

/** How a key is narrowed within its role, such as "ocean: read, edit". */
function ScopeOf({ of: { themes, actions } }: { of: Key }) {
  if (themes === undefined && actions === undefined) return null;
  const text = [themes?.join(", "), actions?.join(", ")].filter(Boolean).join(": ");
  return (
    <span className="quiet small cut" title={text}>
      {" "}
      {text}
    </span>
  );
}

const hasEnded = ({ revokedAt, expiresAt }: Key): boolean =>
  Boolean(revokedAt) || (expiresAt !== null && new Date(expiresAt) <= new Date());

function NeverUsed({ isWarning }: { isWarning: boolean }) {
  if (!isWarning) return "Never used";
  return (
    <span className="status status--warning">
      <TriangleAlert aria-hidden />
      Never used
    </span>
  );
}

function Revoked({ at }: { at: string }) {
  return (
    <span className="status">
      <Ban aria-hidden />
      <span>
        Revoked <Instant isWithin at={at} />
      </span>
    </span>
  );
}

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

function Expiry({ at }: { at: string | null }) {
  if (at === null) {
    return (
      <>
        Never<span className="phone"> expires</span>
      </>
    );
  }
  const days = Math.ceil((new Date(at).getTime() - Date.now()) / DAY_MS);
  if (days <= 0) {
    return (
      <span className="status status--bad">
        <Clock aria-hidden />
        <span>
          Expired <Instant isWithin at={at} />
        </span>
      </span>
    );
  }
  if (days > SOON_DAYS) return <Instant at={at} />;
  return (
    <span className="status status--warning">
      <Clock aria-hidden />
      <span title={instantText(new Date(at))}>Expires in {counted(days, "day")}</span>
    </span>
  );
}

function RevokeKey({ of: { id, name, lastUsedAt }, onClose }: { of: Key; onClose: () => void }) {
  const { mutate, error, isPending } = useMutation(
    trpc.apiKeys.revoke.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.apiKeys.pathFilter());
        toast(`${name} is revoked`);
        onClose();
      },
    }),
  );
  return (
    <Dialog
      title="Revoke key"
      lead={
        <>
          Programs that use <strong>{name}</strong> get 401 from now on, on every replica. A revoked
          key does not come back; make a new one where it is still needed.{" "}
          {lastUsedAt ? (
            <>
              It was last used <Instant isWithin at={lastUsedAt} />.
            </>
          ) : (
            "It was never used."
          )}
        </>
      }
      open
      onClose={onClose}
    >
      {error && <FailureNote error={error} />}
      <p className="form-actions">
        <button type="button" className="tk-button tk-button--small" onClick={onClose}>
          Keep it
        </button>
        <button
          type="button"
          className="tk-button tk-button--small tk-button--danger"
          disabled={isPending}
          onClick={() => mutate({ id })}
        >
          Revoke
        </button>
      </p>
    </Dialog>
  );
}
