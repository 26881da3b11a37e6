import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type TestPlatform, usePlatform } from "../support/platform.ts";
import { graphql } from "./support/graphql.ts";
import { aPicture, aPlace, settled } from "./support/pictures.ts";
import { expectError } from "./support/samples.ts";

const platform = usePlatform({ ENABLE_REST: "true", ANALYZERS: "exif,pixels" });
const photograph = readFileSync(
  new URL("../fixtures/pictures/photographs/apple-iphone-4s-road.jpg", import.meta.url),
);

const execute = (at: TestPlatform, sql: string, values: unknown[] = []) =>
  at.owner.em.fork().execute(sql, values);

/** Pictures whose analysis has failed for good. */
async function failed(count = 1, caption = "Noon"): Promise<string[]> {
  const place = await aPlace(platform.current);
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    ids.push((await aPicture(platform.current, place, undefined, { caption })).id);
  }
  await settled(platform.current);
  await execute(
    platform.current,
    `update image set analysis_status = 'failed', analysis_error = 'exif: could not be completed',
            analysis_attempts = 6 where place_id = ?`,
    [place],
  );
  return ids;
}

const stateOf = async (id: string) => {
  const { body } = await platform.current.get(
    `/trpc/images.get?input=${encodeURIComponent(JSON.stringify({ imageId: id }))}`,
  );
  return body.result.data;
};

describe("a picture whose analysis failed", () => {
  it("is pending, then done, by every surface", async () => {
    const [byTrpc, byRest, byGraphql] = await failed(3);
    const ways = [
      async () =>
        (await platform.current.post("/trpc/images.reanalyse", { imageId: byTrpc })).body.result
          .data,
      async () => (await platform.current.post(`/api/images/${byRest}/analysis`)).body,
      async () =>
        (
          await graphql(
            platform.current,
            `mutation { reanalyseImage(imageID: "${byGraphql}") { id analysisStatus analysisError } }`,
          )
        ).data.reanalyseImage,
    ];
    for (const way of ways) {
      expect(await way()).toMatchObject({ analysisStatus: "pending", analysisError: "" });
    }
    await settled(platform.current);
    for (const id of [byTrpc, byRest, byGraphql]) {
      const now = await stateOf(id as string);
      expect(now).toMatchObject({ analysisStatus: "done", analysisError: "" });
    }
    const { body } = await platform.current.get("/api/v1/admin/audit?action=image.reanalyse");
    expect(body.items.slice(0, 3).map(({ entityId }: { entityId: string }) => entityId)).toEqual([
      byGraphql,
      byRest,
      byTrpc,
    ]);
    expect(body.items[0].changes).toEqual({ analysisStatus: { from: "failed", to: "pending" } });
  });

  it("is begun anew by whoever uploaded it and by admins, and by nobody else", async () => {
    const uploader = await platform.current.keyFor("viewer");
    const stranger = await platform.current.keyFor("editor");
    const [id] = await failed();
    const [row] = (await execute(
      platform.current,
      "select 'key:' || id as subject from api_key order by created_at desc offset 1 limit 1",
    )) as { subject: string }[];
    await execute(platform.current, "update image set creator = ? where id = ?", [
      row?.subject,
      id,
    ]);
    const path = `/api/images/${id}/analysis`;
    expectError(
      await platform.current.post(path, undefined, { key: null }),
      401,
      "unauthenticated",
    );
    expectError(await platform.current.post(path, undefined, { key: stranger }), 403, "forbidden");
    expect((await stateOf(id as string)).analysisStatus).toBe("failed");
    expect((await platform.current.post(path, undefined, { key: uploader })).status).toBe(200);
    const nowhere = "/api/images/00000000-0000-4000-8000-000000000000/analysis";
    expectError(await platform.current.post(nowhere), 404, "not_found");
    await settled(platform.current);
  });
});

it("leaves a picture alone that is being analysed", async () => {
  const [id] = await failed();
  await execute(
    platform.current,
    "update image set analysis_status = 'processing', analysis_attempts = 2 where id = ?",
    [id],
  );
  const { body } = await platform.current.post(`/api/images/${id}/analysis`);
  expect(body.analysisStatus).toBe("processing");
  const rows = await execute(
    platform.current,
    "select analysis_attempts as n from image where id = ?",
    [id],
  );
  expect(rows).toEqual([{ n: 2 }]);
  await execute(platform.current, "update image set analysis_status = 'done' where id = ?", [id]);
});

describe("all that failed", () => {
  const all = (input: object, key?: string) =>
    platform.current.post("/trpc/images.reanalyseFailed", input, key ? { key } : {});

  it("are begun anew as far as they match a search", async () => {
    const wanted = await failed(3, "Lighthouse at dusk");
    const others = await failed(2, "Harbour");
    const { body } = await all({ q: "lightho" });
    expect(body.result.data).toEqual({ count: 3, more: false });
    await settled(platform.current);
    for (const id of wanted) expect((await stateOf(id)).analysisStatus).toBe("done");
    for (const id of others) expect((await stateOf(id)).analysisStatus).toBe("failed");
    const audit = await platform.current.get("/api/v1/admin/audit?action=image.reanalyse&limit=1");
    expect(audit.body.items[0].summary).toBe("Had 3 failed pictures analysed again");
    expect((await all({})).body.result.data).toEqual({ count: 2, more: false });
    await settled(platform.current);
    expect((await all({})).body.result.data).toEqual({ count: 0, more: false });
  });

  it("are at most 500 at a time, and whether there are more is said", async () => {
    const [id] = await failed(1, "Copied");
    await execute(
      platform.current,
      `insert into image (id, place_id, storage_key, sha256, caption, content_type, byte_size, width,
         height, link_radius_meters, camera_make, camera_model, analysis_status, analysis_error,
         analysis_attempts, analysis_changed_at, pipeline, creator, created_at)
       select gen_random_uuid(), place_id, gen_random_uuid()::text, sha256, caption, content_type,
         byte_size, width, height, link_radius_meters, '', '', 'failed', 'x', 6, now(), pipeline,
         creator, now() from image, generate_series(1, 501) where id = ?`,
      [id],
    );
    expect((await all({ q: "copied" })).body.result.data).toEqual({ count: 500, more: true });
    expect((await all({ q: "copied" })).body.result.data.more).toBe(false);
    await execute(platform.current, "delete from image where caption = 'Copied'");
  });

  it("are an admin's to begin", async () => {
    const editor = await platform.current.keyFor("editor");
    const { status, body } = await all({}, editor);
    expect([status, body.error.data.errorCode]).toEqual([403, "forbidden"]);
  });
});

describe("images.get", () => {
  it("has how the camera was set, who uploaded the picture, and its place", async () => {
    const place = await aPlace(platform.current, { title: "The road" });
    const { id } = await aPicture(platform.current, place, photograph);
    await settled(platform.current);
    const picture = await stateOf(id);
    expect(picture).toMatchObject({
      id,
      place: { id: place, title: "The road" },
      creator: { username: "initial admin key" },
      cameraMake: "Apple",
    });
    const { exposureSeconds, fNumber, iso, focalLengthMm } = picture.cameraSettings;
    expect(fNumber).toBeCloseTo(2.4, 1);
    expect(focalLengthMm).toBeCloseTo(4.28, 1);
    expect(iso).toBeGreaterThan(0);
    expect(exposureSeconds).toBeGreaterThan(0);
  });
});
