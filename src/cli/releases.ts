/** Reads releases from the platform, and describes them for terminals. */
import { wrong } from "./read-arguments.ts";
import type { Server } from "./server.ts";
import { visible } from "./visible.ts";

/** A release, as far as this command reads it. */
export interface Release {
  id: string;
  name: string;
  state: string;
  at?: string;
  timeZone?: string;
  atRisk: boolean;
  themes: {
    slug: string;
    ready: boolean;
    version?: number;
    problems?: { message: string }[];
  }[];
  reasons?: { theme: string; message: string }[];
}

/** A line of the list. */
export const releaseLine = (release: Release): string =>
  `${release.id}  ${visible(release.name)}: ${standing(release)} (${slugsOf(release)})`;

/** A release, with what would keep it from going live. */
export function releaseWords(release: Release): string {
  const problems = release.themes.flatMap(({ slug, problems: all = [] }) =>
    all.map(({ message }) => `  ${slug}: ${visible(message)}`),
  );
  const reasons = (release.reasons ?? []).map(
    ({ theme, message }) => `  ${theme === "" ? "release" : theme}: ${visible(message)}`,
  );
  const what = `The release ${visible(release.name)} of ${slugsOf(release)}: ${standing(release)}.`;
  return [what, ...problems, ...reasons, `Release ${release.id}`].join("\n");
}

const slugsOf = ({ themes }: Release): string => themes.map(({ slug }) => slug).join(", ");

function standing({ state, at, timeZone, atRisk }: Release): string {
  if (state !== "scheduled" || at === undefined || timeZone === undefined) return state;
  return `goes live at ${localTime(at, timeZone)}${atRisk ? ", at risk" : ""}`;
}

/** An instant in its zone and in UTC, for example `2026-11-30 09:00 Europe/Zurich (08:00 UTC)`. */
function localTime(at: string, timeZone: string): string {
  const time = new Date(at);
  const utc = at.slice(0, 16).replace("T", " ");
  if (timeZone === "UTC") return `${utc} UTC`;
  // Sweden writes dates as ISO 8601 does.
  const shape = { timeZone, dateStyle: "short", timeStyle: "short" } as const;
  return `${new Intl.DateTimeFormat("sv-SE", shape).format(time)} ${timeZone} (${utc} UTC)`;
}

/** The time of `--at` and its zone, by default this machine's. @throws Failure without a time */
export function timeOf(texts: Readonly<Record<string, string | undefined>>): {
  at: string;
  timeZone: string;
} {
  const { at, zone } = texts;
  if (at === undefined) throw wrong("--at says when: --at 2026-11-30T09:00+01:00.");
  return { at, timeZone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone };
}

/** Sends one action for a release, such as `cancel`. */
export async function act(
  server: Server,
  id: string,
  verb: "schedule" | "publish" | "cancel" | "revert",
  json: object,
): Promise<Release> {
  const path = `/releases/${encodeURIComponent(id)}/${verb}`;
  const { body } = await server.ask(path, { method: "POST", json });
  return body as Release;
}

/** Creates a release of these themes. */
export async function create(server: Server, name: string, themes: string[]): Promise<Release> {
  const { body } = await server.ask("/releases", { method: "POST", json: { name, themes } });
  return body as Release;
}
