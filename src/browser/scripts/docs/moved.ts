/** Redirects ids that moved from the first page to pages of their own. */
const pages: Readonly<Record<string, string>> = { error: "errors", schema: "schemas" };

/** Leads an address of the time when the documentation was one page to where its content is now. */
export function leadOn(): void {
  const id = location.hash.slice(1);
  const target = id === "" ? null : document.getElementById(id);
  const link = target?.matches("[data-moved]") ? target : target?.querySelector("[data-moved]");
  if (link) {
    location.replace((link as HTMLAnchorElement).href);
    return;
  }
  const page = pages[id.split("-")[0] ?? ""];
  const listed = document.querySelector<HTMLAnchorElement>(`.doc-side a[href$="docs/${page}"]`);
  if (target === null && page !== undefined && listed) {
    location.replace(new URL(`#${id}`, listed.href));
  }
}
