import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { ownerOf } from "../../../config/owners.ts";
import type { AppRouter } from "../../../router.ts";
import { runs } from "../../api/base.ts";

type Outputs = inferRouterOutputs<AppRouter>["webhooks"];
export type Webhook = Outputs["list"]["items"][number];
export type Delivery = Outputs["deliveries"]["items"][number];
export type EventType = inferRouterInputs<AppRouter>["webhooks"]["create"]["events"][number];

function isOffered(event: EventType): boolean {
  const owner = ownerOf("events", event);
  return owner === undefined || runs(owner);
}

interface EventGroup {
  name: string;
  events: readonly EventType[];
}

const allGroups: readonly EventGroup[] = [
  {
    name: "Themes",
    events: [
      "theme.published",
      "theme.archived",
      "theme.renamed",
      "theme.deleted",
      "theme.working_copy_saved",
    ],
  },
  {
    name: "Reviews",
    events: ["review.requested", "review.approved", "review.changes_requested", "review.bypassed"],
  },
  {
    name: "Releases",
    events: [
      "release.scheduled",
      "release.published",
      "release.failed",
      "release.cancelled",
      "release.reverted",
      "release.at_risk",
    ],
  },
  { name: "Previews", events: ["preview.created", "preview.revoked"] },
  {
    name: "Pictures",
    events: ["image.created", "image.analysed", "image.deleted"],
  },
  { name: "Audit log", events: ["audit.recorded"] },
];

/** The events that a person may choose, by what they are about. */
export const eventGroups = allGroups.flatMap(({ name, events }) => {
  const offered = events.filter(isOffered);
  return offered.length > 0 ? [{ name, events: offered }] : [];
});

/** The events of a webhook that its form does not show, because the other service sends them. */
export const unseenEvents = ({ events }: Webhook): EventType[] =>
  allGroups
    .flatMap((group) => group.events)
    .filter((event) => events.includes(event) && !isOffered(event));

export const presetNames: Readonly<Record<Webhook["preset"], string>> = {
  generic: "Standard Webhooks",
  slack: "Slack",
  teams: "Teams",
  github: "GitHub repository_dispatch",
  splunk: "Splunk HTTP collector",
};

/** The reason in the notice on a webhook that is off. */
export function offWords({ disabledBecause }: Webhook): string {
  if (disabledBecause === "failures") {
    return "Switched off after five days of failures. Its events are kept for 30 days.";
  }
  if (disabledBecause === "gone") {
    return "Switched off because the receiver answered 410 Gone. Its events are kept for 30 days.";
  }
  return "Switched off. Its events are kept for 30 days.";
}

/** In single quotes, between which a shell reads nothing but their end. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A command that sends the same body, without the signature. A cut address is left to be filled in. */
export const curlOf = (url: string, request: string): string => {
  const to = url.includes("…") ? '"$WEBHOOK_URL"' : quoted(url);
  return `curl -X POST ${to} -H 'Content-Type: application/json' --data-raw ${quoted(request)}`;
};
