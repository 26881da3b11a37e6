import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const cache = new URL("../../.cache/", import.meta.url).pathname;
const installed = join(cache, "chromium-153.0.0");

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  // Software rendering is slow on a busy machine; a watchdog would take that for a hang.
  "--disable-gpu-watchdog",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Unpacks the packaged browser once a clone; other workers may do so at the same time. */
async function unpack(): Promise<void> {
  if (existsSync(installed)) return;
  const temporary = `${installed}.${process.pid}`;
  await mkdir(temporary, { recursive: true });
  const { TMPDIR, AWS_LAMBDA_JS_RUNTIME } = process.env;
  Object.assign(process.env, { TMPDIR: temporary, AWS_LAMBDA_JS_RUNTIME: "nodejs24.x" });
  try {
    const { default: packaged } = await import("@sparticuz/chromium");
    await packaged.executablePath();
  } finally {
    restoreEnvironment({ TMPDIR, AWS_LAMBDA_JS_RUNTIME });
  }
  const fonts = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${installed}/fonts</dir><cachedir>${installed}/font-cache</cachedir></fontconfig>`;
  await writeFile(join(temporary, "fonts.conf"), fonts);
  await rename(temporary, installed).catch(() => rm(temporary, { recursive: true }));
}

function restoreEnvironment(values: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

/** The browser of the package on Linux, else the Chrome that is installed. */
export async function launchChromium(): Promise<Browser> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    return chromium.launch({ channel: "chrome" });
  }
  await unpack();
  return chromium.launch({
    executablePath: join(installed, "chromium"),
    args: flags,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(installed, "al2023", "lib"),
      FONTCONFIG_FILE: join(installed, "fonts.conf"),
    },
  });
}
