/** Has the links of the embed page open the kind of snippet that is being looked at. */
export function keepTarget(): void {
  document.addEventListener("change", ({ target: radio }) => {
    const { name, value } = radio as HTMLInputElement;
    if (name !== "target") return;
    for (const link of document.querySelectorAll<HTMLAnchorElement>(".choices a")) {
      const address = new URL(link.href);
      address.searchParams.set("target", value);
      link.href = address.href;
    }
  });
}
