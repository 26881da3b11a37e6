import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { EventReader, type SentEvent } from "../support/event-stream.ts";
import { ADMIN_KEY, TestPlatform } from "../support/platform.ts";
import { SECRET, sessionFor } from "../support/sign-in.ts";
import { aPicture, aPlace, settled } from "./support/pictures.ts";

const env = {
  ENABLE_REST: "true",
  SESSION_SECRET: SECRET,
  OIDC_ISSUER: "https://idp.example/",
  OIDC_CLIENT_ID: "tokenkit",
};
const WITHIN = { interval: 50 };

let one: TestPlatform;
let other: TestPlatform;

beforeAll(async () => {
  const DATABASE_URL = await freshDatabase();
  one = await TestPlatform.start({ ...env, DATABASE_URL });
  // Either may analyse what came to the other, so both have the same bytes.
  other = await TestPlatform.start({ ...env, DATABASE_URL, DATA_DIR: one.dataDir });
});
afterAll(() => Promise.all([one.close(), other.close()]));

async function listen(at: TestPlatform, path = "places.events", headers = {}) {
  const reader = await EventReader.open(`${at.url}/trpc/${path}`, {
    authorization: `Bearer ${ADMIN_KEY}`,
    ...headers,
  });
  onTestFinished(() => reader.close());
  // Events of earlier changes may still arrive.
  await expect.poll(() => reader.messages.length, WITHIN).toBeGreaterThan(0);
  return reader;
}

type Event = SentEvent["data"];

/** Waits until all of these events have arrived. */
const received = (reader: EventReader, ...wanted: object[]): Promise<void> =>
  expect
    .poll(() => reader.messages, WITHIN)
    .toEqual(expect.arrayContaining(wanted.map((each) => expect.objectContaining(each))));

