import { beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { aPicture, aPlace, settled } from "./support/pictures.ts";
import { expectError } from "./support/samples.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const unknown = "01a1fc2c-0000-7000-8000-000000000000";
let viewer: string;
let other: string;

beforeAll(async () => {
  viewer = await platform.current.keyFor("viewer");
  other = await platform.current.keyFor("viewer");
});

const subjectOf = (key: string): string => `key:${key.split("_")[1]}`;

describe("POST /api/places", () => {
  it("answers 201 with the place; what was left out is empty, and the radius is 50", async () => {
    const { status, body } = await platform.current.post(
      "/api/places",
      { title: "Pier" },
      { key: viewer },
    );
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: "Pier",
      coverImageId: null,
      description: "",
      coordinate: null,
      linkRadiusMeters: 50,
      creator: { id: subjectOf(viewer), username: "a viewer", email: "" },
      images: [],
      comments: [],
      relatedPlaces: [],
      imagesTotal: 0,
      commentsTotal: 0,
      relatedPlacesTotal: 0,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  it("takes the origin for a point, and a coordinate that is left out for none", async () => {
    const at = async (fields: object) =>
      (await platform.current.post("/api/places", { title: "x", ...fields })).body.coordinate;
    expect(await at({ latitude: 0, longitude: 0 })).toEqual({ latitude: 0, longitude: 0 });
    expect(await at({})).toBeNull();
    expect(await at({ latitude: null, longitude: null })).toBeNull();
    expect(await at({ latitude: -90, longitude: 180 })).toEqual({ latitude: -90, longitude: 180 });
  });

  it.each([
    [{}, "title"],
    [{ title: " " }, "title"],
    [{ title: 7 }, "title"],
    [{ title: "x".repeat(201) }, "title"],
    [{ title: "x", description: 7 }, "description"],
    [{ title: "x", latitude: 1 }, "longitude"],
    [{ title: "x", longitude: 1 }, "latitude"],
    [{ title: "x", latitude: 90.01, longitude: 0 }, "latitude"],
    [{ title: "x", latitude: 0, longitude: -180.5 }, "longitude"],
    [{ title: "x", latitude: "1", longitude: 0 }, "latitude"],
    [{ title: "x", linkRadiusMeters: 0 }, "linkRadiusMeters"],
    [{ title: "x", linkRadiusMeters: -1 }, "linkRadiusMeters"],
    [{ title: "x", linkRadiusMeters: 50_001 }, "linkRadiusMeters"],
    [{ title: "x", caption: "y".repeat(2001) }, "caption"],
    [{ title: "x\u0000y" }, "title"],
  ])("refuses %j", async (json, field) => {
    expectError(await platform.current.post("/api/places", json), 400, "validation_failed", field);
  });

  it("takes the bounds themselves, and ignores fields that it does not know", async () => {
    for (const fields of [{ linkRadiusMeters: 50_000 }, { linkRadiusMeters: 0.001 }, { more: 1 }]) {
      const { status } = await platform.current.post("/api/places", { title: "x", ...fields });
      expect(status).toBe(201);
    }
  });

  it("needs a caller, before it looks at the body", async () => {
    expectError(
      await platform.current.post("/api/places", {}, { key: null }),
      401,
      "unauthenticated",
    );
    expectError(
      await platform.current.request("/api/places", { method: "POST", raw: "{" }),
      400,
      "malformed_body",
    );
  });
});

describe("GET /api/places", () => {
  it("is public, an array, newest first, paged, with Link", async () => {
    const first = await aPlace(platform.current, { title: "first" });
    const second = await aPlace(platform.current, { title: "second" });
    const { status, body, headers } = await platform.current.get("/api/places?limit=2", {
      key: null,
    });
    expect(status).toBe(200);
    expect(body.map(({ id }: { id: string }) => id)).toEqual([second, first]);
    expect(headers.get("link")).toContain('rel="next"');
    const next = await platform.current.get("/api/places?limit=1&offset=1", { key: null });
    expect(next.body[0].id).toBe(first);
    expect(next.headers.get("link")).toMatch(/rel="next".*rel="prev"/);
  });

  it.each(["limit=0", "limit=201", "limit=x", "offset=-1", "limit=1&limit=2"])(
    "refuses ?%s",
    async (query) => {
      const field = query.split("=")[0] as string;
      expectError(
        await platform.current.get(`/api/places?${query}`),
        400,
        "validation_failed",
        field,
      );
    },
  );
});

describe("one place", () => {
  it("carries its pictures newest first, its comments oldest first, and its relations", async () => {
    const id = await aPlace(platform.current, { latitude: 10, longitude: 20 });
    const one = await aPicture(platform.current, id);
    const two = await aPicture(platform.current, id);
    for (const content of ["a", "b"]) {
      await platform.current.post(`/api/places/${id}/comments`, { content });
    }
    await settled(platform.current);
    const { status, body } = await platform.current.get(`/api/places/${id}`, { key: null });
    expect(status).toBe(200);
    expect(body.images.map((image: { id: string }) => image.id)).toEqual([two.id, one.id]);
    expect(body.images[0].linkedImages.map((image: { id: string }) => image.id)).toEqual([one.id]);
    expect(body.images[0].linkedImages[0]).not.toHaveProperty("linkedImages");
    expect(body.comments.map(({ content }: { content: string }) => content)).toEqual(["a", "b"]);
    expect(body.relatedPlaces).toEqual([]);
    const [listed] = (await platform.current.get("/api/places?limit=1", { key: null })).body;
    expect(listed).toEqual(body);
  });

  it.each([unknown, "no-id", "1", "%25", "a".repeat(300)])("is 404 for %s", async (id) => {
    expectError(await platform.current.get(`/api/places/${id}`), 404, "not_found");
    expectError(await platform.current.get(`/api/places/${id}/images`), 404, "not_found");
    expectError(await platform.current.get(`/api/places/${id}/comments`), 404, "not_found");
    expectError(await platform.current.delete(`/api/places/${id}`), 404, "not_found");
  });

  it("is deleted by whoever made it or an admin, with everything that it has", async () => {
    const id = await aPlace(platform.current, {}, { key: viewer });
    const image = await aPicture(platform.current, id);
    const path = `/api/places/${id}`;
    expectError(await platform.current.delete(path, { key: null }), 401, "unauthenticated");
    expectError(await platform.current.delete(path, { key: other }), 403, "forbidden");
    expect((await platform.current.delete(path, { key: viewer })).status).toBe(204);
    expectError(await platform.current.get(path), 404, "not_found");
    expectError(await platform.current.delete(path), 404, "not_found");
    expect((await platform.current.get(`/media/${image.id}`)).status).toBe(404);
    const theirs = await aPlace(platform.current, {}, { key: other });
    expect((await platform.current.delete(`/api/places/${theirs}`)).status).toBe(204);
  });
});

describe("a person as creator", () => {
  it("has the name of the login, and an e-mail address for callers alone", async () => {
    const id = await aPlace(platform.current);
    const em = platform.current.owner.em.fork();
    await em.execute(
      `insert into app_user (id, subject, username, name, email, role, first_seen_at, last_login_at)
       values (gen_random_uuid(), 'person-1', 'ada', 'Ada', 'ada@example.com', 'viewer', now(), now())`,
    );
    await em.execute("update place set creator = 'person-1' where id = ?", [id]);
    const path = `/api/places/${id}`;
    const creator = { id: "person-1", username: "ada" };
    const anybody = await platform.current.get(path, { key: null });
    expect(anybody.body.creator).toEqual({ ...creator, email: "" });
    const caller = await platform.current.get(path, { key: viewer });
    expect(caller.body.creator).toEqual({ ...creator, email: "ada@example.com" });
  });
});

describe("comments", () => {
  it("are added by any caller and listed oldest first, as an array", async () => {
    const id = await aPlace(platform.current);
    const path = `/api/places/${id}/comments`;
    const { status, body } = await platform.current.post(
      path,
      { content: "<b>Nice</b>" },
      { key: viewer },
    );
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      placeId: id,
      content: "<b>Nice</b>",
      creator: { id: subjectOf(viewer), username: "a viewer", email: "" },
      createdAt: expect.any(String),
    });
    await platform.current.post(path, { content: "second" });
    const listed = await platform.current.get(path, { key: null });
    expect(listed.body.map(({ content }: { content: string }) => content)).toEqual([
      "<b>Nice</b>",
      "second",
    ]);
  });

  it.each([{}, { content: "" }, { content: " \n" }, { content: 7 }, { content: "x".repeat(5001) }])(
    "refuse %j",
    async (json) => {
      const id = await aPlace(platform.current);
      expectError(
        await platform.current.post(`/api/places/${id}/comments`, json),
        400,
        "validation_failed",
        "content",
      );
    },
  );

  it("need a caller and a place", async () => {
    const id = await aPlace(platform.current);
    const path = `/api/places/${id}/comments`;
    expectError(
      await platform.current.post(path, { content: "x" }, { key: null }),
      401,
      "unauthenticated",
    );
    expectError(
      await platform.current.post(`/api/places/${unknown}/comments`, { content: "x" }),
      404,
      "not_found",
    );
  });
});

describe("the audit log", () => {
  it("has one row for every mutation, by its caller", async () => {
    const id = await aPlace(platform.current, { title: "Audited" }, { key: viewer });
    const { body: comment } = await platform.current.post(
      `/api/places/${id}/comments`,
      { content: "x" },
      { key: viewer },
    );
    const image = await aPicture(platform.current, id);
    await platform.current.patch(`/api/images/${image.id}`, { caption: "new" });
    await platform.current.delete(`/api/images/${image.id}`);
    await platform.current.delete(`/api/places/${id}`, { key: viewer });
    const rowsOf = async (entityId: string) =>
      (await platform.current.get(`/api/v1/admin/audit?entityId=${entityId}`)).body.items.map(
        ({ action, actor, entityType }: Record<string, string>) => [action, entityType, actor],
      );
    const me = subjectOf(viewer);
    expect(await rowsOf(id)).toEqual([
      ["place.delete", "place", me],
      ["place.create", "place", me],
    ]);
    expect(await rowsOf(comment.id)).toEqual([["comment.create", "comment", me]]);
    expect((await rowsOf(image.id)).map(([action]: string[]) => action)).toEqual([
      "image.delete",
      "image.update",
      "image.create",
    ]);
  });

  it("has none for what was refused or only read", async () => {
    const total = async () =>
      (await platform.current.get("/api/v1/admin/audit?limit=1")).body.total;
    const id = await aPlace(platform.current);
    const before = await total();
    await platform.current.get("/api/places");
    await platform.current.post("/api/places", {});
    await platform.current.delete(`/api/places/${id}`, { key: other });
    await platform.current.post(`/api/places/${unknown}/comments`, { content: "x" });
    expect(await total()).toBe(before);
  });
});

describe("the surface", () => {
  it("answers 405 with Allow to other methods, and never caches", async () => {
    const { status, headers } = await platform.current.put("/api/places", {});
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    const read = await platform.current.get("/api/places");
    expect(read.headers.get("cache-control")).toBe("no-store");
  });

  it("describes itself, and stands in /docs", async () => {
    const { status, body } = await platform.current.get("/api/openapi.json", { key: null });
    expect([status, body.openapi]).toEqual([200, "3.1.1"]);
    expect(Object.keys(body.paths)).toContain("/places/{placeId}/images");
    expect((await platform.current.get("/docs/places", { key: null })).text).toContain(
      "Add a picture to a place",
    );
  });
});
