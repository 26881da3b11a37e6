import { useMutation } from "@tanstack/react-query";
import { trpc } from "../../api/client.ts";
import { failureOf } from "../../api/error.ts";
import { Signal, useSignal } from "../../parts/signal.ts";
import { toastFailure } from "../../parts/toasts.tsx";

export type AppearanceChoice = "light" | "dark" | "system";
export type Density = "comfortable" | "compact";

const { dataset } = document.documentElement;
const shown = new Signal(dataset.appearance as AppearanceChoice);
const spaced = new Signal(dataset.density as Density);

/** Puts the appearance on the page: the stylesheet of each is there, and its media says whether it holds. */
function show(choice: AppearanceChoice): void {
  shown.set(choice);
  dataset.appearance = choice;
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
  density: Density;
  space: (density: Density) => void;
} {
  const { mutate } = useMutation(
    trpc.preferences.write.mutationOptions({
      onError: (error) =>
        toastFailure(`Your choice applies to this page only. ${failureOf(error).message}`),
    }),
  );
  const choose = (choice: AppearanceChoice): void => {
    show(choice);
    mutate({ appearance: choice });
  };
  const space = (density: Density): void => {
    spaced.set(density);
    dataset.density = density;
    mutate({ density });
  };
  return { appearance: useSignal(shown), choose, density: useSignal(spaced), space };
}
