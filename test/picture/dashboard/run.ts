// npm run picture:dashboard: draws the dashboard of a running platform to docs/images/dashboard.webp.
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { readCommandLine } from "../../../src/config/command-line.ts";
import { tokensOf } from "../../contract/support/samples.ts";
import { panels, rulesFile } from "../../support/dashboard.ts";
import { launchChromium } from "../../support/launch-chromium.ts";
import { findPrometheus, Prometheus } from "../../support/prometheus.ts";
import { type Platform, startPlatform } from "../platform.ts";
import { publishTheme, SLUG } from "../theme.ts";
import { chartOf, linesOf } from "./chart.ts";

const image = fileURLToPath(new URL("../../../docs/images/dashboard.webp", import.meta.url));
const LOADED_MS = 240_000;
const STEP_SECONDS = 2;

const STYLE = `
  body { margin: 0; padding: 16px; font: 13px/1.4 "DejaVu Sans", sans-serif; background: #fff; color: #222; }
  main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 10px; }
  h2 { grid-column: 1 / -1; font-size: 14px; margin: 8px 0 0; }
  figure { margin: 0; padding: 8px; border: 1px solid #ddd; border-radius: 4px; }
  figcaption { display: flex; justify-content: space-between; font-weight: 600; }
  small { font-weight: 400; color: #666; }
  svg { width: 100%; height: 110px; border-bottom: 1px solid #ccc; border-top: 1px dotted #ddd; }
  ul { margin: 4px 0 0; padding: 0; height: 34px; overflow: hidden; list-style: none; font-size: 11px; display: flex; flex-wrap: wrap; gap: 0 10px; }
  li::before { content: ""; display: inline-block; width: 8px; height: 8px; margin-right: 4px; background: var(--of); }`;

readCommandLine({
  name: "npm run picture:dashboard",
  options: {},
  help: {
    about: `
Draws the dashboard of terraform/modules/monitoring/dashboard.json to docs/images, from the metrics
that a real Prometheus scrapes from a running platform during four minutes of load.`,
    statuses: { 0: "the picture is written", 1: "a step failed, and the message says which" },
  },
});

/** Reads, renders and uploads until the time is over, at a pace that rises and falls. */
async function load({ base, key }: Platform, until: number): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const place = await fetch(`${base}/api/places`, {
    method: "POST",
    headers,
    body: JSON.stringify({ title: "Pier", latitude: 1, longitude: 2 }),
  });
  const { id } = (await place.json()) as { id: string };
  for (let round = 0; Date.now() < until; round++) {
    const color = `#${(round * 7919 + 1_000_000).toString(16).slice(-6).padStart(6, "0")}`;
    const form = new FormData();
    const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: color } });
    form.append("image", new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), "a.jpg");
    await fetch(`${base}/places/${id}/images`, {
      method: "POST",
      headers: { authorization: headers.authorization },
      body: form,
    });
    const readers = Math.round(20 + 15 * Math.sin(round / 6));
    for (let reader = 0; reader < readers; reader++) {
      const query = `slug=${SLUG}&appearance=${reader % 2 === 0 ? "light" : "dark"}`;
      await (await fetch(`${base}/rt/v1/theme.css?${query}`)).arrayBuffer();
    }
    const format = ["scss", "ts", "tailwind"][round % 3];
    await (await fetch(`${base}/rt/v1/export?slug=${SLUG}&format=${format}`)).arrayBuffer();
    await (await fetch(`${base}/rt/v1/theme.json?slug=${SLUG}`)).arrayBuffer();
    // Every change has the theme rendered again.
    await fetch(`${base}/api/v1/themes/${SLUG}`, {
      method: "PATCH",
      headers,
      body: JSON.stringify({ tokens: tokensOf(color) }),
    });
    await wait(300);
  }
}

/** The dashboard as a page, from what Prometheus has between two Unix times. */
async function pageOf(prometheus: Prometheus, from: number, to: number): Promise<string> {
  const parts = await Promise.all(
    panels.map(async (panel) => {
      if (panel.type === "row") return `<h2>${panel.title}</h2>`;
      const lines = await Promise.all(
        (panel.targets ?? []).map(async ({ expr, legendFormat }) =>
          linesOf(await prometheus.range(expr, from, to, STEP_SECONDS), legendFormat),
        ),
      );
      return chartOf(panel, lines.flat(), from, to);
    }),
  );
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><main>${parts.join("")}</main>`;
}

const programs = findPrometheus();
if ("lacking" in programs) throw new Error(`There is no Prometheus: ${programs.lacking}.`);
const browser = await launchChromium();
const platform = await startPlatform();
const targets = { tokenkit: platform.base };
const prometheus = await Prometheus.start(programs, targets, fileURLToPath(rulesFile));
try {
  await publishTheme(platform);
  const from = Date.now();
  await load(platform, from + LOADED_MS);
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.setContent(await pageOf(prometheus, from / 1000, Date.now() / 1000));
  await sharp(await page.screenshot({ fullPage: true }))
    .webp({ quality: 80 })
    .toFile(image);
  process.stdout.write(`The picture is ${image}.\n`);
} finally {
  await prometheus.stop();
  await platform.close();
  await browser.close();
}
