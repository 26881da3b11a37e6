import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { graphql } from "./support/graphql.ts";
import { aPicture, aPlace, settled } from "./support/pictures.ts";
import { expectError } from "./support/samples.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const unknown = "01a1fc2c-0000-7000-8000-000000000000";
const photograph = readFileSync(
  new URL("../fixtures/pictures/photographs/apple-iphone-4s-road.jpg", import.meta.url),
);
let viewer: string;
let other: string;

beforeAll(async () => {
  viewer = await platform.current.keyFor("viewer");
  other = await platform.current.keyFor("viewer");
});

const read = async (path: string) => (await platform.current.get(path, { key: null })).body;
const rowsOf = async (entityId: string) =>
  (await platform.current.get(`/api/v1/admin/audit?entityId=${entityId}`)).body.items;

describe("PATCH /api/places/{placeId}", () => {
  it.each([
    { latitude: 5e-324, longitude: 1 },
    { latitude: 1, longitude: -5e-324 },
  ])("takes the least numbers there are for the equator and the meridian: %o", async (least) => {
    const { status, body } = await platform.current.post("/api/places", { title: "x", ...least });
    expect([status, body.coordinate]).toEqual([
      201,
      { latitude: Math.round(least.latitude), longitude: Math.abs(Math.round(least.longitude)) },
    ]);
    const moved = await platform.current.patch(`/api/places/${body.id}`, least);
    expect(moved.status).toBe(200);
  });

  it("changes what is sent, leaves the rest, and answers with the place", async () => {
    const id = await aPlace(platform.current, { title: "Pier", description: "Old." });
    const path = `/api/places/${id}`;
    const changes = { title: "New pier", linkRadiusMeters: 80, latitude: 1, longitude: 2 };
    const { status, body } = await platform.current.patch(path, changes);
    expect([status, body.title, body.description]).toEqual([200, "New pier", "Old."]);
    expect(body).toEqual((await platform.current.get(path)).body);
    expect(body).toMatchObject({ linkRadiusMeters: 80, coordinate: { latitude: 1, longitude: 2 } });
    const cleared = { description: null, latitude: null, longitude: null };
    expect((await platform.current.patch(path, cleared)).body).toMatchObject({
      title: "New pier",
      description: "",
      coordinate: null,
    });
  });

  it("leaves a row that says what was changed, and none where nothing was", async () => {
    const id = await aPlace(platform.current, { title: "Pier", latitude: 1, longitude: 2 });
    const path = `/api/places/${id}`;
    const before = (await rowsOf(id)).length;
    const same = { title: "Pier", latitude: 1, longitude: 2 };
    expect((await platform.current.patch(path, same)).status).toBe(200);
    expect((await rowsOf(id)).length).toBe(before);
    await platform.current.patch(path, { title: "Quay", longitude: 3, latitude: 1 });
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({ action: "place.update", entityType: "place" });
    expect(row.changes).toEqual({
      title: { from: "Pier", to: "Quay" },
      coordinate: {
        from: { latitude: 1, longitude: 2 },
        to: { latitude: 1, longitude: 3 },
      },
    });
  });

  it("is for whoever shared the place and for admins, before anything else is looked at", async () => {
    const id = await aPlace(platform.current, {}, { key: viewer });
    const path = `/api/places/${id}`;
    const refused = (key: string | null, json: object = { title: "x" }) =>
      platform.current.patch(path, json, { key });
    expectError(await refused(null, {}), 401, "unauthenticated");
    expectError(await refused(other, { title: 7 }), 403, "forbidden");
    expectError(await refused(viewer, { title: " " }), 400, "validation_failed", "title");
    expect((await refused(viewer)).status).toBe(200);
    expect((await platform.current.patch(path, { title: "y" })).body.title).toBe("y");
    for (const nowhere of [unknown, "no-id"]) {
      const there = `/api/places/${nowhere}`;
      expectError(await platform.current.patch(there, { title: 7 }), 400, "validation_failed");
      expectError(await platform.current.patch(there, { title: "x" }), 404, "not_found");
    }
  });

  it.each([
    [{ latitude: 1 }, "longitude"],
    [{ longitude: null }, "latitude"],
    [{ latitude: null, longitude: 1 }, "latitude"],
    [{ latitude: 91, longitude: 0 }, "latitude"],
    [{ title: null }, "title"],
    [{ linkRadiusMeters: 0 }, "linkRadiusMeters"],
    [{ titel: "x" }, "titel"],
  ])("refuses %j", async (json, field) => {
    const id = await aPlace(platform.current);
    const answer = await platform.current.patch(`/api/places/${id}`, json);
    expectError(answer, 400, "validation_failed", field);
  });
});

