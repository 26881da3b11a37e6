// npm run picture: writes README's pictures again. It is a test too: it fails if a step of the story fails.
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { readCommandLine } from "../../src/config/command-line.ts";
import { launchChromium } from "../support/launch-chromium.ts";
import { animate } from "./animate.ts";
import { loadPlaces, takePlaces } from "./places.ts";
import { startPlatform } from "./platform.ts";
import { serveSites } from "./sites.ts";
import { film } from "./story.ts";
import { publishTheme, SLUG } from "./theme.ts";
import type { Appearance } from "./windows.ts";

const images = fileURLToPath(new URL("../../docs/images/", import.meta.url));

readCommandLine({
  name: "npm run picture",
  options: {},
  help: {
    about: `
Writes README's pictures again, in light and dark, to docs/images. It starts a platform on embedded
parts, edits and publishes a color in its console, and waits until two open applications follow.`,
    statuses: { 0: "all pictures are written", 1: "a step failed, and the message says which" },
  },
});

/** Writes the pictures of one appearance, from a platform that has seen no other. */
async function take(browser: Browser, appearance: Appearance): Promise<void> {
  const platform = await startPlatform();
  const sites = await serveSites(platform.base, SLUG);
  try {
    await publishTheme(platform);
    const frames = await film(browser, platform, sites, appearance);
    await animate(frames, `${images}follow-${appearance}`);
    await loadPlaces(platform);
    await takePlaces(browser, platform, appearance, `${images}places-${appearance}`);
    process.stdout.write(`The pictures in ${appearance} are written.\n`);
  } finally {
    sites.close();
    await platform.close();
  }
}

const browser = await launchChromium();
try {
  await take(browser, "light");
  await take(browser, "dark");
} finally {
  await browser.close();
}
