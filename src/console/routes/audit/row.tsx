import { Link } from "@tanstack/react-router";
import type { inferRouterOutputs } from "@trpc/server";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import type { AppRouter } from "../../../router.ts";
import { IconButton } from "../../parts/icon-button.tsx";
import { Person } from "../../parts/person.tsx";
import { Instant } from "../../parts/time.tsx";

export type AuditEntry = inferRouterOutputs<AppRouter>["audit"]["list"]["items"][number];

/** One change as a sentence; what was before and after unfolds below it. */
export function AuditRow({ entry, who }: { entry: AuditEntry; who: string }) {
  const [open, setOpen] = useState(false);
  const details = useId();
  const changes = Object.entries(entry.changes);
  return (
    <tbody>
      <tr>
        <td className="quiet audit-when">
          <Instant at={entry.at} />
        </td>
        <td className="audit-who">
          <Link to="/audit" search={{ actor: entry.actor }} className="audit-person">
            <Person name={who} />
          </Link>
        </td>
        <td className="audit-what">
          <span className="cut">{entry.summary}</span>
          {entry.entityType === "theme" && entry.action !== "theme.delete" && (
            <Link to="/themes/$slug" params={{ slug: entry.entityId }} className="tk-link">
              Open
            </Link>
          )}
        </td>
        <td className="mono quiet audit-action">{entry.action}</td>
        <td className="audit-more">
          <IconButton
            name={`${open ? "Hide" : "Show"} details: ${entry.summary}`}
            small
            aria-expanded={open}
            aria-controls={details}
            onClick={() => setOpen(!open)}
          >
            {open ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          </IconButton>
        </td>
      </tr>
      {open && (
        <tr id={details} className="audit-details">
          <td colSpan={5}>
            <dl>
              {changes.map(([field, change]) => (
                <div key={field}>
                  <dt className="mono">{field}</dt>
                  <dd className="mono">
                    <Change change={change} />
                  </dd>
                </div>
              ))}
              <div>
                <dt>Request</dt>
                <dd className="mono">{entry.requestId}</dd>
              </div>
            </dl>
          </td>
        </tr>
      )}
    </tbody>
  );
}

const shown = (value: unknown): string =>
  value === undefined || value === null
    ? "nothing"
    : typeof value === "string"
      ? value
      : JSON.stringify(value);

function Change({ change }: { change: unknown }) {
  if (typeof change !== "object" || change === null) return shown(change);
  const { from, to } = change as { from?: unknown; to?: unknown };
  if ("from" in change && "to" in change) {
    return (
      <>
        <del>{shown(from)}</del> → <ins>{shown(to)}</ins>
      </>
    );
  }
  return <ins>{shown("to" in change ? to : change)}</ins>;
}
