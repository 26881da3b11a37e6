import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import {
  commentFields,
  graphql,
  imageWithLinked,
  placeFields,
  relationFields,
} from "./support/graphql.ts";
import { aPicture, aPlace, settled } from "./support/pictures.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const unknown = "01a1fc2c-0000-7000-8000-000000000000";
const ask: (
  query: string,
  variables?: Record<string, unknown>,
  options?: Parameters<typeof graphql>[3],
) => ReturnType<typeof graphql> = (query, variables, options) =>
  graphql(platform.current, query, variables, options);

beforeAll(async () => {
  for (const [title, latitude] of [
    ["A", 52],
    ["B", 52.0001],
    ["C", 52.0002],
  ] as const) {
    const id = await aPlace(platform.current, { title, latitude, longitude: 13, description: "d" });
    for (let n = 0; n < 3; n++)
      await aPicture(platform.current, id, undefined, { caption: `${n}` });
    for (const content of ["one", "two"]) {
      await platform.current.post(`/api/places/${id}/comments`, { content });
    }
  }
  await aPlace(platform.current, { title: "Nowhere" });
  await settled(platform.current);
});

describe("GraphQL and REST", () => {
  it.each([null, undefined])("answer the same, field by field, to caller %s", async (key) => {
    const options = key === null ? { key } : {};
    const { body: places } = await platform.current.get("/api/places", options);
    expect(places).toHaveLength(4);
    expect(places[1].relatedPlaces).toHaveLength(2);
    expect(places[1].images[0].linkedImages).toHaveLength(8);
    expect((await ask(`{ places { ${placeFields} } }`, {}, options)).data.places).toEqual(places);
    for (const place of places) {
      const { body } = await platform.current.get(`/api/places/${place.id}`, options);
      const one = await ask(
        `query ($id: String!) { place(id: $id) { ${placeFields} } }`,
        { id: place.id },
        options,
      );
      expect(one.data.place).toEqual(body);
      const images = await platform.current.get(`/api/places/${place.id}/images`, options);
      expect(one.data.place.images).toEqual(images.body);
      const comments = await platform.current.get(`/api/places/${place.id}/comments`, options);
      expect(one.data.place.comments).toEqual(comments.body);
    }
    const { data } = await ask(`{ images { ${imageWithLinked} } }`, {}, options);
    const ofPlaces = places.flatMap(({ images }: { images: object[] }) => images);
    expect(data.images).toHaveLength(9);
    expect(data.images).toEqual(expect.arrayContaining(ofPlaces));
    const related = await ask(`{ relatedPlaces { ${relationFields} } }`, {}, options);
    const relations = places.flatMap((place: { relatedPlaces: object[] }) => place.relatedPlaces);
    expect(related.data.relatedPlaces).toHaveLength(6);
    expect(related.data.relatedPlaces).toEqual(expect.arrayContaining(relations));
    const distances = related.data.relatedPlaces.map(
      ({ distanceMeters }: { distanceMeters: number }) => distanceMeters,
    );
    expect(distances).toEqual([...distances].sort((a: number, b: number) => a - b));
  });

  it("do the same by mutation", async () => {
    const created = await ask(
      `mutation ($input: PlaceInput!) { createPlace(input: $input) { ${placeFields} } }`,
      { input: { title: "New", latitude: 0, longitude: 0, caption: "c" } },
    );
    const { id } = created.data.createPlace;
    expect((await platform.current.get(`/api/places/${id}`)).body).toEqual(
      created.data.createPlace,
    );
    const comment = await ask(
      `mutation ($id: String!) { addComment(placeID: $id, content: "hi") { ${commentFields} } }`,
      { id },
    );
    expect((await platform.current.get(`/api/places/${id}/comments`)).body).toEqual([
      comment.data.addComment,
    ]);
    const image = await aPicture(platform.current, id);
    const changed = await ask(
      `mutation ($id: String!) { updateImageCaption(imageID: $id, caption: "x") { caption } }`,
      { id: image.id },
    );
    expect(changed.data).toEqual({ updateImageCaption: { caption: "x" } });
    const gone = await ask(
      "mutation ($i: String!, $p: String!) { deleteImage(id: $i) deletePlace(id: $p) }",
      { i: image.id, p: id },
    );
    expect(gone.data).toEqual({ deleteImage: true, deletePlace: true });
  });
});

