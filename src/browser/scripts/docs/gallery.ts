/** Shows the gallery in another theme without loading the page anew. */
export function switchGallery(): void {
  const form = document.querySelector<HTMLFormElement>("form.doc-gallery");
  if (!form) return;
  form.addEventListener("change", () => {
    const chosen = new FormData(form);
    const theme = String(chosen.get("theme"));
    for (const stage of document.querySelectorAll(".doc-stage")) {
      const link = stage.shadowRoot?.querySelector("link");
      const themed = stage.shadowRoot?.querySelector("[data-tokenkit-theme]");
      if (!link || !themed) continue;
      const sheet = new URL(link.href);
      sheet.searchParams.set("slug", theme);
      sheet.searchParams.set("appearance", String(chosen.get("appearance")));
      link.href = sheet.href;
      themed.setAttribute("data-tokenkit-theme", theme);
    }
    const address = new URL(location.href);
    for (const [name, value] of chosen) address.searchParams.set(name, String(value));
    history.replaceState(null, "", address);
  });
}
