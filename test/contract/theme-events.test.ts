import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { EventReader } from "../support/event-stream.ts";
import { freePort } from "../support/free-port.ts";
import { ADMIN_KEY, type RequestOptions, TestPlatform } from "../support/platform.ts";
import { SECRET, sessionFor, withCookie } from "../support/sign-in.ts";
import { aPublished, expectError } from "./support/samples.ts";

const PATH = "/trpc/themes.events";
const WITHIN = { interval: 50 };

let one: TestPlatform;
let other: TestPlatform;
const env = {
  SESSION_SECRET: SECRET,
  OIDC_ISSUER: "https://idp.example/",
  OIDC_CLIENT_ID: "tokenkit",
};

async function listen(
  at: TestPlatform,
  { key = ADMIN_KEY, headers = {} }: RequestOptions = {},
  path = PATH,
): Promise<EventReader> {
  const reader = await EventReader.open(at.url + path, {
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...headers,
  });
  onTestFinished(() => reader.close());
  return reader;
}

/** A theme whose publication both processes have heard of: who listens now hears what comes after. */
async function announcedTheme(): Promise<string> {
  const reader = await listen(other);
  await reader.until(1);
  const slug = await aPublished(one);
  const isHeard = () =>
    reader.messages.some((received) => received.slug === slug && received.what === "published");
  await expect.poll(isHeard, WITHIN).toBe(true);
  return slug;
}

async function streamsOpen(at: TestPlatform): Promise<number> {
  const { text } = await at.get("/metrics", { key: null });
  return Number(/^tokenkit_event_streams (\d+)$/m.exec(text)?.[1]);
}

