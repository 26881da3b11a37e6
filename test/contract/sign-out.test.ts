import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { DatabaseLine } from "../support/database-line.ts";
import { TestPlatform, type TestResponse } from "../support/platform.ts";
import {
  SECRET,
  SignInPlatform,
  sessionFor,
  signInLocally,
  withCookie,
} from "../support/sign-in.ts";
import { expectError } from "./support/samples.ts";

/** The time in which a replica must notice it (decisions.md#ending-sessions). */
const WITHIN = { interval: 100 };

let one: SignInPlatform;
let other: TestPlatform;

beforeAll(async () => {
  const DATABASE_URL = await freshDatabase();
  const env = { AUTH: "local", DATABASE_URL, SESSION_SECRET: SECRET, ENABLE_REST: "true" };
  one = await SignInPlatform.start(env);
  other = await TestPlatform.start(env);
});
afterAll(() => Promise.all([one.close(), other.close()]));

const me = (token: string, at: TestPlatform = one.platform): Promise<TestResponse> =>
  at.get("/api/v1/auth/me", withCookie(token));
const statusOf = async (token: string, at?: TestPlatform): Promise<number> =>
  (await me(token, at)).status;
const logout = (token: string, at: TestPlatform = one.platform): Promise<TestResponse> =>
  at.post("/auth/logout", undefined, withCookie(token));

/** The id of a person in the list of users. */
async function idOf(subject: string): Promise<string> {
  const { body } = await one.platform.get("/api/v1/admin/users");
  return body.items.find((user: { subject: string }) => user.subject === subject).id;
}
const signOut = async (subject: string, at: TestPlatform = one.platform): Promise<TestResponse> =>
  at.post(`/api/v1/admin/users/${await idOf(subject)}/sign-out`);

function expectEnded(response: TestResponse): void {
  expectError(response, 401, "unauthenticated");
  expect(response.body.message).toMatch(/ended by signing out/);
}

describe("after a logout", () => {
  it("a copy of the cookie is refused, on every surface", async () => {
    const copy = await signInLocally(one, "local-admin");
    expect(await statusOf(copy)).toBe(200);
    expect((await logout(copy)).status).toBe(302);
    expectEnded(await me(copy));
    const cookie = withCookie(copy);
    const { platform } = one;
    const statuses = {
      themes: (await platform.get("/api/v1/themes", cookie)).status,
      keys: (await platform.post("/api/v1/admin/keys", { name: "x", role: "admin" }, cookie))
        .status,
      trpc: (await platform.get("/trpc/session.read", cookie)).status,
      place: (await platform.post("/api/places", { title: "x" }, cookie)).status,
    };
    expect(statuses).toEqual({ themes: 401, keys: 401, trpc: 401, place: 401 });
    const query = 'mutation { createPlace(input: { title: "x" }) { id } }';
    const { body } = await platform.post("/graphql", { query }, cookie);
    expect(body.errors[0].extensions.code).toBe("unauthenticated");
  });

  it("the copy is refused by the other replica within 5 s, though it has just taken it", async () => {
    const copy = await signInLocally(one, "local-editor");
    expect(await statusOf(copy, other)).toBe(200);
    await logout(copy);
    await expect.poll(() => statusOf(copy, other), WITHIN).toBe(401);
    expectEnded(await me(copy, other));
  });

  it("the person's other sessions go on", async () => {
    const [desk, phone] = [
      await signInLocally(one, "local-viewer"),
      await signInLocally(one, "local-viewer"),
    ];
    await logout(desk);
    expect([await statusOf(desk), await statusOf(phone)]).toEqual([401, 200]);
  });

  it("many copies at once are refused, and a second logout is as good as one", async () => {
    const copy = await signInLocally(one, "local-viewer");
    const before = (await one.audit("auth.logout")).length;
    const outs = await Promise.all([logout(copy), logout(copy), logout(copy, other)]);
    expect(outs.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect((await logout(copy)).status).toBe(302);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(copy)));
    expect(new Set(statuses)).toEqual(new Set([401]));
    const rows = (await one.audit("auth.logout")).length - before;
    expect(rows).toBeGreaterThanOrEqual(1);
    expect(rows).toBeLessThanOrEqual(3);
  });

  it("nothing is kept of sessions that have run out anyway", async () => {
    const em = one.platform.owner.em.fork();
    const rows = async (): Promise<number> => {
      const [row] = await em.execute<{ count: string }[]>("select count(*) from ended_session");
      return Number(row?.count);
    };
    await em.execute(
      `insert into ended_session (id, expires_at)
       select gen_random_uuid(), now() - interval '1 day' from generate_series(1, 80)`,
    );
    const before = await rows();
    await logout(await signInLocally(one, "local-viewer"));
    expect(await rows()).toBe(before - 80 + 1);
  });

  it("by a key, the session beside it goes on, and keeps its cookie", async () => {
    const token = await signInLocally(one, "local-viewer");
    const headers = { cookie: `tokenkit-session=${token}` };
    const out = await one.platform.post("/auth/logout", undefined, { headers });
    expect([out.status, out.headers.getSetCookie()]).toEqual([302, []]);
    expect(await statusOf(token)).toBe(200);
  });
});