describe("lists", () => {
  it("are paged by limit and offset", async () => {
    const titles = async (args: string) =>
      (await ask(`{ places${args} { title } }`)).data?.places.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles("(limit: 2)")).toEqual(["Nowhere", "C"]);
    expect(await titles("(limit: 2, offset: 1)")).toEqual(["C", "B"]);
    expect(await titles("(limit: null)")).toHaveLength(4);
    const { data } = await ask("{ places(limit: 2) { images(limit: 1, offset: 1) { caption } } }");
    expect(data.places[1].images).toEqual([{ caption: "1" }]);
  });

  it.each(["places(limit: 0)", "images(limit: 201)", "relatedPlaces(offset: -1)"])(
    "refuse %s",
    async (field) => {
      const { errors } = await ask(`{ ${field} { __typename } }`);
      expect(errors?.[0]?.extensions.code).toBe("validation_failed");
    },
  );

  it("take as many statements for many places as for one", async () => {
    const counted = async (limit: number): Promise<number> => {
      const { query } = pg.Client.prototype;
      let count = 0;
      // biome-ignore lint/suspicious/noExplicitAny: the method has a dozen overloads
      pg.Client.prototype.query = function (this: pg.Client, ...args: any[]) {
        const text = typeof args[0] === "string" ? args[0] : args[0]?.text;
        if (/\b(place|image|comment|badge|related_place|api_key|app_user)\b/.test(text)) count += 1;
        // biome-ignore lint/suspicious/noExplicitAny: as above
        return (query as any).apply(this, args);
      } as never;
      try {
        await ask(`{ places(limit: ${limit}, offset: 1) { ${placeFields} } }`);
      } finally {
        pg.Client.prototype.query = query;
      }
      return count;
    };
    const one = await counted(1);
    expect(one).toBeGreaterThan(5);
    expect(await counted(3)).toBe(one);
  });
});

describe("errors", () => {
  it("carry the code and the id of the request, and no more than that", async () => {
    const cases: [string, object, string | null, string][] = [
      ['mutation { deletePlace(id: "x") }', {}, null, "unauthenticated"],
      [`mutation { deletePlace(id: "${unknown}") }`, {}, "admin", "not_found"],
      ['mutation { createPlace(input: { title: "" }) { id } }', {}, "admin", "validation_failed"],
      ["{ nothing }", {}, null, "validation_failed"],
      ["{ places { ", {}, null, "malformed_body"],
    ];
    for (const [query, variables, key, code] of cases) {
      const { errors, headers } = await ask(query, variables as never, key === null ? { key } : {});
      expect(errors?.[0]?.extensions.code).toBe(code);
      expect(errors?.[0]?.extensions.requestId).toBe(headers.get("x-request-id"));
      expect(JSON.stringify(errors)).not.toMatch(/stack|select |\.ts/);
    }
  });

  it("name the field that is wrong", async () => {
    const { errors } = await ask(
      'mutation { createPlace(input: { title: "x", latitude: 91, longitude: 0 }) { id } }',
    );
    expect(errors?.[0]?.extensions.details).toEqual([
      { field: "latitude", message: expect.any(String) },
    ]);
  });

  it("keep whose it is from what is sent", async () => {
    const viewer = await platform.current.keyFor("viewer");
    const id = await aPlace(platform.current);
    const image = await aPicture(platform.current, id);
    const { errors } = await ask(
      `mutation { updateImageCaption(imageID: "${image.id}", caption: "x") { id } }`,
      {},
      { key: viewer },
    );
    expect(errors?.[0]?.extensions.code).toBe("forbidden");
    await platform.current.delete(`/api/places/${id}`);
  });

  it("are masked where they are nobody's business", async () => {
    const { owner } = platform.current;
    await owner.em.fork().execute("alter table comment rename to comment_away");
    try {
      const { errors } = await ask("{ places { comments { id } } }");
      expect(errors?.[0]).toMatchObject({
        message: "Something unexpected went wrong.",
        extensions: { code: "internal" },
      });
      expect(JSON.stringify(errors)).not.toContain("comment_away");
    } finally {
      await owner.em.fork().execute("alter table comment_away rename to comment");
    }
  });

  it("an unknown place is null, not an error", async () => {
    for (const id of [unknown, "x", ""]) {
      const { data, errors } = await ask("query ($id: String!) { place(id: $id) { id } }", { id });
      expect([data, errors]).toEqual([{ place: null }, undefined]);
    }
  });
});

const CREATE = "mutation ($input: PlaceInput!) { createPlace(input: $input) { id } }";

