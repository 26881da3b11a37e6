import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { insertPictures } from "../workers/linking/support/rows.ts";
import { aPlace, formWith, picture, settled, storedFiles, upload } from "./support/pictures.ts";
import { expectError } from "./support/samples.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
let key: string;
let other: string;
let bytes: Buffer;
let sha256: string;
let place: string;
let image: { id: string };

beforeAll(async () => {
  key = await platform.current.keyFor("viewer");
  other = await platform.current.keyFor("viewer");
  bytes = await picture();
  sha256 = createHash("sha256").update(bytes).digest("hex");
  place = await aPlace(platform.current, { title: "Pier" }, { key });
  const form = formWith(bytes, { caption: "Dusk" });
  form.append("licence", "CC-BY-4.0");
  form.append("locationPrecision", "hidden");
  image = (await upload(platform.current, place, form, { key })).body.image;
});

const lookup = (sums: unknown, as: string | null = key) =>
  platform.current.post("/api/images/lookup", { sums }, { key: as });

describe("POST /api/images/lookup", () => {
  it("says which sums are pictures of the caller, and of others' nothing", async () => {
    const none = "0".repeat(64);
    const { status, body } = await lookup([none, sha256.toUpperCase(), sha256]);
    const found = [{ sha256, images: [{ id: image.id, placeId: place, placeTitle: "Pier" }] }];
    expect([status, body]).toEqual([200, { found }]);
    for (const as of [other, await platform.current.keyFor("admin")]) {
      expect((await lookup([sha256, none], as)).body).toEqual({ found: [] });
    }
    expectError(await lookup([sha256], null), 401, "unauthenticated");
    expect((await lookup([])).body).toEqual({ found: [] });
  });

  it("names the entry that is no sum, and takes a thousand", async () => {
    const sums = Array.from({ length: 1000 }, (_, n) => n.toString(16).padStart(64, "0"));
    expect((await lookup(sums)).body).toEqual({ found: [] });
    expectError(await lookup([...sums, sha256]), 400, "validation_failed", "sums");
    expectError(await lookup([sha256, "abc"]), 400, "validation_failed", "sums.1");
    expectError(await lookup([sha256, sha256, 4]), 400, "validation_failed", "sums.2");
    expectError(await lookup(sha256), 400, "validation_failed", "sums");
  });

  it("reads rows of the caller alone, by index", async () => {
    const em = platform.current.owner.em.fork();
    const many = await aPlace(platform.current);
    await insertPictures(em, many, { count: 3000, spots: "0, 0", radius: 50 });
    await em.execute("analyze image");
    const rows: { "QUERY PLAN": string }[] = await em.execute(
      `explain select id from image where creator = ? and sha256 = ? order by created_at desc, id desc limit 5`,
      ["x", sha256],
    );
    expect(JSON.stringify(rows)).toContain("image_creator_sha256");
  });
});

describe("POST /api/images/{imageId}/copies", () => {
  it("adds a picture of the same bytes to another place, with its rights and precision", async () => {
    const to = await aPlace(platform.current, { title: "Bay" }, { key: other });
    const copy = (json: object, as: string | null = key, id = image.id) =>
      platform.current.post(`/api/images/${id}/copies`, json, { key: as });
    const { status, body } = await copy({ placeId: to });
    expect([status, body.image]).toMatchObject([
      201,
      { placeId: to, caption: "Dusk", licence: "CC-BY-4.0", locationPrecision: "hidden" },
    ]);
    expect(body.image.id).not.toBe(image.id);
    const [found] = (await lookup([sha256])).body.found;
    expect(found.images.map(({ placeId }: { placeId: string }) => placeId)).toEqual([to, place]);
    const other2 = await copy({ placeId: to, caption: "Dawn", locationPrecision: "exact" });
    expect(other2.body.image).toMatchObject({ caption: "Dawn", locationPrecision: "exact" });

    expectError(await copy({ placeId: to }, null), 401, "unauthenticated");
    for (const as of [other, await platform.current.keyFor("admin")]) {
      expectError(await copy({ placeId: to }, as), 403, "forbidden");
    }
    expectError(await copy({ placeId: image.id }), 404, "not_found");
    expectError(await copy({ placeId: to }, key, to), 404, "not_found");
    await settled(platform.current);

    await platform.current.delete(`/api/images/${image.id}`, { key });
    const served = await fetch(`${platform.current.url}/media/${body.image.id}?w=320`);
    expect(served.status).toBe(200);
    expect(
      (await storedFiles(platform.current)).filter((file) => file.endsWith("original")),
    ).toHaveLength(2);
  });
});
