import { instantWithin } from "../../parts/time.tsx";
import type { ReleaseSummary } from "./use-releases.ts";
import { goLiveText } from "./when.ts";

type Shown = Pick<ReleaseSummary, "state" | "at" | "endedAt" | "revertedAt">;

/** How a release stands, in a few words. */
export function stateWords({ state, at, endedAt, revertedAt }: Shown): string {
  const since = (time: string | undefined): string =>
    time === undefined ? "" : ` ${instantWithin(new Date(time))}`;
  if (state === "scheduled") return `Goes live ${at === undefined ? "" : goLiveText(at)}`;
  if (state === "published") return `Live since${since(endedAt)}`;
  if (state === "reverted") return `Rolled back${since(revertedAt)}`;
  if (state === "failed") return `Failed${since(endedAt)}`;
  if (state === "cancelled") return `Cancelled${since(endedAt)}`;
  return "In preparation";
}
