import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../router.ts";
import { counted } from "../../parts/status.tsx";

export type BinItem = inferRouterOutputs<AppRouter>["bin"]["list"]["items"][number];

/** A sentence's name of an item. */
export function nameOf({ kind, title }: Pick<BinItem, "kind" | "title">): string {
  if (kind === "place") return title;
  return kind === "image" ? `a picture of ${title}` : `a comment on ${title}`;
}

const kinds = { place: "Place", image: "Picture", comment: "Comment" } as const;
export const kindText = ({ kind }: Pick<BinItem, "kind">): string => kinds[kind];

/** Everything that goes with a place. */
export function withText({ kind, imagesTotal, commentsTotal }: BinItem): string {
  if (kind !== "place") return "";
  const parts = [
    ...(imagesTotal > 0 ? [counted(imagesTotal, "picture")] : []),
    ...(commentsTotal > 0 ? [counted(commentsTotal, "comment")] : []),
  ];
  return parts.length === 0 ? "" : `with ${parts.join(" and ")}`;
}

/** The person who removed it; makers are not told which editor did. */
export function byText({ removedBy }: Pick<BinItem, "removedBy">, subject: string | null): string {
  if (removedBy === null) return "by an editor";
  return removedBy.id === subject ? "by you" : `by ${removedBy.username || "a deleted user"}`;
}

/** The time that is left, in whole days. */
export function leftText({ goesAt }: Pick<BinItem, "goesAt">, now = Date.now()): string {
  if (goesAt === null) return "Kept until an editor decides";
  const days = Math.ceil((Date.parse(goesAt) - now) / 86_400_000);
  if (days <= 0) return "Goes now";
  return days === 1 ? "Goes within a day" : `Goes in ${days} days`;
}