describe("POST /api/v1/admin/users/{id}/sign-out", () => {
  it("ends every session of the person, on every replica, and nobody else's", async () => {
    const [desk, phone, bystander] = [
      await signInLocally(one, "local-editor"),
      await signInLocally(one, "local-editor"),
      await signInLocally(one, "local-admin"),
    ];
    for (const token of [desk, phone, bystander]) expect(await statusOf(token, other)).toBe(200);
    expect((await signOut("local-editor")).status).toBe(204);
    expect([await statusOf(desk), await statusOf(phone)]).toEqual([401, 401]);
    await expect.poll(() => statusOf(desk, other), WITHIN).toBe(401);
    await expect.poll(() => statusOf(phone, other), WITHIN).toBe(401);
    expectEnded(await me(phone, other));
    expect([await statusOf(bystander), await statusOf(bystander, other)]).toEqual([200, 200]);
  });

  it("lets the person sign in again at once", async () => {
    await signInLocally(one, "local-editor");
    for (let round = 0; round < 5; round++) {
      await signOut("local-editor");
      const again = await signInLocally(one, "local-editor");
      expect([await statusOf(again), await statusOf(again, other)]).toEqual([200, 200]);
    }
  });

  it("leaves no session behind that began meanwhile, nor breaks one that began after", async () => {
    await signInLocally(one, "local-viewer");
    const began: Promise<string>[] = [];
    for (let at = 0; at < 6; at++) began.push(signInLocally(one, "local-viewer"));
    const out = await signOut("local-viewer");
    expect(out.status).toBe(204);
    for (const token of await Promise.all(began)) {
      // Before or after: either way both replicas come to say the same.
      const status = await statusOf(token);
      await expect.poll(() => statusOf(token, other), WITHIN).toBe(status);
    }
    expect(await statusOf(await signInLocally(one, "local-viewer"))).toBe(200);
  });

  it("ends the admin's own session like any other", async () => {
    const token = await signInLocally(one, "local-admin");
    const path = `/api/v1/admin/users/${await idOf("local-admin")}/sign-out`;
    expect((await one.platform.post(path, undefined, withCookie(token))).status).toBe(204);
    expect(await statusOf(token)).toBe(401);
  });

  it("is users.signOut at /trpc", async () => {
    const token = await signInLocally(one, "local-viewer");
    const id = await idOf("local-viewer");
    const { status } = await one.platform.post("/trpc/users.signOut", { id });
    expect([status, await statusOf(token)]).toEqual([200, 401]);
  });

  it("is in the audit log, with whose sessions they were", async () => {
    await signInLocally(one, "local-viewer");
    const id = await idOf("local-viewer");
    await signOut("local-viewer");
    const [row] = await one.audit("user.sign_out");
    expect(row).toMatchObject({
      actor: expect.stringMatching(/^key:/),
      entityType: "user",
      entityId: id,
      summary: expect.stringContaining("Vera Lindqvist"),
      changes: { subject: { to: "local-viewer" } },
    });
  });

  it("is 404 for nobody, and 400 for what is no id", async () => {
    const at = (id: string) => one.platform.post(`/api/v1/admin/users/${id}/sign-out`);
    expectError(await at("00000000-0000-7000-8000-000000000000"), 404, "not_found");
    expectError(await at("local-admin"), 400, "validation_failed", "id");
  });
});

describe("sessions and the database", () => {
  let line: DatabaseLine;
  let served: TestPlatform;

  beforeAll(async () => {
    line = await DatabaseLine.to(await freshDatabase());
    served = await TestPlatform.start({ DATABASE_URL: line.url, SESSION_SECRET: SECRET });
  });
  afterAll(async () => {
    line.mode = "open";
    await served.close();
    await line.close();
  });

  it("a session in use asks the database now and then, not at each request", async () => {
    const token = await sessionFor(served, "viewer");
    const before = line.sessionLooks;
    for (let at = 0; at < 1000; at++) expect(await statusOf(token, served)).toBe(200);
    expect(line.sessionLooks - before).toBeGreaterThan(0);
    expect(line.sessionLooks - before).toBeLessThan(50);
  });

  it("an ended session stays ended, and a live one is told to wait, not to sign in", async () => {
    const [ended, live] = [await sessionFor(served, "admin"), await sessionFor(served, "viewer")];
    const config = (): Promise<TestResponse> => served.get("/api/v1/auth/config", withCookie(live));
    for (const token of [ended, live]) expect(await statusOf(token, served)).toBe(200);
    expect((await config()).status).toBe(200);
    await logout(ended, served);
    line.mode = "cut";
    expect(await statusOf(ended, served)).toBe(401);
    await expect.poll(() => statusOf(live, served), WITHIN).toBe(503);
    const waiting = await me(live, served);
    expectError(waiting, 503, "unavailable");
    expect(waiting.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await statusOf(ended, served)).toBe(401);
    // Public answers work with an ended cookie, too; a logout that ends nothing says so.
    expect((await config()).status).toBe(200);
    const out = await logout(live, served);
    expect([out.status, out.headers.getSetCookie()]).toEqual([503, []]);
    line.mode = "open";
    await expect.poll(() => statusOf(live, served), WITHIN).toBe(200);
  });
});
