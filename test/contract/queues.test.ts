import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { TestPlatform, usePlatform } from "../support/platform.ts";
import { aPicture, aPlace, settled } from "./support/pictures.ts";

const platform = usePlatform({ ENABLE_REST: "true" });

const sql = <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  platform.current.owner.em.fork().execute<T[]>(text, values);

const query = async (name: string, input: unknown = {}, key?: string) =>
  platform.current.get(
    `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`,
    key === undefined ? {} : { key },
  );
const answer = async (name: string, input?: unknown) => (await query(name, input)).body.result.data;
const call = (name: string, json: unknown, key?: string) =>
  platform.current.post(`/trpc/${name}`, json, key === undefined ? {} : { key });
const done = async (name: string, json: unknown) => (await call(name, json)).body.result.data;
const queue = async (topic: string) =>
  (await answer("queues.read")).items.find((one: { topic: string }) => one.topic === topic);

/** A dead letter as the worker keeps them. */
async function aLetter(
  topic: string,
  body: object,
  { reason = "picture: its bytes could not be read", minutesAgo = 5, attempts = 6 } = {},
): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into dead_letter (id, topic, body, attempts, failed_at, reason)
     values (?, ?, ?, ?, now() - ? * interval '1 minute', ?)`,
    ...[id, topic, JSON.stringify(body), attempts, minutesAgo, reason],
  );
  return id;
}

const rows = async (action: string) =>
  (await platform.current.get(`/api/v1/admin/audit?action=${action}`)).body.items;

let viewer: string;
let editor: string;
beforeAll(async () => {
  viewer = await platform.current.keyFor("viewer");
  editor = await platform.current.keyFor("editor");
});
beforeEach(() => sql("delete from dead_letter"));

describe("the queues", () => {
  it("are for admins", async () => {
    for (const key of [viewer, editor]) {
      for (const name of ["queues.read", "queues.deadLetters"]) {
        expectTrpcError(await query(name, {}, key), 403);
      }
      for (const name of ["queues.redeliver", "queues.discard"]) {
        expectTrpcError(await call(name, { topic: "analysis", reason: "x" }, key), 403);
      }
    }
  });

  it("say what waits, what runs, and what could not be done", async () => {
    const none = { waiting: 0, retrying: 0, running: 0, oldestSeconds: null };
    await expect
      .poll(async () => (await answer("queues.read")).items)
      .toEqual([
        expect.objectContaining({ topic: "analysis", ...none, deadLetters: 0 }),
        expect.objectContaining({ topic: "linking", ...none, deadLetters: 0 }),
        expect.objectContaining({ topic: "due", ...none, deadLetters: 0 }),
      ]);
    await aLetter("analysis", { imageId: randomUUID() });
    // One that waits for its next attempt for an hour.
    await sql(
      `insert into queue.job (name, data, state, retry_count, start_after, created_on)
       values ('linking', '{"placeId":"x"}', 'retry', 1, now() + interval '1 hour', now() - interval '90 seconds')`,
    );
    expect(await queue("analysis")).toMatchObject({ deadLetters: 1, oldestSeconds: null });
    const { oldestSeconds, ...linking } = await queue("linking");
    expect(linking).toMatchObject({ waiting: 0, retrying: 1, running: 0, deadLetters: 0 });
    expect(oldestSeconds).toBeGreaterThanOrEqual(90);
    expect(oldestSeconds).toBeLessThan(150);
    await sql("delete from queue.job where name = 'linking' and state = 'retry'");
  });
});

describe("dead letters", () => {
  it("say what they are about, why and since when, the latest first, page by page", async () => {
    const placeId = await aPlace(platform.current, { title: "The quay" });
    const { id } = await aPicture(platform.current, placeId);
    await settled(platform.current);
    const done = await aLetter("analysis", { imageId: id }, { minutesAgo: 3 });
    await aLetter("linking", { placeId }, { minutesAgo: 2, reason: "" });
    await aLetter("analysis", { imageId: randomUUID() }, { minutesAgo: 1 });
    await aLetter("analysis", { pictureId: 7 }, { minutesAgo: 4 });
    const first = await answer("queues.deadLetters", { limit: 2 });
    expect(first.items).toMatchObject([
      { topic: "analysis", about: { kind: "image", placeId: null, title: null, state: "gone" } },
      {
        topic: "linking",
        about: { kind: "place", id: placeId, placeId, title: "The quay", state: "settled" },
        reason: "",
      },
    ]);
    const second = await answer("queues.deadLetters", { limit: 2, cursor: first.nextCursor });
    expect(second).toMatchObject({
      items: [
        {
          id: done,
          about: { kind: "image", id, placeId, title: "The quay", state: "settled" },
          attempts: 6,
          reason: "picture: its bytes could not be read",
          failedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        },
        { about: null, body: '{"pictureId": 7}'.replace(" ", "") },
      ],
      nextCursor: null,
    });
    await sql("update image set analysis_status = 'failed' where id = ?", id);
    const { items } = await answer("queues.deadLetters", { topic: "analysis" });
    expect(items.map(({ about }: { about: { state: string } | null }) => about?.state)).toEqual([
      "gone",
      "open",
      undefined,
    ]);
  });

  it("refuse what is no topic and no cursor, and name it", async () => {
    expectField(await query("queues.deadLetters", { topic: "posting" }), "topic");
    expectField(await query("queues.deadLetters", { cursor: "1.x" }), "cursor");
    expectField(await call("queues.redeliver", {}), "ids");
    expectField(await call("queues.redeliver", { ids: [], topic: "analysis" }), "ids");
    expectField(await call("queues.redeliver", { ids: ["x"] }), "ids.0");
    expectField(await call("queues.discard", { topic: "analysis" }), "reason");
    expectField(await call("queues.discard", { topic: "analysis", reason: " " }), "reason");
  });

  it("are sent again: the picture is analysed anew, and the audit log says so", async () => {
    const placeId = await aPlace(platform.current);
    const { id } = await aPicture(platform.current, placeId);
    await settled(platform.current);
    await sql(
      "update image set analysis_status = 'failed', analysis_attempts = 6, analysis_error = 'x' where id = ?",
      id,
    );
    const letter = await aLetter("analysis", { imageId: id });
    const other = await aLetter("analysis", { imageId: randomUUID() });
    expect(await done("queues.redeliver", { ids: [letter] })).toEqual({ redelivered: 1, left: 1 });
    const status = async () =>
      (await platform.current.get(`/api/places/${placeId}/images`)).body[0].analysisStatus;
    await expect.poll(status).toBe("done");
    expect((await rows("queue.redeliver"))[0]).toMatchObject({
      entityType: "queue",
      entityId: "analysis",
      summary: "Sent 1 dead letter of the queue analysis again",
    });
    const audited = (await rows("queue.redeliver")).length;
    expect(await done("queues.redeliver", { ids: [letter] })).toEqual({ redelivered: 0, left: 0 });
    expect((await rows("queue.redeliver")).length).toBe(audited);
    expect(await done("queues.redeliver", { topic: "analysis" })).toEqual({
      redelivered: 1,
      left: 0,
    });
    expect((await answer("queues.deadLetters")).items).toEqual([]);
    expect(other).not.toBe(letter);
  });

  it("are gone when the picture's analysis has come to a good end another way", async () => {
    const placeId = await aPlace(platform.current);
    const { id } = await aPicture(platform.current, placeId);
    await settled(platform.current);
    await sql(
      "update image set analysis_status = 'failed', analysis_attempts = 6 where id = ?",
      id,
    );
    const other = await aLetter("analysis", { imageId: randomUUID() });
    await aLetter("analysis", { imageId: id });
    await done("images.reanalyse", { imageId: id });
    const letters = async () =>
      (await answer("queues.deadLetters")).items.map((one: { id: string }) => one.id);
    await expect.poll(letters).toEqual([other]);
    const [image] = (await platform.current.get(`/api/places/${placeId}/images`)).body;
    expect(image.analysisStatus).toBe("done");
  });

  it("are sent a thousand at a time, the oldest first, and the rest is counted", async () => {
    await sql(
      `insert into dead_letter (id, topic, body, attempts, failed_at, reason)
       select gen_random_uuid(), 'linking', '{"placeId":"0198d1f0-0000-7000-8000-000000000000"}', 9,
              now() - n * interval '1 second', n::text from generate_series(1, 1003) n`,
    );
    expect(await done("queues.redeliver", { topic: "linking" })).toEqual({
      redelivered: 1000,
      left: 3,
    });
    const { items } = await answer("queues.deadLetters", { topic: "linking" });
    expect(items.map(({ reason }: { reason: string }) => reason)).toEqual(["1", "2", "3"]);
  });

  it("are discarded with a reason, which the audit log keeps", async () => {
    const ids = [
      await aLetter("analysis", { imageId: randomUUID() }),
      await aLetter("linking", { placeId: randomUUID() }),
    ];
    await aLetter("linking", { placeId: randomUUID() });
    expect(await done("queues.discard", { ids, reason: "Test pictures" })).toEqual({
      discarded: 2,
      left: 1,
    });
    const audited = await rows("queue.discard");
    expect(audited).toHaveLength(2);
    expect(audited[0]).toMatchObject({
      summary: expect.stringMatching(
        /^Discarded 1 dead letter of the queue (analysis|linking): Test pictures$/,
      ),
      changes: { deadLetters: { from: 1 }, reason: { to: "Test pictures" } },
    });
  });

  it("are kept when the last attempt fails, with its reason, for a year", async () => {
    await aLetter("linking", { placeId: randomUUID() }, { minutesAgo: 366 * 24 * 60 });
    await sql(
      `insert into queue.job (name, data, output, source_retry_count)
       values ('analysis-dead', '{"imageId":"i"}', '{"message":"picture: gone"}', 5)`,
    );
    await expect
      .poll(async () => (await answer("queues.deadLetters")).items)
      .toMatchObject([{ reason: "picture: gone", attempts: 6 }]);
  });
});

describe("an upgrade", () => {
  it("keeps the dead letters that the queue held", async () => {
    const DATABASE_URL = await freshDatabase();
    const before = await TestPlatform.start({ DATABASE_URL });
    const em = () => before.owner.em.fork();
    // The previous release left it in the queue.
    await before.running.services.queue.close(1000);
    await em().execute(
      `insert into queue.job (name, data, output, source_retry_count, created_on, retry_limit)
       values ('analysis-dead', '{"imageId":"kept"}', '{"message":"colors: no memory","stack":"x"}', 5, '2026-03-01T12:00:00Z', 2),
              ('linking-dead', '{"placeId":"kept"}', null, null, '2026-03-02T12:00:00Z', 2)`,
    );
    await before.close();
    const after = await TestPlatform.start({ DATABASE_URL });
    try {
      const read = async () =>
        (await after.get("/trpc/queues.deadLetters?input=%7B%7D")).body.result.data.items;
      await expect.poll(read).toMatchObject([
        { topic: "linking", body: '{"placeId":"kept"}', attempts: 1, reason: "" },
        {
          topic: "analysis",
          body: '{"imageId":"kept"}',
          attempts: 6,
          failedAt: "2026-03-01T12:00:00.000Z",
          reason: "colors: no memory",
        },
      ]);
      const left = await after.owner.em
        .fork()
        .execute("select from queue.job where name like '%-dead'");
      expect(left).toEqual([]);
    } finally {
      await after.close();
    }
  });
});

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
function expectTrpcError(response: { status: number; body: any }, status: number): void {
  expect(response.status).toBe(status);
  expect(response.body.error.data.errorCode).toBe("forbidden");
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
function expectField({ status, body }: { status: number; body: any }, field: string): void {
  expect([status, body.error.data.details[0].field]).toEqual([400, field]);
}
