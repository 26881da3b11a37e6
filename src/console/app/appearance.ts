import { useMutation } from "@tanstack/react-query";
import { trpc } from "../api/client.ts";
import { failureOf } from "../api/error.ts";
import { Signal, useSignal } from "../parts/signal.ts";
import { toastFailure } from "../parts/toasts.tsx";

export type AppearanceChoice = "light" | "dark" | "system";

const shown = new Signal(document.documentElement.dataset.appearance as AppearanceChoice);

/** Puts the appearance on the page: the stylesheet of each is there, and its media says whether it holds. */
function show(choice: AppearanceChoice): void {
  shown.set(choice);
  document.documentElement.dataset.appearance = choice;
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-theme-appearance]")) {
    const appearance = link.dataset.themeAppearance;
    if (choice === "system") link.media = `(prefers-color-scheme: ${appearance})`;
    else link.media = choice === appearance ? "all" : "not all";
  }
}

/** How this person sees the console; a choice holds at once, and is kept for every browser. */
export function useAppearance(): {
  appearance: AppearanceChoice;
  choose: (choice: AppearanceChoice) => void;
} {
  const { mutate } = useMutation(
    trpc.preferences.write.mutationOptions({
      onError: (error) =>
        toastFailure(`Your choice holds on this page only. ${failureOf(error).message}`),
    }),
  );
  const choose = (choice: AppearanceChoice): void => {
    show(choice);
    mutate({ appearance: choice });
  };
  return { appearance: useSignal(shown), choose };
}
