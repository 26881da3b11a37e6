import { client, queryClient, trpc } from "../../api/client.ts";
import { failureOf } from "../../api/error.ts";
import { refetchPlaces } from "../../api/pictures.ts";
import { toast, toastFailure } from "../toasts.tsx";

/** Reads the bin again if a screen shows it. */
export const refetchBin = (): Promise<unknown> =>
  queryClient.invalidateQueries(trpc.bin.pathFilter());

/** Restores something from the bin and says so; says why not in a toast. */
export async function restoreFromBin(id: string, name: string): Promise<void> {
  try {
    await client.bin.restore.mutate({ id });
    toast(`Restored ${name}`);
  } catch (error) {
    toastFailure(`${name} is not restored. ${failureOf(error).message}`);
  }
  await Promise.all([refetchBin(), refetchPlaces()]);
}

/** Says what was deleted, with Undo that restores it from the bin. */
export function toastDeleted(text: string, id: string, name: string): void {
  toast(text, () => void restoreFromBin(id, name));
  void refetchBin();
}
