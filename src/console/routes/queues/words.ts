import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../router.ts";
import { counted } from "../../parts/status.tsx";

type Outputs = inferRouterOutputs<AppRouter>["queues"];
export type QueueDepth = Outputs["read"]["items"][number];
export type QueueSeries = inferRouterOutputs<AppRouter>["stats"]["series"];
export type DeadLetter = Outputs["deadLetters"]["items"][number];

/** The purpose of each queue. */
const topics: Readonly<Record<string, { title: string; does: string; given: string }>> = {
  analysis: {
    title: "Picture analysis",
    does: "badges, colors and camera data",
    given: "The pictures stay as they are, without what an analysis would have found.",
  },
  linking: {
    title: "Linking",
    does: "pictures taken close to each other",
    given: "The places keep the links they have until one of their pictures changes.",
  },
  due: {
    title: "Due work",
    does: "deliveries to webhooks",
    given: "Workers find the work by its time, also without these messages.",
  },
};

export const topicWords = (topic: string) =>
  topics[topic] ?? { title: topic, does: "", given: "Their subjects stay as they are." };

/** A letter in a few words: what it is about. */
export function aboutWords({ about }: DeadLetter): string {
  if (about === null) return "An unusable message";
  if (about.title === null) return about.kind === "image" ? "A deleted picture" : "A deleted place";
  return about.kind === "image" ? `Picture of ${about.title}` : about.title;
}

/** The later outcome, if nothing is left to do. */
export function sinceWords({ about }: DeadLetter): string | undefined {
  if (about?.state === "gone") return "Deleted since; there is nothing left to do.";
  if (about?.state === "settled") return "Done since; there is nothing left to do.";
  return undefined;
}

const sources: Readonly<Record<string, string>> = {
  picture: "Picture",
  exif: "Camera data",
  pixels: "Colors",
  labels: "Labels",
};

/** Turns the worker's "pixels: could not be completed; …" into a sentence. */
export function reasonWords(reason: string): string {
  if (reason === "") return "No reason is known.";
  const parts = reason.split("; ").map((part) => {
    const [, source = "", what = part] = /^(\w+): (.*)$/.exec(part) ?? [];
    return source === "" ? part : `${sources[source] ?? source}: ${what}`;
  });
  const text = parts.join("; ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An age in its largest unit: "4 min". */
export function ageWords(seconds: number): string {
  if (seconds < MINUTE) return `${Math.round(seconds)} s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`;
  return seconds < DAY ? `${Math.floor(seconds / HOUR)} h` : `${Math.floor(seconds / DAY)} d`;
}

/** How often the messages were tried before they were put aside. */
export function triedWords(letters: readonly DeadLetter[]): string {
  const counts = new Set(letters.map(({ attempts }) => attempts));
  const [attempts = 1] = counts;
  if (counts.size !== 1) return "tried several times, then left here";
  return `tried ${counted(attempts, "time")}, then left here`;
}

export const sentWords = (sent: number, left: number): string =>
  left === 0
    ? `${counted(sent, "message")} sent again`
    : `${counted(sent, "message")} sent again, ${left.toLocaleString()} left`;
