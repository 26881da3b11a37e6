const FOLLOWS_SYSTEM = "(prefers-color-scheme: dark)";

/** Shows the gallery in another theme without reloading the page. */
export function switchGallery(): void {
  const form = document.querySelector<HTMLFormElement>("form.doc-gallery");
  if (!form) return;
  form.addEventListener("change", () => {
    const chosen = new FormData(form);
    const theme = String(chosen.get("theme"));
    const appearance = String(chosen.get("appearance"));
    for (const { shadowRoot } of document.querySelectorAll(".doc-stage")) {
      if (shadowRoot) show(shadowRoot, theme, appearance);
    }
    const address = new URL(location.href);
    for (const [name, value] of chosen) address.searchParams.set(name, String(value));
    history.replaceState(null, "", address);
  });
}

/** The first sheet is whole; the second replaces its tokens where the reader's system is dark. */
function show(root: ShadowRoot, theme: string, appearance: string): void {
  const [whole, dark] = root.querySelectorAll("link");
  if (!whole || !dark) return;
  const follows = appearance === "system";
  whole.href = sheet(whole, theme, follows ? "light" : appearance);
  dark.href = sheet(dark, theme, "dark");
  dark.media = follows ? FOLLOWS_SYSTEM : "not all";
  root.querySelector("[data-tokenkit-theme]")?.setAttribute("data-tokenkit-theme", theme);
}

function sheet({ href }: HTMLLinkElement, theme: string, appearance: string): string {
  const address = new URL(href);
  address.searchParams.set("slug", theme);
  address.searchParams.set("appearance", appearance);
  return address.href;
}
