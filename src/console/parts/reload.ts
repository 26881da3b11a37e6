/** Reloads the page once the service answers; else the current page stays, which a reload would lose. */
export async function reloadIfAnswered(): Promise<void> {
  try {
    const { ok } = await fetch(window.location.href, { method: "HEAD", cache: "no-store" });
    if (ok) window.location.reload();
  } catch {
    // No answer at all.
  }
}
