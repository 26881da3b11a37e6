import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { convertTokens } from "../../../src/token-import/convert.ts";
import type { TestPlatform } from "../../support/platform.ts";

const SLUG = "spectrum";

/** Publishes Adobe's tokens, some 2,500 with flat names, unless they are; the slug. */
export async function spectrum(platform: TestPlatform): Promise<string> {
  if ((await platform.get(`/api/v1/themes/${SLUG}`)).status === 200) return SLUG;
  const file = createRequire(import.meta.url).resolve(
    "@adobe/spectrum-tokens/dist/json/variables.json",
  );
  const { document } = convertTokens([
    { name: "variables.json", content: readFileSync(file, "utf8") },
  ]);
  await platform.post("/api/v1/themes", { slug: SLUG, name: "Spectrum", tokens: document });
  const { status } = await platform.post(`/api/v1/themes/${SLUG}/publish`);
  if (status !== 200) throw new Error(`Spectrum was not published: ${status}`);
  return SLUG;
}
