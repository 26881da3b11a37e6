import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { beforeAll, describe, expect, it } from "vitest";
import type { AppRouter } from "../../src/router.ts";
import { usePlatform } from "../support/platform.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const PLACES = 150;
const PICTURES = 20;
/** Three bytes each in UTF-8. */
const LONG = "\u65e5".repeat(1990);

/** 150 places with 20 pictures each, as rich as the limits of the input allow, and 300 places without. */
beforeAll(async () => {
  const em = platform.current.owner.em.fork();
  await em.execute(
    `insert into place (id, title, description, link_radius_meters, caption, creator, created_at)
     select gen_random_uuid(), case when n > 0 then 'Rich ' else 'Light ' end || abs(n), '', 50, '',
            case when n > 0 then 'rich' when n > -150 then 'light' else 'lighter' end,
            now() - make_interval(hours => n + 1000)
       from generate_series(-300, ${PLACES}) n where n <> 0`,
  );
  await em.execute(
    `insert into image (id, place_id, storage_key, sha256, caption, licence, credit, source, alt_text,
                        content_type, byte_size, width, height, location_precision, link_radius_meters,
                        camera_make, camera_model, analysis_status, analysis_error, analysis_attempts,
                        analysis_changed_at, pipeline, creator, created_at)
     select gen_random_uuid(), place.id, gen_random_uuid()::text, '', n || ?, '', '', ?, ?,
            'image/jpeg', 1, 1, 1, 'hidden', 50, '', '', 'done', '', 0, now(), 1, 'x',
            now() - make_interval(hours => n)
       from place, generate_series(1, ${PICTURES}) n where place.creator = 'rich'`,
    [LONG, `https://example.com/${"a".repeat(1900)}`, LONG.slice(0, 1000)],
  );
  await em.execute(
    `insert into badge (image_id, source, label, display, confidence)
     select image.id, 'many', 'label-' || n, repeat('d', 100), 1 from image, generate_series(1, 20) n`,
  );
});

type Client = ReturnType<typeof createTRPCClient<AppRouter>>;

/** The file of parts, and how many parts it has. */
async function inParts(
  read: (cursor: string) => ReturnType<Client["places"]["export"]["query"]>,
): Promise<{ text: string; features: number; leftOut: number }> {
  const whole = { text: "", features: 0, leftOut: 0 };
  for (let cursor: string | null = ""; cursor !== null; ) {
    const part: Awaited<ReturnType<typeof read>> = await read(cursor);
    whole.text += part.body;
    whole.features += part.features;
    whole.leftOut += part.leftOut;
    cursor = part.nextCursor;
  }
  return whole;
}

const client = (): Client =>
  createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${platform.current.url}/trpc` })] });

describe("an export of the richest rows", () => {
  it.each([
    ["rich places first", "creator=rich", PLACES],
    ["rich places after a light page", "", PLACES + 300],
  ])("is whole as GeoJSON, %s", async (_, query, count) => {
    const { status, text } = await platform.current.get(`/api/places/export?${query}`);
    expect(status).toBe(200);
    const { features, total } = JSON.parse(text);
    expect([total, features.length]).toEqual([count, count]);
    const { properties } = features.at(-1);
    expect(properties.title).toBe(`Rich ${PLACES}`);
    expect(properties.pictures.map(({ caption }: { caption: string }) => caption)).toEqual(
      Array.from({ length: PICTURES }, (_each, n) => `${n + 1}${LONG}`),
    );
    const creator = query === "" ? {} : { creator: "rich" };
    const parts = await inParts((cursor) => client().places.export.query({ ...creator, cursor }));
    expect(parts).toEqual({ text, features: count, leftOut: 0 });
  });

  it("is whole as GPX, which leaves out and counts those without a position", async () => {
    for (const what of ["places", "images"] as const) {
      const { status, text } = await platform.current.get(`/api/${what}/export?format=gpx`);
      expect([status, text.endsWith("</gpx>\n")]).toEqual([200, true]);
      const leftOut = what === "places" ? PLACES + 300 : PLACES * PICTURES;
      const { text: joined, ...counts } = await inParts((cursor) =>
        client()[what].export.query({ format: "gpx", cursor }),
      );
      expect(counts).toEqual({ features: 0, leftOut });
      expect(joined.endsWith("</gpx>\n")).toBe(true);
    }
  });

  it("has all pictures", async () => {
    const { status, text } = await platform.current.get("/api/images/export");
    expect(status).toBe(200);
    expect(JSON.parse(text).features).toHaveLength(PLACES * PICTURES);
  });
});
