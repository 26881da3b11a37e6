import { useMutation } from "@tanstack/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import { FailureNote } from "#console/parts/failure-note.tsx";
import { useNames } from "#console/parts/person.tsx";
import { Instant } from "#console/parts/time.tsx";
import type { AppRouter } from "../../../../../router.ts";

type Link = inferRouterOutputs<AppRouter>["previews"]["list"]["items"][number];

/** The links that work now. */
export function LinkList({
  links,
  mayRevoke,
  onRevoke,
}: {
  links: readonly Link[];
  mayRevoke: boolean;
  onRevoke: (id: string) => Promise<void>;
}) {
  const names = useNames(links.map(({ createdBy }) => createdBy));
  const revoking = useMutation({ mutationFn: onRevoke });
  return (
    <div className="grid gap-4">
      <h3>Links that work now</h3>
      {links.length === 0 && <p className="quiet">None.</p>}
      <ul className="grid preview-links-list">
        {links.map(({ id, version, note, createdBy, expiresAt }) => {
          const what = version === null ? "What the team has" : `Version ${version}`;
          const name = note ?? what;
          return (
            <li key={id} className="line-top row">
              <span className="grow">
                <span className="strong">{name}</span>
                <span className="quiet">
                  {note === null ? "" : ` · ${what}`} · {names.get(createdBy) ?? createdBy} · until{" "}
                  <Instant at={expiresAt} />
                </span>
              </span>
              {mayRevoke && (
                <button
                  type="button"
                  className="tool tool--small"
                  aria-label={`Revoke ${name}`}
                  onClick={() => revoking.isPending || revoking.mutate(id)}
                >
                  Revoke
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {revoking.error && <FailureNote error={revoking.error} />}
    </div>
  );
}
