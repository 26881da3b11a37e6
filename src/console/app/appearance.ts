import { queryClient, trpc } from "../api/client.ts";

export type AppearanceChoice = "light" | "dark" | "system";

/** Puts the appearance on the page: the stylesheet of each is there, and its media says whether it holds. */
export function showAppearance(choice: AppearanceChoice): void {
  document.documentElement.dataset.appearance = choice;
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-theme-appearance]")) {
    const appearance = link.dataset.themeAppearance;
    if (choice === "system") link.media = `(prefers-color-scheme: ${appearance})`;
    else link.media = choice === appearance ? "all" : "not all";
  }
}

export const shownAppearance = (): AppearanceChoice =>
  document.documentElement.dataset.appearance as AppearanceChoice;

export function showDensity(density: "comfortable" | "compact"): void {
  document.documentElement.dataset.density = density;
}

/** After the person's own choice of a theme: the page is made with it. */
export async function reloadInTheme(): Promise<void> {
  await queryClient.invalidateQueries(trpc.preferences.pathFilter());
  window.location.reload();
}
