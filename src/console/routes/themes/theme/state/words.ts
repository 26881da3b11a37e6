import type { Kept } from "#console/editing/types.ts";
import { counted } from "#console/parts/status.tsx";
import { momentText } from "#console/parts/time.tsx";

/** A moment and its author, by name; undefined where the author is the reader. */
export interface Saving {
  by: string | undefined;
  at: Date;
}

/** The facts that the state pill reports. */
export interface ThemeState {
  status: "draft" | "published" | "archived";
  version: number;
  tokens: number;
  /** Tokens that differ from the version which the draft is based on; undefined if the text is the same. */
  unpublished: number | undefined;
  /** The working copy that the draft stands on. */
  team: Saving | undefined;
  /** Changes that only this author has: how many tokens, and when the browser kept them. */
  own: { changes: number; kept: Kept | undefined } | undefined;
  /** A working copy that another author saved since. */
  newer: Saving | undefined;
  /** How the open review of the working copy stands. */
  review?: { approvals: number; needed: number; isBlocked: boolean } | undefined;
  /** The version that the draft is based on. */
  base: number;
  isOffline: boolean;
  /** When what the team has goes live, as a text; undefined while it is not scheduled, or at risk. */
  goesLive?: string | undefined;
  /** Whether it is scheduled, but something would keep it from going live. */
  isAtRisk?: boolean;
}

export interface Part {
  text: string;
  /** The rest, which narrow windows leave out. */
  more?: string;
  tone: "good" | "strong" | "warn" | "quiet";
}

const heads = { draft: "Draft", archived: "Archived" } as const;

const changeWords = (count: number): string =>
  count === 0 ? "other changes" : counted(count, "change");

/** The words of the state pill, from what readers have to what only this author has. */
export function pillParts(state: ThemeState, now = new Date()): Part[] {
  const { status, version } = state;
  const parts: Part[] =
    status === "published"
      ? [{ text: `Live ${version}`, tone: "good" }]
      : [{ text: heads[status], tone: "strong" }];
  return [...parts, ...unpublishedParts(state), ...savedParts(state, now)];
}

function unpublishedParts(state: ThemeState): Part[] {
  const { status, tokens, unpublished, team, own, review, goesLive } = state;
  if (own !== undefined && team === undefined) {
    return [{ text: changeWords(own.changes), tone: "strong" }];
  }
  if (own === undefined && goesLive !== undefined) {
    return [{ text: goingWords(unpublished), more: goesLive, tone: "strong" }];
  }
  if (status === "draft") {
    if (review !== undefined) return [{ text: "in review", tone: "strong" }];
    return [{ text: counted(tokens, "token"), tone: "quiet" }];
  }
  if (unpublished === undefined) return review ? [{ text: "in review", tone: "strong" }] : [];
  const where = review === undefined ? "unpublished" : "in review";
  const text = unpublished === 0 ? "other changes" : `${unpublished.toLocaleString()} ${where}`;
  return [{ text, tone: "strong" }];
}

function goingWords(unpublished: number | undefined): string {
  if (unpublished === undefined) return "goes live";
  if (unpublished === 0) return "other changes go live";
  return unpublished === 1 ? "1 goes live" : `${unpublished.toLocaleString()} go live`;
}

const reviewPart = ({ approvals, needed, isBlocked }: NonNullable<ThemeState["review"]>): Part =>
  isBlocked
    ? { text: "changes asked for", tone: "warn" }
    : { text: `${approvals} of ${needed} approved`, tone: "quiet" };

function teamParts({ team, review, goesLive, isAtRisk }: ThemeState, now: Date): Part[] {
  if (isAtRisk) return [{ text: "release at risk", tone: "warn" }];
  if (goesLive !== undefined) return [];
  if (review !== undefined) return [reviewPart(review)];
  return team === undefined ? [] : [{ text: teamWords(team, now), tone: "quiet" }];
}

function savedParts(state: ThemeState, now: Date): Part[] {
  const { version, team, own, newer, base, isOffline } = state;
  const parts: Part[] = [];
  if (newer !== undefined) {
    const who = newer.by ?? "Another tab";
    parts.push({ text: `${who} saved newer changes ${momentText(newer.at, now)}`, tone: "warn" });
  } else if (own !== undefined && base < version) {
    parts.push({ text: `yours began from ${base}`, tone: "quiet" });
  }
  if (own === undefined) return [...parts, ...teamParts(state, now)];
  if (own.kept === "refused") return [...parts, { text: "not kept in this browser", tone: "warn" }];
  if (isOffline) return [...parts, { text: "offline, kept here", tone: "quiet" }];
  const kept = own.kept === undefined ? "" : `, kept ${momentText(own.kept, now)}`;
  const text =
    team === undefined ? `only yours${kept}` : `${own.changes.toLocaleString()} only yours`;
  return [...parts, { text, tone: "quiet" }];
}

const teamWords = ({ by, at }: Saving, now: Date): string =>
  `${by === undefined ? "saved for the team" : `saved by ${by}`} ${momentText(at, now)}`;