describe("what follows a place", () => {
  it("are its pictures, but for those whose camera said where it was", async () => {
    const id = await aPlace(platform.current, { latitude: 10, longitude: 20 });
    const plain = await aPicture(platform.current, id);
    const own = await aPicture(platform.current, id, photograph);
    await settled(platform.current);
    const coordinates = async () => {
      const images: { id: string; coordinate: object }[] = await read(`/api/places/${id}/images`);
      return Object.fromEntries(images.map((image) => [image.id, image.coordinate]));
    };
    const before = await coordinates();
    expect(before[plain.id]).toEqual({ latitude: 10, longitude: 20 });
    expect(before[own.id]).not.toEqual(before[plain.id]);
    await platform.current.patch(`/api/places/${id}`, { latitude: -5, longitude: 6 });
    expect(await coordinates()).toEqual({
      [plain.id]: { latitude: -5, longitude: 6 },
      [own.id]: before[own.id],
    });
    await platform.current.patch(`/api/places/${id}`, { latitude: null, longitude: null });
    expect(await coordinates()).toEqual({ [plain.id]: null, [own.id]: before[own.id] });
  });

  it("are relations, both ways, with their distances, and links", async () => {
    const one = await aPlace(platform.current, { latitude: 30, longitude: 30 });
    const two = await aPlace(platform.current, { latitude: 31, longitude: 30 });
    const a = await aPicture(platform.current, one);
    const b = await aPicture(platform.current, two);
    await settled(platform.current);
    const related = async (id: string) =>
      (await read(`/api/places/${id}/related`)).map(
        (relation: { place: { id: string }; distanceMeters: number; sharedImageIds: string[] }) => [
          relation.place.id,
          Math.round(relation.distanceMeters),
          [...relation.sharedImageIds].sort(),
        ],
      );
    const linked = async (id: string) =>
      (await read(`/api/images/${id}/linked`)).map((image: { id: string }) => image.id);
    expect([await related(one), await related(two), await linked(a.id)]).toEqual([[], [], []]);
    const shared = [a.id, b.id].sort();
    await platform.current.patch(`/api/places/${two}`, { latitude: 30.0003, longitude: 30 });
    await settled(platform.current);
    expect(await related(one)).toEqual([[two, 33, shared]]);
    expect(await related(two)).toEqual([[one, 33, shared]]);
    expect([await linked(a.id), await linked(b.id)]).toEqual([[b.id], [a.id]]);
    // The first no longer reaches the second by its own radius; the second still reaches the first.
    await platform.current.patch(`/api/places/${one}`, { linkRadiusMeters: 20 });
    await settled(platform.current);
    expect([await related(one), await linked(a.id)]).toEqual([[], []]);
    expect([await related(two), await linked(b.id)]).toEqual([[[one, 33, shared]], [a.id]]);
    await platform.current.patch(`/api/places/${one}`, { latitude: 40, longitude: 30 });
    await settled(platform.current);
    expect([await related(one), await related(two)]).toEqual([[], []]);
  });
});

describe("DELETE /api/comments/{commentId}", () => {
  const aComment = async (placeId: string, key: string) =>
    (await platform.current.post(`/api/places/${placeId}/comments`, { content: "x" }, { key })).body
      .id;

  it("is for its author and for admins, not for whoever shared the place", async () => {
    const place = await aPlace(platform.current, {}, { key: other });
    const mine = await aComment(place, viewer);
    const path = `/api/comments/${mine}`;
    expectError(await platform.current.delete(path, { key: null }), 401, "unauthenticated");
    expectError(await platform.current.delete(path, { key: other }), 403, "forbidden");
    expect((await platform.current.delete(path, { key: viewer })).status).toBe(204);
    expectError(await platform.current.delete(path, { key: viewer }), 404, "not_found");
    expectError(await platform.current.delete("/api/comments/no-id"), 404, "not_found");
    const theirs = await aComment(place, viewer);
    expect((await platform.current.delete(`/api/comments/${theirs}`)).status).toBe(204);
    expect(await read(`/api/places/${place}/comments`)).toEqual([]);
    expect((await rowsOf(theirs)).map(({ action }: { action: string }) => action)).toEqual([
      "comment.delete",
      "comment.create",
    ]);
  });
});

