/** The distance from the top at which a heading counts as reached; leaves room for the fixed bar. */
const REACHED_PX = 200;

/** Marks the line of the sidebar whose section is being read, and keeps it in sight. */
export function followReader(): void {
  const side = document.querySelector<HTMLElement>(".doc-side");
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".doc-side__here a")];
  const sections = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
  if (!side || sections.length === 0) return;
  let current: HTMLAnchorElement | undefined;
  const mark = (): void => {
    const reached = sections.filter(
      ({ heading }) => heading.getBoundingClientRect().top < REACHED_PX,
    );
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const named = sections.find(({ heading }) => `#${heading.id}` === location.hash);
    const isNamedInView =
      named && named.heading.getBoundingClientRect().top < innerHeight && atEnd && scrollY > 0;
    const now = (isNamedInView ? named : reached.at(-1))?.link;
    if (now === current) return;
    current?.removeAttribute("aria-current");
    now?.setAttribute("aria-current", "location");
    current = now;
    if (now) keepInSight(side, now);
  };
  let isScheduled = false;
  const soon = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      mark();
    });
  };
  addEventListener("scroll", soon, { passive: true });
  addEventListener("hashchange", soon);
  // In a drawer the link that was followed is on this page, and the drawer in front of it.
  for (const { link } of sections) link.addEventListener("click", () => closeDrawer(side));
  mark();
}

function keepInSight(side: HTMLElement, link: HTMLElement): void {
  const around = side.getBoundingClientRect();
  const { top, bottom } = link.getBoundingClientRect();
  const margin = 48;
  if (top < around.top + margin) side.scrollTop -= around.top + margin - top;
  else if (bottom > around.bottom - margin) side.scrollTop += bottom - around.bottom + margin;
}

function closeDrawer(side: HTMLElement): void {
  if (side.matches(":popover-open")) side.hidePopover();
}
