import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SECRET, SignInPlatform, signInLocally, withCookie } from "../support/sign-in.ts";

let site: SignInPlatform;
let viewer: ReturnType<typeof withCookie>;

beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local", SESSION_SECRET: SECRET });
  viewer = withCookie(await signInLocally(site, "local-viewer"));
});
afterAll(() => site.close());

async function ask(ids: unknown, options = viewer) {
  const input = encodeURIComponent(JSON.stringify({ ids }));
  const { status, body, text } = await site.platform.get(
    `/trpc/people.byIds?input=${input}`,
    options,
  );
  return { status, people: body.result?.data, error: body.error?.data, text };
}

async function aKey(name: string): Promise<{ id: string; subject: string }> {
  const { body } = await site.platform.post("/api/v1/admin/keys", { name, role: "editor" });
  return { id: body.id, subject: `key:${body.id}` };
}

describe("people.byIds", () => {
  it("names people and keys to a viewer, in the order asked for and each once", async () => {
    const { subject } = await aKey("build server");
    const { people } = await ask([subject, "local-viewer", subject]);
    expect(people).toEqual([
      { id: subject, name: "build server", kind: "key" },
      { id: "local-viewer", name: expect.any(String), kind: "person" },
    ]);
    expect(people[1].name).not.toBe("local-viewer");
  });

  it("names whoever made a theme, by what the theme says of them", async () => {
    const { body } = await site.platform.post("/api/v1/themes", { slug: "made", name: "Made" });
    expect((await ask([body.createdBy])).people).toMatchObject([{ kind: "key" }]);
  });

  it("goes on naming a key that was revoked", async () => {
    const { id, subject } = await aKey("gone by now");
    await site.platform.delete(`/api/v1/admin/keys/${id}`);
    expect((await ask([subject])).people).toMatchObject([{ name: "gone by now" }]);
  });

  it("leaves out who is not known, and says who stands for nobody", async () => {
    const { people } = await ask(["nobody-here", "key:00000000", "anonymous"]);
    expect(people).toEqual([{ id: "anonymous", name: "Somebody not signed in", kind: "system" }]);
    expect((await ask([])).people).toEqual([]);
  });

  it("gives no e-mail address away, not even one that stands for a name", async () => {
    const em = site.platform.owner.em.fork();
    await em.execute(
      `insert into app_user (id, subject, username, name, email, role, first_seen_at, last_login_at)
       values (gen_random_uuid(), 'nameless', 'ada@example.com', 'ada@example.com', 'ada@example.com', 'viewer', now(), now())`,
    );
    const { people, text } = await ask(["nameless", "local-viewer", "local-admin"]);
    expect(people[0]).toEqual({ id: "nameless", name: "ada", kind: "person" });
    expect(text).not.toContain("@");
  });

  it("wants a caller, and at most 100 subjects", async () => {
    expect(await ask(["x"], { key: null })).toMatchObject({
      status: 401,
      error: { errorCode: "unauthenticated" },
    });
    expect((await ask(Array.from({ length: 100 }, (_, at) => `s${at}`))).status).toBe(200);
    for (const ids of [Array(101).fill("x"), ["x".repeat(256)], "x", [1], ["a\0"]]) {
      expect(await ask(ids)).toMatchObject({
        status: 400,
        error: { errorCode: "validation_failed" },
      });
    }
  });
});
