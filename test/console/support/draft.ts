import type { Page } from "playwright-core";

/**
 * Leaves a draft in a page's browser, as the editor keeps one, and opens the address with it. The
 * draft is of the version that the theme has now.
 */
export async function openWithDraft(
  page: Page,
  address: string,
  change: (tokens: Tokens) => void,
): Promise<void> {
  const slug = address.split("/")[3] ?? "";
  const { name, version, tokens } = await answerOf(page, "themes.get", { slug });
  const { subject } = await answerOf(page, "session.current");
  const before = print(tokens);
  change(tokens);
  await keep(page, [subject, slug], {
    ...{ slug, name, baseVersion: version, changes: 1 },
    baseText: before,
    text: print(tokens),
  });
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

/** The answer of a procedure to the person whose page it is. */
async function answerOf(page: Page, procedure: string, input?: unknown): Promise<Tokens> {
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const response = await page.request.get(`/trpc/${procedure}${query}`);
  return (await response.json()).result.data;
}

// biome-ignore lint/suspicious/noExplicitAny: documents are of every shape
export type Tokens = any;

const print = (tokens: unknown): string => `${JSON.stringify(tokens, null, 2)}\n`;

/** An empty page of the console's origin: storage is there before the console loads. */
const BLANK = "/console/blank";

async function keep(page: Page, key: string[], draft: Record<string, unknown>): Promise<void> {
  const body = '<!doctype html><title>Blank</title><link rel="icon" href="data:,">';
  await page.route(`**${BLANK}`, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(BLANK);
  await page.evaluate(
    async ([place, value]) => {
      const opening = indexedDB.open("tokenkit-console");
      opening.onupgradeneeded = () => opening.result.createObjectStore("drafts");
      await new Promise((done) => {
        opening.onsuccess = done;
      });
      const transaction = opening.result.transaction("drafts", "readwrite");
      transaction.objectStore("drafts").put({ ...value, at: new Date() }, place);
      await new Promise((done) => {
        transaction.oncomplete = done;
      });
      opening.result.close();
    },
    [key, draft] as const,
  );
  await page.unroute(`**${BLANK}`);
}

/** How many drafts a page's browser keeps. */
export const draftsIn = async (page: Page): Promise<number> => (await draftTextsIn(page)).length;

/** The texts of the drafts that a page's browser keeps. */
export const draftTextsIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open("tokenkit-console");
    await new Promise((done) => {
      opening.onsuccess = done;
    });
    const all = opening.result.transaction("drafts").objectStore("drafts").getAll();
    await new Promise((done) => {
      all.onsuccess = done;
    });
    opening.result.close();
    return all.result.map(({ text }) => String(text));
  });
