import pg from "pg";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { EventReader, type SentEvent } from "../support/event-stream.ts";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";
import { graphql, placeFields } from "./support/graphql.ts";
import { aPicture, aPlace, settled } from "./support/pictures.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const unknown = "00000000-0000-4000-8000-000000000000";

async function subscribe(query: string, key: string | null = ADMIN_KEY): Promise<EventReader> {
  const address = `${platform.current.url}/graphql?query=${encodeURIComponent(query)}`;
  const reader = await EventReader.open(address, {
    accept: "text/event-stream",
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  });
  onTestFinished(() => reader.close());
  return reader;
}

const answersOf = ({ sent }: EventReader): SentEvent["data"][] =>
  sent.filter(({ event }) => event === "next").map(({ data }) => data);

const received = (reader: EventReader, wanted: object): Promise<void> =>
  expect
    .poll(() => answersOf(reader), { interval: 20, timeout: 30_000 })
    .toEqual(expect.arrayContaining([expect.objectContaining({ data: wanted })]));

describe("subscriptions", () => {
  it("tell of places, analyses and links, with what the query asks of them", async () => {
    const at = { latitude: 47.1, longitude: 8.2 };
    const place = await aPlace(platform.current, at);
    const other = await aPlace(platform.current, at);
    const changes = await subscribe(
      "subscription { placeChanged { what placeId place { title } } }",
    );
    const ends = await subscribe(
      `subscription { imageAnalysed(placeId: "${place}") { what imageId image { analysisStatus badges { source } } } }`,
    );
    const links = await subscribe(
      `subscription { imagesLinked(placeId: "${place}") { what place { relatedPlaces { place { id } } } } }`,
    );
    await platform.current.patch(`/api/places/${place}`, { title: "Renamed" });
    const { id } = await aPicture(platform.current, other);
    const { id: imageId } = await aPicture(platform.current, place);
    await platform.current.delete(`/api/places/${await aPlace(platform.current)}`);
    const changed = (what: string, title: string | null) => ({
      placeChanged: expect.objectContaining({ what, place: title === null ? null : { title } }),
    });
    await received(changes, changed("changed", "Renamed"));
    await received(changes, changed("deleted", null));
    await received(ends, {
      imageAnalysed: {
        ...{ what: "done", imageId },
        image: { analysisStatus: "done", badges: expect.arrayContaining([expect.anything()]) },
      },
    });
    await received(links, {
      imagesLinked: { what: "linked", place: { relatedPlaces: [{ place: { id: other } }] } },
    });
    // Leaves out events of the other place, and the steps before the analysis ends.
    expect(JSON.stringify(answersOf(ends))).not.toMatch(new RegExp(`${id}|processing`));
    await settled(platform.current);
  });

  it("tell of a place's pictures and comments, once for equal changes that wait", async () => {
    const place = await aPlace(platform.current);
    const { id } = await aPicture(platform.current, place);
    await settled(platform.current);
    const reader = await subscribe(
      `subscription { placeChanged(placeId: "${place}") { what placeId place { comments { content } images { caption } } } }`,
    );
    const shown = async (comments: object[], images: object[]) => {
      const as = { what: "changed", placeId: place };
      await received(reader, { placeChanged: { ...as, place: { comments, images } } });
    };
    await platform.current.post(`/api/places/${place}/comments`, { content: "Lovely" });
    await shown([{ content: "Lovely" }], [{ caption: "" }]);
    await platform.current.patch(`/api/images/${id}`, { caption: "Dusk" });
    await shown([{ content: "Lovely" }], [{ caption: "Dusk" }]);
    await platform.current.delete(`/api/images/${id}`);
    await shown([{ content: "Lovely" }], []);
    expect(reader.response.headers.get("x-accel-buffering")).toBe("no");
    expect(reader.response.headers.get("cache-control")).toBe("no-store, no-transform");
    reader.close();
    const { streams } = platform.current.running.services;
    await expect.poll(() => streams.open).toBe(0);
    const { text } = await platform.current.get("/metrics");
    const counts = text.split("\n").filter((line) => /requests?_.*count/.test(line));
    expect(counts.join("\n")).toContain('"/graphql (subscription)"');
  });

  it("are none of HEAD, which holds no listener", async () => {
    const query = encodeURIComponent("subscription { placeChanged { what } }");
    const head = await fetch(`${platform.current.url}/graphql?query=${query}`, {
      method: "HEAD",
      headers: { accept: "text/event-stream", authorization: `Bearer ${ADMIN_KEY}` },
      signal: AbortSignal.timeout(10_000),
    });
    expect(head.headers.get("x-request-id")).not.toBeNull();
    const { streams } = platform.current.running.services;
    expect(streams.open).toBe(0);
  });

  it("refuse what the caller may not hear, and what is not there, and say so", async () => {
    const query = (id?: string) =>
      `subscription { placeChanged${id === undefined ? "" : `(placeId: "${id}")`} { what } }`;
    const cases: [string, string | null, string][] = [
      [query(), null, "unauthenticated"],
      [query(), "wrong-key-0123456789", "unauthenticated"],
      [query(unknown), ADMIN_KEY, "not_found"],
      [query("x"), ADMIN_KEY, "not_found"],
      ["subscription { nothing }", ADMIN_KEY, "validation_failed"],
    ];
    for (const [document, key, code] of cases) {
      const reader = await subscribe(document, key);
      expect(await reader.ended).toBe("whole");
      expect(answersOf(reader)[0].errors[0].extensions, document).toMatchObject({
        code,
        requestId: reader.response.headers.get("x-request-id"),
      });
    }
    const { errors } = await graphql(platform.current, query());
    expect(errors?.[0]?.message).toMatch("send Accept: text/event-stream");
    expect(platform.current.running.services.streams.open).toBe(0);
  });

  it("end when their key does, so that the client asks again, and with the client", async () => {
    const { body } = await platform.current.post("/api/v1/admin/keys", {
      name: "x",
      role: "viewer",
    });
    const query = "subscription { placeChanged { what } }";
    const mine = await subscribe(query, body.key);
    const others = await subscribe(query);
    const { streams } = platform.current.running.services;
    await expect.poll(() => streams.open).toBe(2);
    await platform.current.delete(`/api/v1/admin/keys/${body.id}`);
    expect(await mine.ended).not.toBe("whole");
    expect(mine.names).not.toContain("complete");
    others.close();
    await expect.poll(() => streams.open).toBe(0);
  });
});