describe("limits", () => {
  const nested = (levels: number): string =>
    levels === 0 ? "id" : `linkedImages { ${nested(levels - 1)} }`;

  it.each([
    ["depth", `{ images { ${nested(12)} } }`],
    ["aliases", `{ ${Array.from({ length: 20 }, (_, i) => `a${i}: places { id }`).join(" ")} }`],
    ["tokens", `{ places { ${"id ".repeat(1100)} } }`],
    ["cost", `{ images { ${nested(3).replace("id", "id ".repeat(400))} } }`],
    ["directives", `{ places { id ${"@include(if: true) ".repeat(30)} } }`],
  ])("refuse a query by its %s, before anything is read", async (_what, query) => {
    const { data, errors } = await ask(query);
    expect(data ?? null).toBeNull();
    expect(errors?.[0]?.extensions.code).toBe("validation_failed");
  });

  it.each([
    ["a thousand values", Object.fromEntries(Array.from({ length: 1200 }, (_, n) => [`f${n}`, n]))],
    ["ten levels", JSON.parse(`${'{"a":'.repeat(20)}1${"}".repeat(20)}`)],
  ])("refuse variables of more than %s before they are coerced", async (_what, input) => {
    const { status, data, errors } = await ask(CREATE, { input });
    expect([status, data]).toEqual([400, undefined]);
    expect(errors).toHaveLength(1);
    expect(errors?.[0]?.extensions.code).toBe("validation_failed");
    expect(errors?.[0]?.message).toMatch(/^variables: /);
  });

  it("stop at the first variable that does not fit, and repeat little of it", async () => {
    const input = Object.fromEntries(
      Array.from({ length: 500 }, (_, n) => [`${"unknown".repeat(10)}${n}`, n]),
    );
    const { errors, data } = await ask(CREATE, { input });
    expect(data).toBeUndefined();
    expect(errors?.length).toBeLessThanOrEqual(2);
    for (const { message } of errors ?? []) expect(message.length).toBeLessThanOrEqual(501);
    expect(JSON.stringify(errors).length).toBeLessThan(2000);
  });

  it("refuse a body of more than 64 KB", async () => {
    const query = `{ places { id } } # ${"x".repeat(70_000)}`;
    const { status, errors } = await ask(query);
    expect([status, errors?.[0]?.extensions.code]).toEqual([413, "payload_too_large"]);
  });

  it("refuse an answer of more than 5 MB, by the status of its code", async () => {
    await Promise.all(
      Array.from({ length: 30 }, () =>
        aPlace(platform.current, { title: "Wordy", description: "說".repeat(5000) }),
      ),
    );
    const aliases = Array.from({ length: 14 }, (_, n) => `a${n}: description`).join(" ");
    const { status, data, errors } = await ask(`{ places { ${aliases} } }`);
    expect([status, data]).toEqual([400, undefined]);
    expect(errors).toMatchObject([{ extensions: { code: "too_expensive" } }]);
    expect(errors?.[0]?.message).toContain("5 MB");
  });

  it("let the whole of every place through", async () => {
    expect((await ask(`{ places { ${placeFields} } }`)).errors).toBeUndefined();
  });

  it("refuse batches, forms, and mutations over GET", async () => {
    const raw = JSON.stringify([{ query: "{ __typename }" }, { query: "{ __typename }" }]);
    const batch = await platform.current.request("/graphql", { method: "POST", raw });
    expect([batch.status, batch.body.errors[0].extensions.code]).toEqual([
      400,
      "validation_failed",
    ]);
    const form = new FormData();
    form.append("operations", '{ "query": "{ __typename }" }');
    form.append("map", "{}");
    const multipart = await platform.current.request("/graphql", { method: "POST", form });
    expect(multipart.status).toBe(415);
    const id = await aPlace(platform.current, { title: "Stays" });
    const query = encodeURIComponent(`mutation { deletePlace(id: "${id}") }`);
    const get = await platform.current.get(`/graphql?query=${query}`);
    expect([get.status, get.body.errors[0].extensions.code]).toEqual([405, "method_not_allowed"]);
    expect((await platform.current.get(`/api/places/${id}`)).status).toBe(200);
    await platform.current.delete(`/api/places/${id}`);
  });
});

describe("/graphql", () => {
  it("shows the explorer to browsers, in local mode", async () => {
    const { status, text, headers } = await platform.current.get("/graphql", {
      key: null,
      headers: { accept: "text/html" },
    });
    expect([status, headers.get("content-type")?.split(";")[0]]).toEqual([200, "text/html"]);
    expect(text).toContain("tokenkit places");
    expect(text).not.toMatch(/(src|href)="?https?:\/\/(unpkg|cdn)/);
  });

  it.each(["text/plain", "text/plain;charset=UTF-8", "application/xml", "image/png", ""])(
    "says why it does not read a body of type %j",
    async (type) => {
      const { status, headers, body } = await platform.current.request("/graphql", {
        method: "POST",
        raw: '{ "query": "{ __typename }" }',
        headers: { "content-type": type },
      });
      expect(status).toBe(415);
      expect(body).toEqual({
        errors: [
          {
            message: expect.stringContaining("application/json"),
            extensions: {
              code: "unsupported_media_type",
              requestId: headers.get("x-request-id"),
            },
          },
        ],
      });
    },
  );

  it("answers HEAD, is never cached, and 405 to other methods", async () => {
    const path = `/graphql?query=${encodeURIComponent("{ __typename }")}`;
    const head = await platform.current.request(path, { method: "HEAD" });
    expect([head.status, head.text, head.headers.get("cache-control")]).toEqual([
      200,
      "",
      "no-store",
    ]);
    const put = await platform.current.put("/graphql", {});
    expect([put.status, put.body.code]).toEqual([405, "method_not_allowed"]);
  });
});
