/**
 * The theme editor with a theme of 2,000 colors, in the packaged Chromium: from a keystroke to the painted finding,
 * frames while the tree scrolls, and what an hour's worth of edits leaves in memory; then the table of
 * 2,495 tokens in 6 modes: first rows, from a key to the painted cell, and frames while it scrolls, by tracing.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CDPSession, Page } from "playwright-core";
import { readConfig } from "../src/config/config.ts";
import { buildConsole } from "../src/console/build.ts";
import { createLogger } from "../src/platform/logger.ts";
import { startPlatform } from "../src/start/platform.ts";
import { scrollByFrames, tracedFrames } from "../test/support/frames.ts";
import { launchChromium } from "../test/support/launch-chromium.ts";
import { showAllModes, spectrumDocument } from "../test/support/spectrum.ts";
import { freePort } from "./support/free-port.ts";

const GROUPS = 200;
const EACH = 10;
const KEYSTROKES = 30;
/** One every three seconds for an hour. */
const EDITS = 1200;
const SCROLLED_MS = 4000;
const TABLE_FRAMES = 240;
const TABLE_LOADS = 5;
const TABLE_EDITS = 20;

const ADMIN_KEY = "bench-admin-key-0123";

/** A tenth of the colors are aliases; the first line that the bench types into is one. */
function document(): object {
  const color: Record<string, unknown> = { $type: "color" };
  for (let group = 0; group < GROUPS; group++) {
    const tokens: Record<string, unknown> = {};
    for (let index = 0; index < EACH; index++) {
      const hue = Math.round((360 * (group * EACH + index)) / (GROUPS * EACH));
      const own = { colorSpace: "oklch", components: [0.4 + index / 20, 0.12, hue] };
      tokens[`c${index}`] = { $value: index === 0 ? `{color.g${group}.c1}` : own };
    }
    color[`g${group}`] = tokens;
  }
  return { color };
}

export async function benchConsole(): Promise<void> {
  await buildConsole();
  const port = await freePort();
  const base = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "tokenkit-bench-"));
  const config = readConfig({
    PORT: String(port),
    PUBLIC_BASE_URL: base,
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.DATABASE_URL ?? "memory:",
    INIT_ADMIN_API_KEY: ADMIN_KEY,
    AUTH: "local",
  });
  const logger = await createLogger({ level: "warn", pretty: false });
  const platform = await startPlatform(config, logger);
  const browser = await launchChromium();
  try {
    await makeTheme(base, "large", document());
    await makeTheme(base, "spectrum", spectrumDocument());
    const session = await platform.services.sessions?.begin({
      ...{ subject: "bench", username: "bench", name: "Bench", email: "", role: "editor" },
    });
    const context = await browser.newContext({
      ...{ viewport: { width: 1440, height: 900 }, locale: "en-GB", baseURL: base },
    });
    await context.addCookies([
      { name: "tokenkit-session", value: session?.token ?? "", url: base },
    ]);
    const page = await context.newPage();
    const heap = await context.newCDPSession(page);
    await page.goto("/console/themes/large/tokens?pane=json");
    await page.getByRole("textbox", { name: "JSON" }).waitFor();
    await page.getByRole("tree", { name: "Tokens" }).getByRole("treeitem").nth(3).waitFor();
    process.stdout.write(`\nThe editor with ${GROUPS * EACH} colors (node bench/console.ts)\n`);
    await typing(page);
    await scrolling(page);
    await editing(page, heap);
    await table(page);
  } finally {
    await browser.close();
    await platform.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function makeTheme(base: string, slug: string, tokens: unknown): Promise<void> {
  await fetch(`${base}/api/v1/themes`, {
    method: "POST",
    headers: { authorization: `Bearer ${ADMIN_KEY}`, "content-type": "application/json" },
    body: JSON.stringify({ slug, name: slug, tokens }),
  });
}

/** Puts the caret into the name that the first alias refers to. */
async function intoFirstAlias(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "JSON" }).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+f");
  await page.keyboard.type("{color.g0.c1}");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
}

/** A letter that makes an alias lead nowhere, until the findings say so and are painted. */
async function typing(page: Page): Promise<void> {
  await intoFirstAlias(page);
  await page.evaluate(watchFindings);
  const times: number[] = [];
  for (let stroke = 0; stroke < KEYSTROKES; stroke++) {
    for (const key of ["z", "Backspace"]) {
      await page.keyboard.press(key);
      await page.waitForFunction(() => (globalThis as Watched).painted !== undefined);
      times.push(await page.evaluate(() => (globalThis as Watched).painted as number));
      await page.waitForTimeout(250);
    }
  }
  say("keystroke to painted finding", times, "ms");
}

interface Watched {
  painted?: number | undefined;
}

/** In the page: measures from each key to the next change of the findings that is on the screen. */
function watchFindings(): void {
  const watched = globalThis as Watched;
  const region = globalThis.document.querySelector('[aria-label="Findings"]') as Element;
  let pressed = 0;
  let announcement = region.textContent;
  globalThis.document.addEventListener(
    "keydown",
    (event) => {
      pressed = event.timeStamp;
      watched.painted = undefined;
    },
    true,
  );
  new MutationObserver(() => {
    if (region.textContent === announcement) return;
    announcement = region.textContent;
    requestAnimationFrame(() => {
      setTimeout(() => {
        watched.painted = performance.now() - pressed;
      });
    });
  }).observe(region, { childList: true, characterData: true, subtree: true });
}