describe("the same in GraphQL", () => {
  it("updatePlace and deleteComment", async () => {
    const id = await aPlace(platform.current, {}, { key: viewer });
    const update = `mutation ($id: String!, $input: PlaceChanges!) {
      updatePlace(id: $id, input: $input) { title coordinate { latitude } linkRadiusMeters }
    }`;
    const input = { title: "Renamed", latitude: 3, longitude: 4, linkRadiusMeters: 7 };
    const change = (key: string, changes: object = input) =>
      graphql(platform.current, update, { id, input: changes }, { key });
    expect((await change(viewer)).data.updatePlace).toEqual({
      title: "Renamed",
      coordinate: { latitude: 3 },
      linkRadiusMeters: 7,
    });
    expect((await change(other)).errors?.[0]?.extensions.code).toBe("forbidden");
    const wrong = await change(viewer, { title: null });
    expect(wrong.errors?.[0]?.extensions.code).toBe("validation_failed");
    const add = `mutation { addComment(placeID: "${id}", content: "x") { id } }`;
    const comment = (await graphql(platform.current, add)).data.addComment.id;
    const remove = `mutation { deleteComment(id: "${comment}") }`;
    const refused = await graphql(platform.current, remove, {}, { key: viewer });
    expect(refused.errors?.[0]?.extensions.code).toBe("forbidden");
    expect((await graphql(platform.current, remove)).data).toEqual({ deleteComment: true });
    const gone = await graphql(platform.current, remove);
    expect(gone.errors?.[0]?.extensions.code).toBe("not_found");
  });
});

describe("the cover of a place", () => {
  it("is the newest picture, or a chosen one for as long as the place has it", async () => {
    const id = await aPlace(platform.current);
    const coverOf = async (): Promise<string | null> =>
      (await platform.current.get(`/api/places/${id}`)).body.coverImageId;
    expect(await coverOf()).toBeNull();
    const first = await aPicture(platform.current, id);
    const second = await aPicture(platform.current, id);
    expect(await coverOf()).toBe(second.id);
    const choose = (coverImageId: string | null) =>
      platform.current.patch(`/api/places/${id}`, { coverImageId });
    expect((await choose(first.id)).body.coverImageId).toBe(first.id);
    const { body: listed } = await platform.current.get("/api/places");
    expect(listed[0]).toMatchObject({ id, coverImageId: first.id });
    await platform.current.delete(`/api/images/${first.id}`);
    expect(await coverOf()).toBe(second.id);
    await platform.current.post(`/api/bin/${first.id}/restore`);
    expect(await coverOf()).toBe(first.id);
    expect((await choose(null)).body.coverImageId).toBe(second.id);
    const other = await aPlace(platform.current);
    const { id: foreign } = await aPicture(platform.current, other);
    for (const wrong of [foreign, "nothing"]) {
      expectError(await choose(wrong), 400, "validation_failed", "coverImageId");
    }
  });
});

describe("the alternative text of a picture", () => {
  it("is written by PATCH or mutation, else the caption or the badges stand in", async () => {
    const place = await aPlace(platform.current);
    const { id, alt, altWritten } = await aPicture(platform.current, place, undefined, {
      caption: "Dusk",
    });
    expect([alt, altWritten]).toEqual(["Dusk", false]);
    const change = (fields: object) => platform.current.patch(`/api/images/${id}`, fields);
    const written = { alt: "A white tower", altWritten: true, caption: "Dusk" };
    expect((await change({ alt: written.alt })).body).toMatchObject(written);
    expectError(await change({ alt: "x".repeat(1001) }), 400, "validation_failed", "alt");
    const { text } = await platform.current.get(`/places/${place}`);
    expect(text).toContain('alt="A white tower"');
    const mutation = `mutation ($i: String!) { updateImageAlt(imageID: $i, alt: "") { alt } }`;
    const { data } = await graphql(platform.current, mutation, { i: id });
    expect(data.updateImageAlt.alt).toBe("Dusk");
    await platform.current.running.services.orm.em
      .fork()
      .execute("insert into badge values (?, 'labels', 'tower', 'Tower', 0.9)", [id]);
    expect((await change({ caption: "" })).body).toMatchObject({ alt: "Tower", altWritten: false });
  });
});
