import { client, queryClient, trpc } from "../../api/client.ts";
import { failureOf } from "../../api/error.ts";
import { refetchPlaces } from "../../api/pictures.ts";
import { toast, toastFailure } from "../../parts/toasts.tsx";
import { type Case, type Decision, decisionTexts, nameOf } from "./words.ts";

const refetch = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries(trpc.reports.pathFilter()),
    queryClient.invalidateQueries(trpc.bin.pathFilter()),
    refetchPlaces(),
  ]);

/**
 * The cases that were decided as the list still shows them; a second quick key does not decide about them again.
 * One that the list has read anew is another object.
 */
const settled = new WeakSet<Case>();

/** Decides about a case, with Undo to what it was before. */
export async function decide(one: Case, decision: Decision): Promise<void> {
  if (settled.has(one)) return;
  const before = one.decision ?? "reopen";
  settled.add(one);
  try {
    await client.reports.decide.mutate({ id: one.id, decision });
    const text = `${decisionTexts[decision].done} ${nameOf(one)}`;
    toast(text, () => void takeBack(one, before));
  } catch (error) {
    toastFailure(`Nothing is decided. ${failureOf(error).message}`);
  }
  await refetch();
  settled.delete(one);
}

async function takeBack(one: Case, before: Decision): Promise<void> {
  settled.delete(one);
  try {
    await client.reports.decide.mutate({ id: one.id, decision: before });
  } catch (error) {
    toastFailure(`The decision stands. ${failureOf(error).message}`);
  }
  await refetch();
}
