import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/chromium.ts";
import { usePlatform } from "../support/platform.ts";
import { painted } from "./support/frames.ts";
import { spectrum } from "./support/spectrum.ts";

const platform = usePlatform();
const browser = useBrowser();

/** Slower than the machine by this factor, as a phone is. */
const SLOWER = 4;

interface Figures {
  /** Milliseconds from the navigation to the largest paint. */
  paint: number;
  shift: number;
}

/** Loads an address by Chromium's own tracing of paints and shifts. */
async function measure(path: string): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(() => {
    const figures = { paint: 0, shift: 0 };
    Object.assign(globalThis, { figures });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) figures.paint = startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        figures.shift += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(platform.current.url + path, { waitUntil: "load" });
  // Chromium delivers entries some time after the paint that they describe.
  await page.waitForFunction(
    () => (globalThis as unknown as { figures: Figures }).figures.paint > 0,
  );
  await painted(page);
  return page.evaluate(() => (globalThis as unknown as { figures: Figures }).figures);
}

describe("a style guide on a slow device", () => {
  it.each(["quartz", "spectrum"])("paints %s within a second and stays in place", async (slug) => {
    await spectrum(platform.current);
    await platform.current.get(`/t/${slug}`, { key: null });
    const { paint, shift } = await measure(`/t/${slug}`);
    expect(paint).toBeGreaterThan(0);
    expect(paint).toBeLessThan(1_000);
    expect(shift).toBeLessThan(0.02);
  });
});
