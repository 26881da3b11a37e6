/** Whether the service answers for the page that a reload would load. */
export async function isAnswered(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/** Reloads the page if the service answers; else the current page stays, which a reload would lose. */
export async function reloadIfAnswered(): Promise<void> {
  if (await isAnswered()) window.location.reload();
}
