import type { Page } from "playwright-core";

/**
 * Leaves a draft in a page's browser, as the editor keeps one, and opens the address with it. The
 * draft is of the version that the theme has now, unless another is named.
 */
export async function openWithDraft(
  page: Page,
  address: string,
  change: (tokens: Tokens) => void,
): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const kept = await page.evaluate(async () => {
    const slug = location.pathname.split("/")[3] ?? "";
    const ask = async (path: string, input?: unknown) => {
      const query =
        input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
      return (await (await fetch(`/trpc/${path}${query}`)).json()).result.data;
    };
    const { name, version, tokens } = await ask("themes.get", { slug });
    const { subject } = await ask("session.current");
    return { slug, name, version, tokens, subject };
  });
  const before = print(kept.tokens);
  change(kept.tokens);
  const { slug, name, version: baseVersion, subject } = kept;
  await keep(page, [subject, slug], {
    ...{ slug, name, baseVersion, changes: 1 },
    baseText: before,
    text: print(kept.tokens),
  });
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
}

// biome-ignore lint/suspicious/noExplicitAny: documents are of every shape
export type Tokens = any;

const print = (tokens: unknown): string => `${JSON.stringify(tokens, null, 2)}\n`;

function keep(page: Page, key: string[], draft: Record<string, unknown>): Promise<void> {
  return page.evaluate(
    async ([place, value]) => {
      const opening = indexedDB.open("tokenkit-console");
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
}

/** How many drafts a page's browser keeps. */
export const draftsIn = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const opening = indexedDB.open("tokenkit-console");
    await new Promise((done) => {
      opening.onsuccess = done;
    });
    const count = opening.result.transaction("drafts").objectStore("drafts").count();
    await new Promise((done) => {
      count.onsuccess = done;
    });
    opening.result.close();
    return count.result;
  });