/** A statement without what it asks for. */
const shapeOf = (statement: string): string => statement.replace(/'[^']*'|\d+/g, "?");

describe("an event", () => {
  let place: string;
  beforeAll(async () => {
    const at = { latitude: -20, longitude: 30 };
    place = await aPlace(platform.current, at);
    await aPicture(platform.current, place);
    await aPicture(platform.current, place);
    await aPicture(platform.current, await aPlace(platform.current, at));
    await platform.current.post(`/api/places/${place}/comments`, { content: "Lovely" });
    await settled(platform.current);
  });

  /** Statements from a change until a listener has its answer, with everything of the place. */
  async function statements(title: string): Promise<string[]> {
    const reader = await subscribe(
      `subscription { placeChanged(placeId: "${place}") { place { ${placeFields} } } }`,
    );
    await expect.poll(() => platform.current.running.services.streams.open).toBe(1);
    const { query } = pg.Client.prototype;
    const made: string[] = [];
    // biome-ignore lint/suspicious/noExplicitAny: the method has a dozen overloads
    pg.Client.prototype.query = function (this: pg.Client, ...args: any[]) {
      const text = typeof args[0] === "string" ? args[0] : args[0]?.text;
      if (/\b(place|image|comment|badge|related_place)\b/.test(text)) made.push(shapeOf(text));
      // biome-ignore lint/suspicious/noExplicitAny: as above
      return (query as any).apply(this, args);
    } as never;
    try {
      await platform.current.patch(`/api/places/${place}`, { title });
      await expect.poll(() => JSON.stringify(answersOf(reader))).toContain(title);
    } finally {
      pg.Client.prototype.query = query;
    }
    reader.close();
    await expect.poll(() => platform.current.running.services.streams.open).toBe(0);
    return made.sort();
  }

  it("takes as many statements for a place with many pictures as for one with few", async () => {
    const few = await statements("with two");
    expect(few.length).toBeGreaterThan(5);
    for (let n = 0; n < 4; n++) await aPicture(platform.current, place);
    await platform.current.post(`/api/places/${place}/comments`, { content: "Lovely" });
    await settled(platform.current);
    expect(await statements("with six")).toEqual(few);
  });
});
