/** Keeps themes up to date while the page is open, and their text for the time without network. */
import { isShown, partsOf, type Sheet, show, usesKept } from "./links.ts";
import { request } from "./service.ts";
import { keepSheet } from "./storage.ts";
import { systemQuery } from "./system.ts";
import { sheetsShown, update, versions } from "./targets.ts";
import { settled } from "./turns.ts";

/** Focus and visibility come together. */
const PAUSE_MS = 1000;

/** The delay between retries while the service does not answer. */
const RETRY_SECONDS = 10;

/** The service's own default, until a response tells its window. */
let seconds = 300;
let checked = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let running: AbortController | undefined;

type Make = (shown: Sheet) => Sheet | undefined;

/** @param storageChanged hears of what other tabs store */
export function startWatching(storageChanged: (event: StorageEvent) => void): void {
  if (running !== undefined) return;
  // The controller serves as listener options, which read its `signal`.
  running = new AbortController();
  for (const type of ["focus", "online", "visibilitychange"]) {
    addEventListener(type, look, running);
  }
  addEventListener("storage", storageChanged, running);
  systemQuery().addEventListener("change", systemChanged, running);
  checked = Date.now();
  schedule();
}

export function stopWatching(): void {
  running?.abort();
  running = undefined;
  clearTimeout(timer);
}

/** Reads the just loaded sheet from the browser's cache: its version, and its text to store. */
export async function learn(sheet: Sheet): Promise<void> {
  if (PREVIEWS && sheet.preview) return;
  if (usesKept(sheet.id)) return schedule(RETRY_SECONDS);
  for (const part of partsOf(sheet)) {
    const response = await request(part.href, "force-cache").catch(() => undefined);
    if (response === undefined) return;
    const version = read(response);
    keepSheet(part.address, await response.text());
    if (!isShown(part) || version === undefined || sheet.pinned !== undefined) continue;
    if (versions.has(sheet.id)) continue;
    versions.set(sheet.id, version);
    update(sheet);
  }
}

/** The version of a response; its cache window is taken over. */
function read({ headers }: Response): number | undefined {
  const policy = headers.get("cache-control") ?? "";
  const found = /s-maxage=(\d+)/.exec(policy) ?? /max-age=(\d+)/.exec(policy);
  // Limits the interval for caches that revalidate always, or once in months.
  if (found && !policy.includes("immutable")) schedule(Math.min(Number(found[1]) || 300, 86_400));
  return Number(headers.get("x-theme-version")) || undefined;
}

function schedule(after = seconds): void {
  seconds = after;
  clearTimeout(timer);
  if (running) timer = setTimeout(look, seconds * 1000);
}

function look(): void {
  if (document.visibilityState === "visible" && Date.now() - checked >= PAUSE_MS) {
    checked = Date.now();
    void check();
  }
  schedule();
}

async function check(): Promise<void> {
  for (const sheet of sheetsShown()) {
    if (sheet.pinned !== undefined || (PREVIEWS && sheet.preview)) continue;
    const part = partsOf({ ...sheet, current: undefined }).find(isShown);
    const response = part && (await request(part.href, "no-cache").catch(() => undefined));
    const version = response && read(response);
    if (version === undefined) continue;
    if (version === versions.get(sheet.id) && !usesKept(sheet.id)) continue;
    await takeOver(sheet.id, version).catch(() => {});
  }
}

/** Shows another version. */
const takeOver = (id: string, version: number): Promise<void> =>
  exchange(
    id,
    (shown) => (shown.pinned === undefined ? { ...shown, current: version } : undefined),
    version,
  );

/** Shows another sheet of a theme, whose version may be unknown. */
export async function exchange(id: string, make: Make, version?: number): Promise<void> {
  const sheet = await change(id, make);
  if (sheet === undefined) return;
  if (version) versions.set(id, version);
  else versions.delete(id);
  update(sheet);
  await learn(sheet);
}

function systemChanged(): void {
  for (const sheet of sheetsShown()) {
    if (sheet.both || sheet.names) {
      update(sheet);
      continue;
    }
    if (sheet.choice !== "system") continue;
    update(sheet);
    change(sheet.id, (shown) => (shown.choice === "system" ? shown : undefined)).catch(() => {});
  }
}

/**
 * Shows a theme's new sheet, unless the theme is gone. No caller requested it, so it waits for choices in
 * progress, and for those made meanwhile, and starts from them.
 */
async function change(id: string, make: Make): Promise<Sheet | undefined> {
  for (;;) {
    await settled(id);
    const shown = sheetsShown().find((sheet) => sheet.id === id);
    const sheet = shown && make(shown);
    if (sheet === undefined) return undefined;
    if ((await show(sheet)) && sheetsShown().includes(shown as Sheet)) return sheet;
  }
}
