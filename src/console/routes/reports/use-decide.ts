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

/** The cases whose decision is being sent; a second quick key does not decide about them again. */
const sending = new Set<string>();

/** Decides about a case, with Undo to what it was before. */
export async function decide(one: Case, decision: Decision): Promise<void> {
  if (sending.has(one.id)) return;
  const before = one.decision ?? "reopen";
  sending.add(one.id);
  try {
    await client.reports.decide.mutate({ id: one.id, decision });
    const text = `${decisionTexts[decision].done} ${nameOf(one)}`;
    toast(text, () => void takeBack(one, before));
  } catch (error) {
    toastFailure(`Nothing is decided. ${failureOf(error).message}`);
  }
  await refetch();
  sending.delete(one.id);
}

async function takeBack(one: Case, before: Decision): Promise<void> {
  try {
    await client.reports.decide.mutate({ id: one.id, decision: before });
  } catch (error) {
    toastFailure(`The decision stands. ${failureOf(error).message}`);
  }
  await refetch();
}
