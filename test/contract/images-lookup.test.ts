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

const lookup = (sums: unknown, as: string | null = key, of: object = {}) =>
  platform.current.post("/api/images/lookup", { sums, ...of }, { key: as });

/** The places of the pictures that a lookup finds. */
const placesOf = async (sum: string, of: object): Promise<string[]> => {
  const [found] = (await lookup([sum], key, of)).body.found;
  return found.images.map(({ placeId }: { placeId: string }) => placeId);
};

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

const copy = (json: object, as: string | null = key, id = image.id) =>
  platform.current.post(`/api/images/${id}/copies`, json, { key: as });

describe("POST /api/images/{imageId}/copies", () => {
  it("adds a picture of the same bytes to another place, with its rights and precision", async () => {
    const to = await aPlace(platform.current, { title: "Bay" }, { key: other });
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
    ).toHaveLength(3);
  });

  it("keeps the written alternative text, and takes the rights that are given", async () => {
    const form = formWith(await picture());
    form.append("licence", "CC-BY-4.0");
    form.append("credit", "Ada");
    const { id } = (await upload(platform.current, place, form, { key })).body.image;
    const alt = "A pier in red light";
    await platform.current.patch(`/api/images/${id}`, { alt }, { key });
    expect((await copy({ placeId: place }, key, id)).body.image).toMatchObject({
      ...{ alt, licence: "CC-BY-4.0", credit: "Ada", source: "" },
    });
    const rights = { licence: "CC0-1.0", credit: "", source: "https://example.com/pier" };
    const { body } = await copy({ placeId: place, ...rights }, key, id);
    expect(body.image).toMatchObject(rights);
    expectError(
      await copy({ placeId: place, licence: "CC-BY" }, key, id),
      400,
      "validation_failed",
      "licence",
    );
  });

  it("is 404 for a picture whose bytes are deleted for good meanwhile", async () => {
    const gone = (await upload(platform.current, place, formWith(await picture()), { key })).body;
    const { services } = platform.current.running;
    const [row] = (await services.orm.em
      .fork()
      .execute("select storage_key from image where id = ?", [gone.image.id])) as {
      storage_key: string;
    }[];
    await services.blobs.removeBelow(row?.storage_key ?? "");
    expectError(await copy({ placeId: place }, key, gone.image.id), 404, "not_found");
  });
});

describe("a sum of many pictures", () => {
  it("gives those of the place asked about first, though five newer ones are elsewhere", async () => {
    const red = await picture(undefined, { color: "#ff0000" });
    const sum = createHash("sha256").update(red).digest("hex");
    const [first, second] = [
      await aPlace(platform.current, { title: "First" }, { key }),
      await aPlace(platform.current, { title: "Second" }, { key }),
    ];
    for (const to of [first, ...Array(5).fill(second)]) {
      expect((await upload(platform.current, to, formWith(red), { key })).status).toBe(201);
    }
    const elsewhere = Array(5).fill(second);
    expect(await placesOf(sum, { placeId: first })).toEqual([first, ...elsewhere.slice(1)]);
    expect(await placesOf(sum, {})).toEqual(elsewhere);
    expect(await placesOf(sum, { placeId: "none" })).toEqual(elsewhere);
  });
});