describe("themes.events", () => {
  beforeAll(async () => {
    const DATABASE_URL = await freshDatabase();
    one = await TestPlatform.start({ ...env, DATABASE_URL });
    other = await TestPlatform.start({ ...env, DATABASE_URL });
  });
  afterAll(() => Promise.all([one.close(), other.close()]));

  it("tells on every replica what becomes of a theme, in order", async () => {
    const here = await listen(one);
    const there = await listen(other);
    const slug = "watched";
    await one.post("/api/v1/themes", { slug: "to-watch", name: "Watched" });
    await one.patch("/api/v1/themes/to-watch", { slug });
    await one.patch(`/api/v1/themes/${slug}`, {
      tokens: { color: { a: { $type: "color", $value: "#123456" } } },
    });
    const { body } = await one.post(`/api/v1/themes/${slug}/publish`);
    await one.patch(`/api/v1/themes/${slug}`, { description: "x" });
    await one.post(`/api/v1/themes/${slug}/archive`);
    await one.delete(`/api/v1/themes/${slug}`);
    for (const reader of [here, there]) {
      const [open, ...events] = await reader.until(9);
      expect(open).toEqual({ type: "open", at: expect.stringMatching(/^\d{4}-.*Z$/) });
      expect(events.map(({ what, slug: of, version }) => [what, of, version])).toEqual([
        ["created", "to-watch", 1],
        ["renamed", "to-watch", undefined],
        ["changed", slug, 2],
        ["changed", slug, 3],
        ["published", slug, 4],
        ["published", slug, 5],
        ["archived", slug, 6],
        ["deleted", slug, undefined],
      ]);
      expect(events[1].newSlug).toBe(slug);
      expect(events[4]).toEqual({
        ...{ type: "theme", what: "published", slug, version: 4, status: "published" },
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        by: body.updatedBy,
      });
      const ids = reader.sent.filter(({ event }) => event === "message").map(({ id }) => id);
      expect(new Set(ids).size).toBe(9);
    }
  });

  it("tells a viewer nothing of working copies, which viewers may not read", async () => {
    const slug = await announcedTheme();
    const roles = ["viewer", "editor"] as const;
    const [viewer, editor] = await Promise.all(
      roles.map(async (role) => listen(other, withCookie(await sessionFor(other, role)))),
    );
    const copy = `/api/v1/themes/${slug}/working-copy`;
    expect((await one.put(copy, { name: "Secret" })).status).toBeLessThan(300);
    await one.patch(`/api/v1/themes/${slug}`, { description: "x" });
    const seen = (events: { what?: string }[] = []) => events.map(({ what }) => what);
    expect(seen(await editor?.until(3))).toEqual([undefined, "workingCopy", "published"]);
    expect(seen(await viewer?.until(2))).toEqual([undefined, "published"]);
  });

  it("tells on every replica that a theme's rules have changed", async () => {
    const slug = await announcedTheme();
    const reader = await listen(other);
    await reader.until(1);
    expect((await one.put(`/api/v1/themes/${slug}/governance`, { review: "1" })).status).toBe(200);
    const events = await reader.until(2);
    expect(events[1]).toMatchObject({ type: "theme", what: "governance", slug });
  });

  it("tells after run time has heard of it, so that what is fetched then is new", async () => {
    const slug = await announcedTheme();
    const version = async () =>
      (await other.get(`/rt/v1/theme.css?slug=${slug}`)).headers.get("x-theme-version");
    expect(await version()).toBe("2");
    const reader = await listen(other);
    await reader.until(1);
    await one.patch(`/api/v1/themes/${slug}`, { description: "new" });
    const events = await reader.until(2);
    expect(events[1]).toMatchObject({ what: "published", slug, version: 3 });
    expect(await version()).toBe("3");
  });

  it("tells nothing of what was refused", async () => {
    const reader = await listen(one);
    await reader.until(1);
    await one.patch("/api/v1/themes/quartz", { description: "x", baseVersion: 99 });
    await one.post("/api/v1/themes", { slug: "quartz", name: "Taken" });
    await one.post("/api/v1/themes", { slug: "not-refused", name: "Free" });
    expect((await reader.until(2))[1]).toMatchObject({ what: "created", slug: "not-refused" });
  });

  it("says resync to a client that comes back, and when everything may have changed", async () => {
    const input = encodeURIComponent(JSON.stringify({ lastEventId: "4" }));
    const ways: [RequestOptions, string][] = [
      [{ headers: { "last-event-id": "4" } }, PATH],
      [{}, `${PATH}?input=${input}`],
    ];
    for (const [options, path] of ways) {
      expect((await (await listen(one, options, path)).until(1))[0].type).toBe("resync");
    }
    const reader = await listen(other);
    await reader.until(1);
    await one.put("/api/v1/admin/settings", { "default.theme": "quartz" });
    expect((await reader.until(2))[1]).toEqual({ type: "resync", at: expect.any(String) });
  });

  it("is a stream that nobody keeps, buffers or compresses", async () => {
    const { response } = await listen(one, { headers: { "accept-encoding": "gzip, br" } });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(response.headers.get("content-encoding")).toBeNull();
  });

  it("says how a client is to notice that it hears nothing any more", async () => {
    const reader = await listen(one);
    await reader.until(1);
    expect(reader.sent[0]).toMatchObject({
      event: "connected",
      data: { reconnectAfterInactivityMs: 60_000 },
    });
  });

  it("is for every role, and 401 for nobody; a batch and another method are refused", async () => {
    for (const role of ["viewer", "editor", "admin"] as const) {
      const cookie = withCookie(await sessionFor(one, role));
      expect((await listen(one, cookie)).response.status).toBe(200);
    }
    for (const key of [null, "tk_00000000_wrong"]) {
      const { status, body } = await one.get(PATH, { key });
      expect([status, body.error.data.errorCode]).toEqual([401, "unauthenticated"]);
    }
    for (const companion of ["themes.list", "themes.events"]) {
      const batch = await one.get(`${PATH},${companion}?batch=1&input={}`);
      expect([companion, batch.status]).toEqual([companion, 400]);
    }
    expectError(await one.request(PATH, { method: "DELETE" }), 405, "method_not_allowed");
    for (const input of ["x", '{"lastEventId":4}', '{"lastEventId":"\\u0000"}', "[]"]) {
      const refused = await one.get(`${PATH}?input=${encodeURIComponent(input)}`);
      expect([input, refused.status]).toEqual([input, 400]);
    }
  });

  it("answers HEAD as it answers GET, and no stream stays open for it", async () => {
    const before = await streamsOpen(one);
    const { status, headers, text } = await one.request(PATH, { method: "HEAD" });
    expect([status, headers.get("content-type"), text]).toEqual([200, "text/event-stream", ""]);
    await expect.poll(() => streamsOpen(one), WITHIN).toBeLessThanOrEqual(before);
  });

  it("is 429 for a caller who listens too often, until one of the streams is closed", async () => {
    const key = await one.keyFor("viewer");
    const readers = await Promise.all(Array.from({ length: 20 }, () => listen(one, { key })));
    expect(readers.map(({ response }) => response.status)).toEqual(Array(20).fill(200));
    const refused = await listen(one, { key });
    expect(refused.response.status).toBe(429);
    expect(refused.response.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await listen(one)).response.status).toBe(200);
    readers[0]?.close();
    const again = async () => (await listen(one, { key })).response.status;
    await expect.poll(again, WITHIN).toBe(200);
  });

  it("tells one too many to poll, with 200, and forgets those who have gone", async () => {
    const small = await TestPlatform.start({ ...env, MAX_EVENT_STREAMS: "2" });
    const readers = [await listen(small), await listen(small)];
    const shed = await listen(small);
    expect(shed.response.status).toBe(200);
    expect(await shed.until(1)).toMatchObject([{ type: "poll" }]);
    // The word that the stream is complete keeps the client from connecting again at once.
    await shed.ended;
    expect(shed.names).toContain("return");
    expect(await streamsOpen(small)).toBe(2);
    expect((await small.get("/api/v1/themes")).status).toBe(200);
    for (const reader of readers) reader.close();
    await expect.poll(() => streamsOpen(small), WITHIN).toBe(0);
    expect(await (await listen(small)).until(1)).toMatchObject([{ type: "open" }]);
    await small.close();
  });

  it("ends with the session on every replica, and with the key, so that a client asks again", async () => {
    const token = await sessionFor(one, "viewer");
    const stays = await listen(other, withCookie(await sessionFor(one, "viewer")));
    const ends = [await listen(one, withCookie(token)), await listen(other, withCookie(token))];
    const made = await one.post("/api/v1/admin/keys", { name: "short", role: "viewer" });
    ends.push(await listen(other, { key: made.body.key }));
    const expiring = await one.post("/api/v1/admin/keys", {
      ...{ name: "shorter", role: "viewer" },
      expiresAt: new Date(Date.now() + 1500).toISOString(),
    });
    ends.push(await listen(one, { key: expiring.body.key }));
    await Promise.all(ends.map((reader) => reader.until(1)));
    await one.post("/auth/logout", undefined, withCookie(token));
    await one.delete(`/api/v1/admin/keys/${made.body.id}`);
    const ended = await Promise.all(ends.map((reader) => reader.ended));
    expect(ended).toEqual(Array(4).fill("whole"));
    // This would tell a client that the stream is complete, so it would not reconnect.
    for (const reader of ends) expect(reader.names).not.toContain("return");
    expect((await listen(one, withCookie(token))).response.status).toBe(401);
    await one.post("/api/v1/themes", { slug: "after-sign-out", name: "After" });
    expect((await stays.until(2))[1]).toMatchObject({ slug: "after-sign-out" });
  }, 15_000);

  it("lets a client go that does not take what it is told", async () => {
    const before = await streamsOpen(one);
    const { hostname, port } = new URL(one.url);
    const socket = connect(Number(port), hostname);
    socket.pause();
    socket.write(`GET ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ADMIN_KEY}\r\n\r\n`);
    const reader = await listen(one);
    await expect.poll(() => streamsOpen(one), WITHIN).toBe(before + 2);
    const { changes } = one.running.services;
    const by = "x".repeat(100_000);
    for (let sent = 0; sent < 400; sent++) {
      const at = new Date().toISOString();
      changes.heard(".", { type: "theme", what: "changed", slug: "loud", by, at });
      // One at a time, as they come: a client that reads keeps up.
      if (sent % 20 === 19) await reader.until(sent + 2);
    }
    await expect.poll(() => streamsOpen(one), WITHIN).toBe(before + 1);
    expect(await reader.until(401)).toHaveLength(401);
    socket.destroy();
  }, 20_000);

  it("has a name of its own among the metrics, apart from calls that are answered at once", async () => {
    (await listen(one)).close();
    const series = async (): Promise<boolean> =>
      (await one.get("/metrics", { key: null })).text.includes('route="/trpc/themes.events"');
    await expect.poll(series, WITHIN).toBe(true);
  });
});