async function scrolling(page: Page): Promise<void> {
  await page.getByRole("tree", { name: "Tokens" }).focus();
  await page.keyboard.press("*");
  const box = await page.getByRole("tree", { name: "Tokens" }).boundingBox();
  if (box === null) throw new Error("There is no tree to scroll");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const frames = page.evaluate(
    (milliseconds) =>
      new Promise<number[]>((resolve) => {
        const found: number[] = [];
        const begun = performance.now();
        let last = begun;
        const step = (now: number): void => {
          found.push(now - last);
          last = now;
          if (now - begun < milliseconds) requestAnimationFrame(step);
          else resolve(found.slice(1));
        };
        requestAnimationFrame(step);
      }),
    SCROLLED_MS,
  );
  const until = performance.now() + SCROLLED_MS;
  while (performance.now() < until) {
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(16);
  }
  say("frame while the tree scrolls", await frames, "ms");
}

/** The table of Spectrum, 2,495 tokens in 6 modes: first rows, frames while it scrolls, and keys. */
async function table(page: Page): Promise<void> {
  await page.addInitScript(showAllModes, "spectrum");
  await firstRows(page);
  await page.getByRole("button", { name: /findings?$/ }).waitFor();
  await typingInTable(page);
  await scrollingTable(page);
}

/** From the page's address to the first rows of the table on the screen. */
async function firstRows(page: Page): Promise<void> {
  const times: number[] = [];
  for (let load = 0; load < TABLE_LOADS; load++) {
    await page.goto("/console/themes/spectrum/tokens?view=table", { waitUntil: "commit" });
    await page.getByRole("treegrid", { name: "Tokens" }).getByRole("gridcell").first().waitFor();
    times.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
          }),
      ),
    );
  }
  say("first rows of the table", times, "ms");
}

/** From the key that ends a cell's edit to the painted cell. */
async function typingInTable(page: Page): Promise<void> {
  const grid = page.getByRole("treegrid", { name: "Tokens" });
  await grid
    .locator(".table-cell code")
    .filter({ hasText: /^\d+px$/ })
    .first()
    .click();
  const times: number[] = [];
  for (let edit = 0; edit < TABLE_EDITS; edit++) {
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+a");
    await page.keyboard.type(`${20 + edit}px`);
    await grid.evaluate(watchCell, `${20 + edit}px`);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => (globalThis as Watched).painted !== undefined);
    times.push(await page.evaluate(() => (globalThis as Watched).painted as number));
    await page.keyboard.press("ArrowUp");
  }
  say("key to painted cell", times, "ms");
}

/** In the page: measures from the next key to the frame that shows a text in a cell. */
function watchCell(grid: Element, text: string): void {
  const watched = globalThis as Watched;
  watched.painted = undefined;
  globalThis.document.addEventListener(
    "keydown",
    ({ timeStamp }) => {
      const look = (): void => {
        const isThere = [...grid.querySelectorAll(".table-cell code")].some(
          (code) => code.textContent === text,
        );
        if (!isThere) requestAnimationFrame(look);
        else setTimeout(() => (watched.painted = performance.now() - timeStamp));
      };
      requestAnimationFrame(look);
    },
    { capture: true, once: true },
  );
}

async function scrollingTable(page: Page): Promise<void> {
  const scroll = { by: 120, frames: TABLE_FRAMES };
  const frames = await tracedFrames(page, () => scrollByFrames(page, ".table-scroller", scroll));
  const times = frames.map(({ cpu }) => cpu);
  const share = times.filter((time) => time < 20).length / times.length;
  say("CPU of a frame while the table scrolls", times, "ms");
  process.stdout.write(`  under 20 ms: ${(100 * share).toFixed(1)} % of the frames\n`);
}

async function editing(page: Page, heap: CDPSession): Promise<void> {
  await intoFirstAlias(page);
  const before = await used(heap);
  for (let edit = 0; edit < EDITS / 2; edit++) {
    await page.keyboard.press("z");
    await page.keyboard.press("Backspace");
  }
  await page.waitForTimeout(1000);
  const after = await used(heap);
  process.stdout.write(
    `  ${EDITS} edits: ${before.toFixed(1)} MB of heap before, ${after.toFixed(1)} MB after\n`,
  );
}

async function used(heap: CDPSession): Promise<number> {
  await heap.send("HeapProfiler.collectGarbage");
  const { usedSize } = await heap.send("Runtime.getHeapUsage");
  return usedSize / 1e6;
}

function say(what: string, times: number[], unit: string): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  process.stdout.write(
    `  ${what}: ${at(0.5)} ${unit} median, ${at(0.95)} ${unit} p95, ${at(1)} ${unit} at most (${sorted.length})\n`,
  );
}

if (import.meta.main) await benchConsole();
