import { useMutation } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { client, queryClient, trpc } from "../../api/client.ts";
import { failureOf } from "../../api/error.ts";
import { toast, toastFailure } from "../../parts/toasts.tsx";
import { type QueueDepth, sentWords } from "./words.ts";

/** Sends everything that was put aside again, queue by queue. */
export function RedeliverAll({ queues }: { queues: readonly QueueDepth[] }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const total = { redelivered: 0, left: 0 };
      for (const { topic } of queues) {
        const { redelivered, left } = await client.queues.redeliver.mutate({ topic });
        total.redelivered += redelivered;
        total.left += left;
      }
      return total;
    },
    onSuccess: ({ redelivered, left }) => {
      document.querySelector<HTMLElement>("main h1")?.focus();
      toast(sentWords(redelivered, left));
    },
    onError: (failed) =>
      toastFailure(`Not everything was sent again. ${failureOf(failed).message}`),
    onSettled: () => queryClient.invalidateQueries(trpc.queues.pathFilter()),
  });
  const count = queues.reduce((sum, { deadLetters }) => sum + deadLetters, 0);
  return (
    <button
      type="button"
      className="tk-button tk-button--small"
      disabled={isPending}
      onClick={() => mutate()}
    >
      <RotateCcw aria-hidden />
      Redeliver {count.toLocaleString()}
    </button>
  );
}
