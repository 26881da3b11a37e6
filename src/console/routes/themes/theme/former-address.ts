import { redirect } from "@tanstack/react-router";

/** Parameters that only the editor had when its address was the theme's own. */
const ofEditor = ["token", "pane", "tab", "layer"];

/** Leads an address of the editor as it was before the theme had tabs to the place that it meant. */
export function fromEditorAddress(slug: string, search: object): void {
  if (!ofEditor.some((name) => name in search)) return;
  const { pane, ...others } = search as Record<string, unknown>;
  const isContrast = pane === "contrast";
  throw redirect({
    to: isContrast ? "/themes/$slug/contrast" : "/themes/$slug/tokens",
    params: { slug },
    search: isContrast ? others : search,
    replace: true,
  });
}

/** Leads from the list with the dialog that took files before the import had a page. */
export function fromImportAddress(search: object): void {
  if ("import" in search) throw redirect({ to: "/themes/import", replace: true });
}
