import { beforeAll, describe, expect, it } from "vitest";
import { User } from "../../src/identity/users/user.ts";
import { newId } from "../../src/platform/ids.ts";
import { usePlatform } from "../support/platform.ts";
import { expectError } from "./support/samples.ts";

const platform = usePlatform();
const PATH = "/api/v1/admin/users";
const COUNT = 120;

beforeAll(async () => {
  expect((await platform.current.get(PATH)).body).toEqual({ items: [] });
  const em = platform.current.owner.em.fork();
  for (let at = 0; at < COUNT; at++) {
    const lastLoginAt = new Date(Date.UTC(2026, 0, 1, 0, at));
    em.create(User, {
      id: newId(),
      subject: `subject-${at}`,
      username: `user${at}`,
      name: `User ${at}`,
      email: `user${at}@example.com`,
      role: "viewer",
      firstSeenAt: new Date(0),
      lastLoginAt,
    });
  }
  await em.flush();
});

describe("GET /api/v1/admin/users", () => {
  it("lists those who have signed in, the latest login first, 100 unless asked", async () => {
    const { status, headers, body } = await platform.current.get(PATH);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(Object.keys(body)).toEqual(["items"]);
    expect(body.items).toHaveLength(100);
    expect(body.items[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      subject: "subject-119",
      username: "user119",
      name: "User 119",
      email: "user119@example.com",
      role: "viewer",
      firstSeenAt: "1970-01-01T00:00:00.000Z",
      lastLoginAt: "2026-01-01T01:59:00.000Z",
    });
    expect(body.items[99].subject).toBe("subject-20");
  });

  it.each([
    ["1", 1],
    ["500", COUNT],
  ])("takes limit=%s", async (limit, count) => {
    expect((await platform.current.get(`${PATH}?limit=${limit}`)).body.items).toHaveLength(count);
  });

  it("pages, with the count of all people and Link to the neighbours", async () => {
    const first = await platform.current.get(PATH);
    expect(first.headers.get("x-total-count")).toBe(String(COUNT));
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await platform.current.get(next);
    expect(Object.keys(second.body)).toEqual(["items"]);
    expect(second.body.items).toHaveLength(COUNT - 100);
    expect(second.body.items[0].subject).toBe("subject-19");
    expect(second.headers.get("link")).toMatch(/rel="prev"$/);
    expectError(
      await platform.current.get(`${PATH}?offset=-1`),
      400,
      "validation_failed",
      "offset",
    );
  });

  it.each(["0", "501", "-1", "1.5", "abc", ""])("refuses limit=%s", async (limit) => {
    expectError(
      await platform.current.get(`${PATH}?limit=${limit}`),
      400,
      "validation_failed",
      "limit",
    );
  });
});
