import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../router.ts";

export type Case = inferRouterOutputs<AppRouter>["reports"]["list"]["items"][number];
export type Decision = inferRouterInputs<AppRouter>["reports"]["decide"]["decision"];

const kinds = { place: "Place", image: "Picture", comment: "Comment" } as const;
export const kindText = ({ thing }: Case): string => kinds[thing.kind];

/** A sentence's name of the reported thing. */
export function nameOf({ thing: { kind, title } }: Case): string {
  if (title === "") return kind === "image" ? "a deleted picture" : `a deleted ${kind}`;
  if (kind === "place") return title;
  return kind === "image" ? `a picture of ${title}` : `a comment on ${title}`;
}

/** The words of a decision: its button, and what a toast says. */
export const decisionTexts: Readonly<Record<Decision, { does: string; done: string }>> = {
  hide: { does: "Hide", done: "Hid" },
  delete: { does: "Delete", done: "Deleted" },
  dismiss: { does: "Dismiss", done: "Dismissed the reports of" },
  reopen: { does: "Reopen", done: "Reopened the reports of" },
};

const decided = { hide: "Hidden", delete: "Deleted", dismiss: "Dismissed" } as const;
export const decidedText = ({ decision }: Case): string =>
  decision === null ? "" : decided[decision];

/**
 * The decisions that may follow, the mildest first. A thing that was deleted by no decision of its case stays
 * deleted, so its reports can only be dismissed.
 */
export function choicesOf({ decision, mayDecide, thing: { state } }: Case): Decision[] {
  if (!mayDecide) return [];
  const all = ["dismiss", "hide", "delete"] as const;
  const isAway = state === "gone" || (state === "deleted" && decision !== "delete");
  if (decision === null) return isAway ? ["dismiss"] : [...all];
  if (isAway) return [];
  return ["reopen", ...all.filter((one) => one !== decision)];
}

/** The button's words; to dismiss what is hidden or deleted is to restore it. */
export const choiceText = (choice: Decision, { decision, thing }: Case): string =>
  choice === "dismiss" && decision !== null && thing.state !== "shown"
    ? "Restore"
    : decisionTexts[choice].does;
