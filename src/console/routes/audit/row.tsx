import { Link } from "@tanstack/react-router";
import type { inferRouterOutputs } from "@trpc/server";
import { ChevronDown, ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { AppRouter } from "../../../router.ts";
import { hasScreen } from "../../api/base.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { IconButton } from "../../parts/icon-button.tsx";
import { initialsOf } from "../../parts/person.tsx";
import { homeOf } from "../../parts/screen-slugs.ts";
import { Instant } from "../../parts/time.tsx";
import { type AuditNarrowing, narrowed } from "./search.ts";
import { sentenceOf } from "./sentences.ts";

export type AuditEntry = inferRouterOutputs<AppRouter>["audit"]["list"]["items"][number];

/** One change as a sentence; what was before and after unfolds below it. */
export function AuditRow({
  entry,
  who,
  filter,
}: {
  entry: AuditEntry;
  who: string;
  filter: AuditNarrowing;
}) {
  const [open, setOpen] = useState(false);
  const details = useId();
  const { verb, thing, rest } = sentenceOf(entry);
  const spoken = [who, verb, thing, rest].filter(Boolean).join(" ");
  return (
    <tbody>
      <tr>
        <td className="quiet audit-when">
          <Instant at={entry.at} />
        </td>
        <td className="audit-what">
          <span className="row">
            <span className="who" aria-hidden>
              {initialsOf(who)}
            </span>
            <span className="quiet cut" title={spoken}>
              <Link
                to="/audit"
                search={narrowed(filter, "actor", entry.actor)}
                className="ink bare strong"
              >
                {who}
              </Link>{" "}
              {verb} {thing && <Thing entry={entry}>{thing}</Thing>} {rest}
            </span>
          </span>
        </td>
        <td className="audit-more">
          <IconButton
            name={`${open ? "Hide" : "Show"} details: ${spoken}`}
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
          <td colSpan={3}>
            <Details entry={entry} filter={filter} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** The screens of what belongs to one service. */
const screens: Readonly<Record<string, string>> = {
  theme: "/themes",
  release: "/releases",
  place: "/places",
};

/** The subject of a change, as a link if it still exists. */
function Thing({ entry, children }: { entry: AuditEntry; children: ReactNode }) {
  const { action, entityType, entityId } = entry;
  const className = "ink bare strong";
  if (action.endsWith(".delete") || !hasScreen(screens[entityType] ?? "/")) {
    return <span className="ink strong">{children}</span>;
  }
  switch (entityType) {
    case "theme":
      return (
        <Link {...homeOf(entityId)} className={className}>
          {children}
        </Link>
      );
    case "place":
      return (
        <Link to="/places/$id" params={{ id: entityId }} className={className}>
          {children}
        </Link>
      );
    case "apikey":
      return (
        <Link to="/keys" search={{ q: entityId, ended: true }} className={className}>
          {children}
        </Link>
      );
    case "user":
      return (
        <Link to="/users" search={{ q: String(children) }} className={className}>
          {children}
        </Link>
      );
    case "settings":
      return (
        <Link to="/settings" className={className}>
          {children}
        </Link>
      );
    case "release":
      return (
        <Link to="/releases/$id" params={{ id: entityId }} className={className}>
          {children}
        </Link>
      );
    case "queue":
      return (
        <Link to="/queues" className={className}>
          {children}
        </Link>
      );
    default:
      return <span className="ink strong">{children}</span>;
  }
}

function Details({ entry, filter }: { entry: AuditEntry; filter: AuditNarrowing }) {
  const changes = Object.entries(entry.changes);
  const { entityType, entityId, requestId } = entry;
  return (
    <>
      {changes.length > 0 && (
        <table className="full fixed changed audit-diff" aria-label="Before and after">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(([field, change]) => (
              <Change key={field} field={field} change={change} />
            ))}
          </tbody>
        </table>
      )}
      <dl className="flex small wrap audit-facts quiet">
        <div className="row">
          <dt>Action</dt>
          <dd className="narrow anywhere">
            <Link
              to="/audit"
              search={narrowed(filter, "action", entry.action)}
              className="bare mono"
            >
              {entry.action}
            </Link>
          </dd>
        </div>
        <div className="row">
          <dt>Of</dt>
          <dd className="narrow anywhere">
            <Link
              to="/audit"
              search={narrowed(narrowed(filter, "entityType", entityType), "entityId", entityId)}
              className="bare mono"
            >
              {entityType} {entityId}
            </Link>
          </dd>
        </div>
        <div className="row">
          <dt>Request</dt>
          <dd className="row anywhere">
            <span className="mono">{requestId}</span>
            <CopyButton text={requestId} name="Copy request id" className="tool--small" />
          </dd>
        </div>
      </dl>
    </>
  );
}

function Change({ field, change }: { field: string; change: unknown }) {
  const both =
    typeof change === "object" && change !== null ? (change as Record<string, unknown>) : {};
  const to = "to" in both || "from" in both ? both.to : change;
  return (
    <tr>
      <th scope="row" className="mono">
        {field}
      </th>
      <td>{"from" in both && <del className="mono">{shown(both.from)}</del>}</td>
      <td>
        <ins className="mono">{shown(to)}</ins>
      </td>
    </tr>
  );
}

const shown = (value: unknown): string =>
  value === undefined || value === null || value === ""
    ? "nothing"
    : typeof value === "string"
      ? value
      : JSON.stringify(value);
