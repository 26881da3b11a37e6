import { existsSync } from "node:fs";
import { join } from "node:path";
import type { EntityManager } from "@mikro-orm/postgresql";
import { beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { graphql } from "./support/graphql.ts";
import { aPerson } from "./support/people.ts";
import { aPicture, aPlace, formWith, picture, settled, upload } from "./support/pictures.ts";
import { expectError } from "./support/samples.ts";
import { withoutTimes } from "./support/times.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const sql = <T>(text: string, values: unknown[] = []): Promise<T> =>
  (platform.current.owner.em.fork() as EntityManager).execute(text, values) as Promise<T>;

const at = { latitude: 54.3, longitude: 12.4 };
let owner: string;
let other: string;
let editor: string;

beforeAll(async () => {
  owner = await platform.current.keyFor("viewer");
  other = await platform.current.keyFor("viewer");
  editor = await platform.current.keyFor("editor");
});

const bin = async (key: string, of = "me") =>
  (await platform.current.get(`/api/bin?of=${of}`, { key })).body;
const restore = (id: string, key: string) =>
  platform.current.post(`/api/bin/${id}/restore`, undefined, { key });
const endForGood = (id: string, key: string) => platform.current.delete(`/api/bin/${id}`, { key });

/** Every answer that shows places, pictures, comments or their numbers, as anyone reads it, and an admin. */
async function everything(): Promise<string> {
  const paths = [
    "/api/places?limit=200",
    "/api/places/search?q=Lantern",
    "/api/places/points",
    "/api/images/search?limit=200",
    "/places",
  ];
  const texts = await Promise.all(
    [null, undefined].flatMap((key) =>
      paths.map(
        async (path) => (await platform.current.get(path, key === null ? { key } : {})).text,
      ),
    ),
  );
  const query = "{ places { id } images { id } relatedPlaces { place { id } sharedImageIds } }";
  texts.push(JSON.stringify((await graphql(platform.current, query, {}, { key: null })).data));
  return texts.join("\n");
}

/** The folder of a picture's bytes, whether it is shown or in the bin. */
async function folderOf(id: string): Promise<string> {
  const [row] = await sql<{ storage_key: string }[]>(
    `select storage_key from image where id = ?
      union all select storage_key from bin_row where row_id = ? and kind = 'image'`,
    [id, id],
  );
  return join(platform.current.dataDir, "blobs", row?.storage_key as string);
}

/** A place with a neighbour that its picture links, and a comment of another. */
async function aScene() {
  const id = await aPlace(platform.current, { title: "Lantern", ...at }, { key: owner });
  const { body } = await upload(
    platform.current,
    id,
    formWith(await picture(), { caption: "The lantern room" }),
    { key: owner },
  );
  const image: string = body.image.id;
  const comment = (
    await platform.current.post(`/api/places/${id}/comments`, { content: "Bright" }, { key: other })
  ).body.id as string;
  const neighbour = await aPlace(platform.current, { title: "Pier", ...at });
  await aPicture(platform.current, neighbour);
  await settled(platform.current);
  return { id, image, comment, neighbour };
}

const related = async (id: string): Promise<string[]> =>
  (await platform.current.get(`/api/places/${id}/related`)).body.map(
    ({ place }: { place: { id: string } }) => place.id,
  );

describe("the bin", () => {
  it("takes a place out of every answer at once, and gives it back whole with its links", async () => {
    const { id, image, comment, neighbour } = await aScene();
    const whole = (await platform.current.get(`/api/places/${id}`)).body;
    expect(await related(neighbour)).toEqual([id]);
    const folder = await folderOf(image);
    expect((await platform.current.delete(`/api/places/${id}`, { key: owner })).status).toBe(204);
    expectError(
      await platform.current.delete(`/api/places/${id}`, { key: owner }),
      404,
      "not_found",
    );
    await settled(platform.current);
    const seen = await everything();
    for (const one of [id, image, comment, "Lantern"]) expect(seen).not.toContain(one);
    expect((await platform.current.get(`/media/${image}`)).status).toBe(404);
    expect((await platform.current.get(`/api/places/${id}`)).status).toBe(404);
    expect(await related(neighbour)).toEqual([]);
    expect(existsSync(folder)).toBe(true);

    const listed = await bin(owner);
    expect(listed).toEqual([
      expect.objectContaining({
        ...{ id, kind: "place", title: "Lantern", state: "deleted", mayRestore: true },
        ...{ imagesTotal: 1, commentsTotal: 1 },
      }),
    ]);
    const days = (Date.parse(listed[0].goesAt) - Date.parse(listed[0].removedAt)) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);
    expect(withoutTimes(listed)).not.toMatch(/coordinate|latitude|54\.3/);
    // It is of no concern to others, admins aside.
    expect(await bin(other)).toEqual([]);
    expectError(await platform.current.get("/api/bin?of=all", { key: editor }), 403, "forbidden");
    expectError(await restore(id, editor), 404, "not_found");
    const face = `/trpc/bin.picture?input=${encodeURIComponent(JSON.stringify({ id }))}`;
    const shown = await platform.current.get(face, { key: owner });
    expect(shown.body.result.data.url).toMatch(/^data:image\/webp;base64,/);
    expectError(await restore(comment, other), 404, "not_found");
    expect((await platform.current.get(face, { key: other })).status).toBe(404);

    expect((await restore(id, owner)).status).toBe(204);
    await settled(platform.current);
    const again = (await platform.current.get(`/api/places/${id}`)).body;
    expect(again).toEqual(whole);
    expect(await related(neighbour)).toEqual([id]);
    expect((await platform.current.get(`/media/${image}`)).status).toBe(200);
    expect(await bin(owner)).toEqual([]);
    expectError(await restore(id, owner), 404, "not_found");
    const { body: log } = await platform.current.get(`/api/v1/admin/audit?q=${id}`);
    expect(log.items.map(({ action }: { action: string }) => action)).toEqual([
      "place.restore",
      "place.delete",
      "place.create",
    ]);
  });

  it("restores a picture to where its place has moved, and a comment as it was", async () => {
    const { id, image, comment, neighbour } = await aScene();
    const said = (await platform.current.get(`/api/places/${id}/comments`)).body;
    await platform.current.delete(`/api/images/${image}`, { key: owner });
    await platform.current.delete(`/api/comments/${comment}`, { key: other });
    await settled(platform.current);
    expect(await everything()).not.toContain(image);
    await platform.current.patch(
      `/api/places/${id}`,
      { latitude: -20, longitude: 30, linkRadiusMeters: 7 },
      { key: owner },
    );
    expect((await restore(image, owner)).status).toBe(204);
    expect((await restore(comment, other)).status).toBe(204);
    await settled(platform.current);
    const place = (await platform.current.get(`/api/places/${id}`)).body;
    expect(place.images[0]).toMatchObject({
      ...{ id: image, caption: "The lantern room", analysisStatus: "done" },
      coordinate: { latitude: -20, longitude: 30 },
    });
    expect(place.images[0].badges.length).toBeGreaterThan(0);
    expect(place.comments).toEqual(said);
    expect(await related(neighbour)).not.toContain(id);
  });

  it("lets only an admin restore what another person removed, and nothing without its place", async () => {
    const { id, image, comment, neighbour } = await aScene();
    await platform.current.delete(`/api/comments/${comment}`);
    expectError(await restore(comment, other), 403, "forbidden");
    const [item] = await bin(other);
    expect(item).toMatchObject({ id: comment, mayRestore: false, text: "Bright" });
    await platform.current.delete(`/api/images/${image}`, { key: owner });
    await platform.current.delete(`/api/places/${id}`, { key: owner });
    expectError(await restore(image, owner), 409, "conflict");
    const { data } = await graphql(
      platform.current,
      "mutation ($p: String!, $c: String!) { a: restoreFromBin(id: $p) b: restoreFromBin(id: $c) }",
      { p: id, c: comment },
    );
    expect(data).toEqual({ a: true, b: true });
    expect((await restore(image, owner)).status).toBe(204);
    await settled(platform.current);
    expect(await related(neighbour)).toContain(id);
    const { body } = await platform.current.get(`/api/places/${id}`);
    expect([body.images[0].id, body.comments[0].id]).toEqual([image, comment]);
  });

  it("ends what is deleted for good, and after 30 days, with the bytes", async () => {
    const first = await aScene();
    const second = await aScene();
    const folders = [await folderOf(first.image), await folderOf(second.image)];
    await platform.current.delete(`/api/images/${first.image}`, { key: owner });
    await platform.current.delete(`/api/places/${first.id}`, { key: owner });
    await platform.current.delete(`/api/places/${second.id}`, { key: owner });
    expectError(await endForGood(first.id, other), 404, "not_found");
    expect((await endForGood(first.id, owner)).status).toBe(204);
    await expect.poll(() => existsSync(folders[0] as string)).toBe(false);
    // The picture that was deleted before has nothing left to return to.
    expect((await bin(owner)).map((one: { id: string }) => one.id)).toEqual([second.id]);

    await platform.current.running.workers?.sweep.run();
    expect(existsSync(folders[1] as string)).toBe(true);
    await sql("update bin_item set due_at = now() - interval '1 second' where id = ?", [second.id]);
    await platform.current.running.workers?.sweep.run();
    expect(existsSync(folders[1] as string)).toBe(false);
    expect(await bin(owner)).toEqual([]);
    expectError(await restore(second.id, owner), 404, "not_found");
    expect(await sql("select from bin_row")).toEqual([]);
  });

  it("holds nothing of an erased person, within what others deleted neither", async () => {
    const erin = await aPerson(platform.current, "erin-binned", "editor");
    const { id, image } = await aScene();
    const sent = await upload(platform.current, id, formWith(await picture()), erin.as);
    const said = { content: "Erin was here" };
    await platform.current.post(`/api/places/${id}/comments`, said, erin.as);
    const own = (await platform.current.post("/api/places", { title: "Hers" }, erin.as)).body.id;
    const folder = await folderOf(sent.body.image.id);
    const shared = await aPlace(platform.current, { title: "Shared", ...at }, erin.as);
    const theirs = formWith(await picture(), { caption: "Of another" });
    const kept = (await upload(platform.current, shared, theirs, { key: other })).body.image.id;
    await settled(platform.current);
    for (const one of [own, shared]) await platform.current.delete(`/api/places/${one}`, erin.as);
    await platform.current.delete(`/api/places/${id}`, { key: owner });
    const [row] = await sql<{ id: string }[]>("select id from app_user where subject = ?", [
      erin.subject,
    ]);
    expect((await platform.current.delete(`/api/v1/admin/users/${row?.id}`)).status).toBe(204);
    await expect.poll(() => existsSync(folder)).toBe(false);
    const text = JSON.stringify(await sql("select * from bin_item, bin_row"));
    expect(text).not.toContain(erin.subject);
    expect(text).not.toContain(said.content);
    expect((await restore(id, owner)).status).toBe(204);
    const { body } = await platform.current.get(`/api/places/${id}`);
    expect(body.images.map((one: { id: string }) => one.id)).toEqual([image]);
    // The picture of another waits for its time in her place, which an admin can restore.
    expect((await platform.current.post(`/api/bin/${shared}/restore`, undefined)).status).toBe(204);
    const { body: hers } = await platform.current.get(`/api/places/${shared}`);
    expect(hers.creator.id).toMatch(/^erased:/);
    expect(hers.images.map((one: { id: string }) => one.id)).toEqual([kept]);
  });

  it("holds nothing of a person who is erased while what they made is restored", async () => {
    const finn = await aPerson(platform.current, "finn-restored", "editor");
    const { id } = await aScene();
    await upload(platform.current, id, formWith(await picture()), finn.as);
    await settled(platform.current);
    await platform.current.delete(`/api/places/${id}`, { key: owner });
    await settled(platform.current);
    const [row] = await sql<{ id: string }[]>("select id from app_user where subject = ?", [
      finn.subject,
    ]);
    // Holds the restoration once it has locked the item and before it moves anything.
    const em = platform.current.owner.em.fork() as EntityManager;
    await em.begin();
    await em.execute("lock table link_change in share mode");
    const restoring = restore(id, owner);
    await expect.poll(waitingTransactions).toBe(1);
    const erasing = platform.current.delete(`/api/v1/admin/users/${row?.id}`);
    await expect.poll(waitingTransactions).toBe(2);
    await em.commit();
    expect((await restoring).status).toBe(204);
    expect((await erasing).status).toBe(204);
    expect(await sql("select from image where creator = ?", [finn.subject])).toEqual([]);
    expect((await platform.current.get(`/api/places/${id}`)).body.images).toHaveLength(2);
  });
});

const waitingTransactions = async (): Promise<number> =>
  (await sql<unknown[]>("select distinct pid from pg_locks where not granted")).length;
