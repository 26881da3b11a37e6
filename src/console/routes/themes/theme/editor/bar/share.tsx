import { useMutation } from "@tanstack/react-query";
import { queryClient, trpc } from "../../../../../api/client.ts";
import { failureOf } from "../../../../../api/error.ts";
import { useDocument } from "../../../../../document/context.tsx";
import { useSignal } from "../../../../../parts/signal.ts";
import { toast, toastFailure } from "../../../../../parts/toasts.tsx";
import type { ServedTheme } from "../../theme.tsx";
import { share } from "./working-copy.ts";

/** Shares the draft with the team, without making it live. */
export function ShareButton({ theme, differs }: { theme: ServedTheme; differs: boolean }) {
  const document = useDocument();
  const broken = useSignal(document.analysis)?.broken !== undefined;
  const { mutate, isPending } = useMutation({
    mutationFn: () => share(document),
    onSuccess: (how) => {
      void queryClient.invalidateQueries(trpc.themes.workingCopy.pathFilter());
      if (how === "saved") toast("Saved for the team. It is not live yet.");
      if (how === "merged") toast("Merged with what somebody else saved, and saved for the team.");
    },
    onError: (error) => toastFailure(`Not saved. ${failureOf(error).message}`),
  });
  if (!differs) return null;
  return (
    <button
      type="button"
      className="tool desk"
      disabled={isPending || broken}
      title={
        broken
          ? "First mend the JSON"
          : `Shares your draft of ${theme.name} with the team, without publishing it`
      }
      onClick={() => mutate()}
    >
      Save
    </button>
  );
}
