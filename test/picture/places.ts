/** README's picture of the places: photographs, and what the platform saw on one. */
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { Client } from "../demo/client.ts";
import { load } from "../demo/load.ts";
import { signIn } from "./console.ts";
import type { Platform } from "./platform.ts";
import type { Appearance } from "./windows.ts";

const VIEWPORT = { width: 1280, height: 840 };
/** The photograph whose panel is open. */
const CAPTION = /Eiffel Tower/;

/** Loads the demo's photographs. */
export async function loadPlaces({ base, key }: Platform): Promise<void> {
  process.env.TOKENKIT_KEY = key;
  await load(await Client.of(base));
}

/** @throws if the photographs are not analysed, or the one in the panel has no badges */
export async function takePlaces(
  browser: Browser,
  platform: Platform,
  appearance: Appearance,
  path: string,
): Promise<void> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: 1.5,
    colorScheme: appearance,
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await signIn(page, platform.base);
  await page.goto(`${platform.base}/console/pictures`);
  await page.getByRole("main").getByRole("link", { name: CAPTION }).first().click();
  await page.getByText("Analysed", { exact: true }).last().waitFor();
  await page.getByRole("heading", { name: "Badges" }).waitFor();
  await page.mouse.move(0, 0);
  await page.waitForLoadState("networkidle");
  await sharp(await page.screenshot())
    .webp({ quality: 84, effort: 6 })
    .toFile(`${path}.webp`);
  await context.close();
}
