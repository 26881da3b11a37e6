import { randomUUID } from "node:crypto";
import { formWith, picture, upload } from "../contract/support/pictures.ts";
import { tokensOf } from "../contract/support/samples.ts";
import type { TestPlatform } from "../support/platform.ts";

/** The addresses of one round; each change of the theme has them rendered again. */
const paths = (slug: string): string[] => [
  `/rt/v1/theme.css?slug=${slug}`,
  `/rt/v1/theme.css?slug=${slug}`,
  `/rt/v1/theme.json?slug=${slug}`,
  `/rt/v1/export?slug=${slug}&format=scss`,
  "/rt/v1/manifest.json",
  "/api/v1/themes",
  "/status",
];

/** Has a platform do a little of everything that its metrics measure. */
export async function someWork(platform: TestPlatform, slug: string, place: string): Promise<void> {
  const color = `#${randomUUID().slice(0, 6)}`;
  await platform.patch(`/api/v1/themes/${slug}`, { tokens: tokensOf(color) });
  for (const path of paths(slug)) await platform.get(path, { key: null });
  await upload(platform, place, formWith(await picture(undefined, { color })));
}
