import sharp from "sharp";
import type { Platform } from "./platform.ts";
import { colors, everyPermutation, permutations } from "./themes.ts";

type Answers = Awaited<ReturnType<Platform["send"]>>[];

export interface Scenario {
  /** The line of the table. */
  name: string;
  /** Not measured. */
  prepare?: (platform: Platform) => Promise<void>;
  /** Returns the answers, which show the outcome. */
  run: (platform: Platform) => Promise<Answers>;
}

const publish = async (platform: Platform, slug: string, tokens: unknown): Promise<Answers> => {
  const made = await platform.send("POST", "/api/v1/themes", { slug, name: slug, tokens });
  return [made, await platform.send("POST", `/api/v1/themes/${slug}/publish`, {})];
};

/** Sixteen addresses of one theme, as many as a page of exports links to. */
const addresses = (slug: string): string[] =>
  ["css", "json", "scss", "swift", "compose", "android", "ts", "tailwind"].flatMap((format) =>
    ["light", "all"].map(
      (appearance) => `/rt/v1/export?slug=${slug}&format=${format}&appearance=${appearance}`,
    ),
  );

const get = (platform: Platform, paths: readonly string[]): Promise<Answers> =>
  Promise.all(paths.map((path) => platform.send("GET", path)));

const verdict = (platform: Platform): ReturnType<Platform["send"]> =>
  platform.send("POST", "/api/v1/themes/four/verdict", {
    tokens: colors(18_000, 5),
  });

/** Waits for the end of a rebuild, which goes on after its answer; the previous release's does not. */
async function warmed(platform: Platform): Promise<void> {
  for (;;) {
    const { text } = await platform.send("GET", "/api/v1/stats");
    if (JSON.parse(text()).warming?.state !== "warming") return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** 200 places with more pictures and comments together than one request may read. */
async function crowdedPlaces(platform: Platform): Promise<void> {
  const background = "red";
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background } });
  const file = new Blob([new Uint8Array(await picture.jpeg().toBuffer())]);
  const fill = async (title: string): Promise<void> => {
    const { text } = await platform.send("POST", "/api/places", { title });
    const { id } = JSON.parse(text());
    for (let at = 0; at < 3; at += 1) {
      const form = new FormData();
      form.set("image", file, "a.jpg");
      await platform.send("POST", `/places/${id}/images`, undefined, form);
    }
    const comment = { text: "A word about this place" };
    const comments = Array.from({ length: 20 }, () =>
      platform.send("POST", `/api/places/${id}/comments`, comment),
    );
    await Promise.all(comments);
  };
  for (let at = 0; at < 200; at += 2) {
    await Promise.all([fill(`Place ${at}`), fill(`Place ${at + 1}`)]);
  }
}

/** The heavy work of the platform, in the order of the table; each starts from the state that those before it left. */
export const scenarios: readonly Scenario[] = [
  {
    name: "publish 1,500 tokens × 256 permutations",
    run: (platform) => publish(platform, "reach", permutations(1500, 60)),
  },
  {
    name: "256 first requests for as many permutations",
    prepare: async (platform) => void (await publish(platform, "four", permutations(156, 40))),
    run: (platform) =>
      get(
        platform,
        everyPermutation().map((query) => `/rt/v1/theme.css?slug=four&variant=tokens${query}`),
      ),
  },
  {
    name: "verdict of 550 KB against 256 permutations, twice",
    run: (platform) => Promise.all([verdict(platform), verdict(platform)]),
  },
  {
    name: "16 first addresses of 20,000 colors",
    prepare: async (platform) => void (await publish(platform, "large", colors(20_000))),
    run: (platform) => get(platform, addresses("large")),
  },
  { name: "the same again", run: (platform) => get(platform, addresses("large")) },
  {
    name: "the same after a restart",
    prepare: (platform) => platform.restart(),
    run: (platform) => get(platform, addresses("large")),
  },
  {
    name: "Compose in a package, 10 times",
    run: (platform) =>
      get(
        platform,
        Array.from(
          { length: 10 },
          () => "/rt/v1/export?slug=large&format=compose&package=com.acme",
        ),
      ),
  },
  {
    name: "convert 49,000 CSS variables",
    run: async (platform) => {
      const content = Array.from({ length: 49_000 }, (_, at) => `--v${at}:1px;`).join("");
      const files = [{ name: "a.css", content: `:root{${content}}` }];
      return [await platform.send("POST", "/api/v1/tokens/convert", { files })];
    },
  },
  {
    name: "rebuild the cache",
    run: async (platform) => [await platform.send("POST", "/api/v1/admin/cache/rebuild", {})],
  },
  {
    name: "200 places with comments and pictures",
    prepare: async (platform) => {
      await warmed(platform);
      await crowdedPlaces(platform);
    },
    run: (platform) => get(platform, ["/api/places?limit=200"]),
  },
];
