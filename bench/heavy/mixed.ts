import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import type { Platform } from "./platform.ts";
import { Readers, spread } from "./readers.ts";
import { colors } from "./themes.ts";

/**
 * Readers, an author and uploads at twelve times the pace of ordinary use, so that ten minutes hold what
 * two hours do; prints the memory of each minute.
 */
export async function runMixed(platform: Platform, minutes: number): Promise<void> {
  const until = performance.now() + minutes * 60_000;
  const readers = await Readers.start(platform.url);
  const isOver = (): boolean => performance.now() > until;
  const loops = [
    every(isOver, 2500, author(platform)),
    every(isOver, 1000, visitor(platform)),
    every(isOver, 5000, await uploader(platform)),
  ];
  for (let minute = 1; minute <= minutes; minute += 1) {
    await delay(60_000);
    console.log(`minute ${minute}: ${Math.round(platform.memory("VmRSS"))} MB`);
  }
  await Promise.all(loops);
  const { p99, longest } = spread(await readers.stop());
  console.log(`readers: p99 ${Math.round(p99)} ms, longest ${Math.round(longest)} ms`);
}

async function every(isOver: () => boolean, ms: number, act: (turn: number) => Promise<unknown>) {
  for (let turn = 0; !isOver(); turn += 1) {
    await act(turn);
    await delay(ms);
  }
}

const author = (platform: Platform) => async (turn: number) => {
  const slug = `mixed-${turn % 20}`;
  const path = `/api/v1/themes/${slug}`;
  const tokens = colors(300, turn);
  await platform.send("POST", "/api/v1/themes", { slug, name: slug, tokens });
  await platform.send("POST", `${path}/verdict`, { tokens });
  await platform.send("PATCH", path, { tokens });
  await platform.send("POST", `${path}/publish`, {});
};

const visitor = (platform: Platform) => async (turn: number) => {
  const slug = `mixed-${turn % 20}`;
  const formats = ["swift", "compose", "scss", "tailwind"];
  const format = formats[turn % formats.length];
  await platform.send("GET", `/rt/v1/theme.css?slug=${slug}`);
  await platform.send("GET", `/rt/v1/theme.json?slug=${slug}`);
  await platform.send("GET", `/rt/v1/export?slug=${slug}&format=${format}&appearance=all`);
};

async function uploader(platform: Platform) {
  const { text } = await platform.send("POST", "/api/places", { title: "A place" });
  const { id } = JSON.parse(text());
  const background = { r: 9, g: 90, b: 200 };
  const picture = { create: { width: 3000, height: 2000, channels: 3 as const, background } };
  const bytes = await sharp(picture).jpeg().toBuffer();
  return async () => {
    const form = new FormData();
    form.set("image", new Blob([new Uint8Array(bytes)]), "a.jpg");
    await platform.send("POST", `/places/${id}/images`, undefined, form);
    await platform.send("GET", "/api/places?limit=50");
  };
}