describe("places.events", () => {
  it("tells on every replica what becomes of a place, its pictures and comments", async () => {
    const readers = [await listen(one), await listen(other)];
    const placeId = await aPlace(one, { latitude: 54.2, longitude: 12.1 });
    await one.patch(`/api/places/${placeId}`, { title: "Renamed" });
    const { id: imageId } = await aPicture(one, placeId);
    await settled(one);
    await one.patch(`/api/images/${imageId}`, { caption: "Noon" });
    const comment = await one.post(`/api/places/${placeId}/comments`, { content: "Lovely" });
    const commentId = comment.body.id;
    await one.delete(`/api/comments/${commentId}`);
    await one.delete(`/api/images/${imageId}`);
    await one.delete(`/api/places/${placeId}`);
    for (const reader of readers) {
      await received(
        reader,
        { type: "place", placeId, what: "created" },
        { type: "place", placeId, what: "changed" },
        { type: "image", placeId, imageId, what: "added", analysisStatus: "pending" },
        { type: "image", placeId, imageId, what: "analysis", analysisStatus: "processing" },
        { type: "image", placeId, imageId, what: "analysis", analysisStatus: "done", by: null },
        { type: "image", placeId, imageId, what: "changed" },
        { type: "comment", placeId, commentId, what: "added" },
        { type: "comment", placeId, commentId, what: "deleted" },
        { type: "image", placeId, imageId, what: "deleted" },
        { type: "place", placeId, what: "deleted" },
      );
      expect(reader.messages[0]).toEqual({ type: "open", at: expect.stringMatching(/Z$/) });
    }
  });

  it("says when related places were found anew", async () => {
    const reader = await listen(other);
    const at = { latitude: -33.1, longitude: 18.2 };
    const places = [await aPlace(one, at), await aPlace(one, at)];
    for (const placeId of places) await aPicture(one, placeId);
    await settled(one);
    const linked = places.map((placeId) => ({ type: "place", placeId, what: "linked" }));
    await received(reader, ...linked);
  });

  it("gives ids and states, never where anything is nor what was written", async () => {
    const reader = await listen(one);
    const placeId = await aPlace(one, {
      latitude: 41.123456,
      longitude: 2.654321,
      title: "Secret",
    });
    const { id } = await aPicture(one, placeId, undefined, { caption: "Secret" });
    await settled(one);
    await one.patch(`/api/images/${id}`, { locationPrecision: "hidden", caption: "Secret too" });
    await one.patch(`/api/places/${placeId}`, { latitude: 41.2, longitude: 2.7 });
    await received(reader, { type: "image", what: "changed", imageId: id });
    const allowed = ["type", "at", "by", "placeId", "imageId", "commentId", "what"];
    for (const event of reader.messages as Event[]) {
      const extra = Object.keys(event).filter((name) => !allowed.includes(name));
      expect(extra.filter((name) => name !== "analysisStatus")).toEqual([]);
      // The time of an event may have such digits.
      const { at: _, ...rest } = event;
      expect(JSON.stringify(rest)).not.toMatch(/Secret|41\.|2\.65/);
    }
  });

  it("tells nothing of what was refused, nor of themes", async () => {
    const reader = await listen(one);
    await one.post("/api/places", { title: "" });
    await one.delete("/api/places/00000000-0000-4000-8000-000000000000");
    await one.post("/api/v1/themes", { slug: "unheard", name: "Unheard" });
    const placeId = await aPlace(one);
    await received(reader, { type: "place", placeId });
    const ofOthers = ({ placeId: of }: Event): boolean => of !== undefined && of !== placeId;
    const events = reader.messages.filter((event) => !ofOthers(event));
    expect(events.map(({ type }) => type)).toEqual(["open", "place"]);
  });

  it("is one event for many pictures that are begun anew together", async () => {
    const placeId = await aPlace(one);
    const pictures = await Promise.all([1, 2, 3].map(() => aPicture(one, placeId)));
    await settled(one);
    const { orm } = one.running.services;
    await orm.em
      .fork()
      .execute("update image set analysis_status = 'failed' where place_id = ?", [placeId]);
    const reader = await listen(other);
    await one.post("/trpc/images.reanalyseFailed", {});
    await received(
      reader,
      { type: "images", what: "analysis", analysisStatus: "pending" },
      ...pictures.map(({ id }) => ({ imageId: id, analysisStatus: "done" })),
    );
    const pending = reader.messages.filter(({ analysisStatus }) => analysisStatus === "pending");
    expect(pending).toHaveLength(1);
  });

  it("is for every role, and 401 for nobody", async () => {
    const cookie = `tokenkit-session=${await sessionFor(one, "viewer")}`;
    const viewer = await EventReader.open(`${one.url}/trpc/places.events`, { cookie });
    onTestFinished(() => viewer.close());
    expect(viewer.response.status).toBe(200);
    for (const name of ["places.events", "changes.events"]) {
      expect((await one.get(`/trpc/${name}`, { key: null })).status).toBe(401);
    }
  });
});

describe("changes.events", () => {
  it("tells of themes and places by one stream, of working copies to editors alone", async () => {
    await one.post("/api/v1/themes", { slug: "both", name: "Both" });
    await one.post("/api/v1/themes/both/publish");
    const cookie = `tokenkit-session=${await sessionFor(other, "viewer")}`;
    const viewer = await EventReader.open(`${other.url}/trpc/changes.events`, { cookie });
    onTestFinished(() => viewer.close());
    await viewer.until(1);
    const admin = await listen(other, "changes.events");
    await one.put("/api/v1/themes/both/working-copy", { name: "Prepared" });
    const placeId = await aPlace(one);
    await one.patch("/api/v1/themes/both", { description: "x" });
    await received(admin, { type: "theme", slug: "both", what: "workingCopy" });
    for (const reader of [admin, viewer]) {
      await received(reader, { type: "place", placeId }, { type: "theme", slug: "both" });
    }
    expect(viewer.messages.map(({ what }) => what)).not.toContain("workingCopy");
  });
});