describe("themes.events, by the typed client", () => {
  it("goes on at the replica that comes after one that stops", async () => {
    const PORT = String(await freePort());
    const DATABASE_URL = await freshDatabase();
    const first = await TestPlatform.start({ ...env, PORT, DATABASE_URL });
    const program = fileURLToPath(new URL("../support/listening-client.ts", import.meta.url));
    const child = spawn(
      process.execPath,
      ["--experimental-eventsource", "--no-warnings", program, first.url, ADMIN_KEY],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    onTestFinished(() => void child.kill());
    const lines: { type?: string; state?: string; slug?: string }[] = [];
    createInterface(child.stdout).on("line", (line) => void lines.push(JSON.parse(line)));
    const until = (wanted: object) =>
      expect.poll(() => lines.at(-1), { interval: 50 }).toEqual(expect.objectContaining(wanted));
    await until({ type: "open", id: "1" });
    await first.post("/api/v1/themes", { slug: "by-client", name: "By client" });
    await until({ type: "theme", slug: "by-client", id: "2" });
    await first.close();
    await until({ state: "connecting" });
    const second = await TestPlatform.start({ ...env, PORT, DATABASE_URL });
    await until({ type: "resync", id: "1" });
    await second.post("/api/v1/themes", { slug: "by-client-2", name: "By client" });
    await until({ type: "theme", slug: "by-client-2" });
    expect(lines).not.toContainEqual({ state: "complete" });
    child.kill();
    await once(child, "exit");
    await second.close();
  }, 60_000);
});
