/** Follows a preview link in the page, and marks the page as one that shows a preview. */
import { idOf, type Sheet } from "./links.ts";
import { Banner, type GivenWay } from "./preview/banner.ts";
import { listen, type Outcome, type Told } from "./preview/news.ts";
import { Refusals } from "./preview/refusals.ts";
import { markIn } from "./preview/told.ts";
import { PREVIEW } from "./preview-tab.ts";
import type { ThemedPage } from "./shared.ts";

type Preview = NonNullable<ThemedPage["preview"]>;

/** A page whose first bundle can show previews. */
type PreviewingPage = ThemedPage & {
  preview: Omit<Preview, "settled"> & Partial<Pick<Preview, "settled">>;
};

/** Time for the page's own scripts to apply their theme. */
const PATIENCE_MS = 3000;

/**
 * Called once by the bundle that has found the link, with its token: the tab has none any more if a sheet did not
 * load before. Bundles of an older build give none.
 */
export function start(page: PreviewingPage, given?: string): void {
  const { tab } = page.preview;
  const { base = "" } = tab;
  const token = given ?? tab.query?.token ?? "";
  const banner = new Banner(exit);
  const alone = new Alone(page, base);
  const refusals = new Refusals(base);
  let isOver = false;
  let pauseMs: number | undefined;

  const stop = listen({
    address: { base, token },
    marked: () => markedOn(page),
    pauseMs: () => pauseMs,
    async show(told) {
      await settled(() => isOver || page.preview.targets.size > 0);
      const outcome = isOver ? "failed" : await show(told);
      if (isOver) return "failed";
      const shown = markedOn(page);
      if (shown) banner.tell({ ...shown, ...givenWay(page) });
      else if (outcome === "waiting") banner.wait();
      else if (outcome === "failed") banner.lost();
      return outcome;
    },
    wait() {
      if (!markedOn(page)) banner.wait();
    },
    async over() {
      await end();
      banner.over();
    },
  });
  addEventListener("storage", ({ key, newValue }) => {
    if (key === PREVIEW && newValue === null) exit();
  });

  /** Shows a state. A sheet that was blindly asked for and does not load gives way to the public one. */
  async function show(told: Partial<Told>): Promise<Outcome> {
    tab.query ??= { token };
    pauseMs = undefined;
    // Sheets of other themes then ask for no preview, and none of their refusals ends it.
    know(page, told.slug);
    try {
      if (markedOn(page)?.revision !== told.revision) {
        tab.query = { token, _r: told.revision };
        await page.preview.refresh();
      }
      const slug = told.slug ?? markedOn(page)?.slug;
      if (slug === undefined) throw new Error("The sheet says nothing of a preview.");
      know(page, slug);
      if (sheetsOf(page).some((sheet) => sheet.preview && sheet.slug !== slug))
        await page.preview.refresh();
      await alone.show(slug);
      return markedOn(page) ? "shown" : "failed";
    } catch (error) {
      pauseMs = await refusals.pauseMs(error, token);
      return pauseMs === undefined ? giveWay(told) : "waiting";
    }
  }

  async function giveWay({ slug }: Partial<Told>): Promise<Outcome> {
    if (slug !== undefined) return "failed";
    tab.query = undefined;
    await page.preview.refresh().catch(() => {});
    return "failed";
  }

  async function end(): Promise<void> {
    isOver = true;
    stop();
    try {
      sessionStorage.removeItem(PREVIEW);
    } catch {}
    tab.query = undefined;
    await alone.takeBack();
    await page.preview.refresh().catch(() => {});
  }

  function exit(): void {
    banner.remove();
    if (!isOver) void end();
  }
}

/** Shows the preview on pages of another theme, and takes that back. */
class Alone {
  private readonly page: PreviewingPage;
  private readonly base: string;
  private undo: (() => unknown) | undefined;

  constructor(page: PreviewingPage, base: string) {
    this.page = page;
    this.base = base;
  }

  async show(slug: string): Promise<void> {
    const { page, base } = this;
    await settled(() => document.readyState !== "loading");
    // A part of the page may be about to show it. A first bundle of an older build cannot tell.
    for (const names of [undefined, "own"]) await page.preview.settled?.(idOf(slug, names));
    if (sheetsOf(page).some((sheet) => sheet.slug === slug)) return;
    const { theme } = page.stateOf(document.documentElement);
    const applied = await page.apply(slug, { base, remember: false });
    this.undo ??= () =>
      theme === null ? applied.remove() : page.apply(theme, { base, remember: false });
  }

  async takeBack(): Promise<void> {
    const { undo } = this;
    this.undo = undefined;
    await Promise.resolve(undo?.()).catch(() => {});
  }
}

/** One sheet of each theme that the page shows. */
const sheetsOf = ({ preview: { targets } }: PreviewingPage): Sheet[] => [
  ...new Map([...targets.values()].map(({ sheet }) => [sheet.id, sheet])).values(),
];

/** The state that the page shows, as its sheets tell it. */
const markedOn = (page: PreviewingPage): Told | undefined =>
  sheetsOf(page)
    .filter(({ preview }) => preview)
    .map(({ id }) => markIn(page.preview.rulesOf(id)))
    .find((told) => told !== undefined);

/** The version that the page pins, and whether it guards one: both give way to the preview. */
function givenWay({ preview }: PreviewingPage): GivenWay {
  const options = [...preview.targets.values()]
    .filter(({ sheet }) => sheet.preview)
    .map((applied) => applied.options);
  return {
    pinned: options.find(({ version }) => version !== undefined)?.version,
    isGuarded: options.some(({ integrity }) => integrity),
  };
}

/** Keeps the theme of the link with the token, so that the next page asks for the right sheet at once. */
function know({ preview: { tab } }: PreviewingPage, slug: string | undefined): void {
  if (slug === undefined || tab.slug === slug) return;
  tab.slug = slug;
  try {
    if (sessionStorage.getItem(PREVIEW) === null) return;
    sessionStorage.setItem(PREVIEW, JSON.stringify({ token: tab.query?.token, slug }));
  } catch {}
}

/** Resolves once the condition holds, or after a while. */
async function settled(condition: () => boolean): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!condition() && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
