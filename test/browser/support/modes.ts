import type { TestPlatform } from "../../support/platform.ts";

const color = (hex: string) => ({ $type: "color", $value: hex });
const width = (value: number) => ({ $type: "dimension", $value: { value, unit: "px" } });

const ground = (hex: string) => ({ color: { bg: color(hex) } });

/** A density, a contrast that media choose, and both appearances. */
const acme = (gap: number) => ({
  version: "2025.10",
  resolutionOrder: [
    {
      type: "set",
      name: "core",
      sources: [{ ...ground("#fff0c8"), gap: width(gap), line: width(1) }],
    },
    {
      type: "modifier",
      name: "Density",
      contexts: { cosy: [], compact: [{ gap: width(4) }] },
      default: "cosy",
    },
    {
      type: "modifier",
      name: "contrast",
      contexts: { standard: [], more: [{ line: width(3) }] },
      default: "standard",
    },
  ],
  $appearances: { dark: ground("#14283c") },
  $extensions: { "io.tokenkit": { axes: { contrast: { more: "(prefers-contrast: more)" } } } },
});

/** An axis of its own for the appearances. */
const turned = {
  version: "2025.10",
  resolutionOrder: [
    {
      type: "modifier",
      name: "theme",
      contexts: {
        light: [ground("#fff0c8")],
        dark: [ground("#14283c")],
        "dark-hc": [ground("#000000")],
      },
      default: "light",
    },
  ],
};

/** Publishes `acme`, or a new version of it with this gap. */
export async function publishAcme(platform: TestPlatform, gap = 8, slug = "acme"): Promise<void> {
  await publishTheme(platform, slug, acme(gap));
}

export const publishTurned = (platform: TestPlatform): Promise<void> =>
  publishTheme(platform, "turned", turned);

async function publishTheme(platform: TestPlatform, slug: string, tokens: object): Promise<void> {
  const path = `/api/v1/themes/${slug}`;
  const exists = (await platform.get(path)).status === 200;
  if (exists) await platform.patch(path, { tokens });
  else await platform.post("/api/v1/themes", { slug, name: slug, tokens });
  const { status } = await platform.post(`${path}/publish`);
  if (status !== 200) throw new Error(`${slug} is not published: ${status}`);
}
