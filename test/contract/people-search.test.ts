import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { User } from "../../src/identity/users/user.ts";
import { newId } from "../../src/platform/ids.ts";
import type { AppRouter } from "../../src/router.ts";
import { ADMIN_KEY } from "../support/platform.ts";
import { SignInPlatform, signInLocally, withCookie } from "../support/sign-in.ts";
import { expectError } from "./support/samples.ts";

let site: SignInPlatform;
beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local" });
});
afterAll(() => site.close());

const client = () =>
  createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${site.platform.url}/trpc`,
        headers: { authorization: `Bearer ${ADMIN_KEY}` },
        methodOverride: "POST",
      }),
    ],
  });
const em = () => site.platform.owner.em.fork();

describe("users.list", () => {
  it("says which group gave the role, when they were here, and until when they may be", async () => {
    const session = await signInLocally(site, "local-admin");
    await signInLocally(site, "local-viewer");
    const { items } = await client().users.list.query({});
    const [viewer, admin] = items;
    expect(viewer).toMatchObject({ role: "viewer", roleGroup: null });
    expect(admin).toMatchObject({
      name: "Ada Okafor",
      role: "admin",
      roleGroup: "tokenkit-admins",
      lastSeenAt: admin?.lastLoginAt,
    });
    const left = Date.parse(admin?.signedInUntil ?? "") - Date.now();
    expect(left / 3_600_000).toBeCloseTo(12, 1);

    const hourAgo = new Date(Date.now() - 3_600_000);
    await em().nativeUpdate(User, {}, { lastLoginAt: hourAgo, lastSeenAt: hourAgo });
    // The session's cached check is valid for two seconds.
    await expect
      .poll(
        async () => {
          await site.platform.get("/api/v1/auth/me", withCookie(session));
          const { items: now } = await client().users.list.query({ role: "admin" });
          return now[0]?.lastSeenAt ?? "";
        },
        { interval: 500 },
      )
      .not.toBe(hourAgo.toISOString());
    const [still] = (await client().users.list.query({ role: "viewer" })).items;
    expect(still?.lastSeenAt).toBe(hourAgo.toISOString());

    await client().users.signOut.mutate({ id: admin?.id ?? "" });
    const [gone] = (await client().users.list.query({ role: "admin" })).items;
    expect(gone?.signedInUntil).toBeNull();
  });

  it("finds people by what their name, username or address has in it, and by role", async () => {
    const manager = em();
    for (const [at, name] of ["Zoë Quill", "Quentin 100%", "Rolf"].entries()) {
      manager.create(User, {
        id: newId(),
        subject: `searched-${at}`,
        username: `searched${at}`,
        name,
        email: `s${at}@search.example`,
        role: at === 0 ? "editor" : "viewer",
        firstSeenAt: new Date(0),
        lastLoginAt: new Date(at),
      });
    }
    await manager.flush();
    const names = async (
      input: Parameters<ReturnType<typeof client>["users"]["list"]["query"]>[0],
    ) => (await client().users.list.query(input)).items.map(({ name }) => name);
    expect(await names({ q: "qu" })).toEqual(["Quentin 100%", "Zoë Quill"]);
    expect(await names({ q: "0%" })).toEqual(["Quentin 100%"]);
    expect(await names({ q: "SEARCHED2" })).toEqual(["Rolf"]);
    expect(await names({ q: "search.example", role: "editor" })).toEqual(["Zoë Quill"]);
    const page = await client().users.list.query({ q: "search.example", limit: 1, offset: 1 });
    expect([page.total, page.items[0]?.name]).toEqual([3, "Quentin 100%"]);
  });

  it("is narrowed down over REST too, where people stay as they are specified", async () => {
    const path = "/api/v1/admin/users";
    const { body, headers } = await site.platform.get(`${path}?role=admin&q=ada`);
    expect(headers.get("x-total-count")).toBe("1");
    expect(Object.keys(body)).toEqual(["items"]);
    expect(Object.keys(body.items[0]).sort()).toEqual([
      ...["email", "firstSeenAt", "id", "lastLoginAt", "name", "role", "subject", "username"],
    ]);
    for (const query of ["role=owner", `q=${"x".repeat(201)}`]) {
      const field = query.slice(0, query.indexOf("="));
      expectError(await site.platform.get(`${path}?${query}`), 400, "validation_failed", field);
    }
  });
});

describe("apiKeys.list", () => {
  const path = "/api/v1/admin/keys";
  const named = async (query: string): Promise<Record<string, unknown>[]> =>
    (await site.platform.get(`${path}?${query}`)).body.items;

  it("has revoked keys and leaves out expired ones where that is asked for, and finds by text", async () => {
    const make = async (name: string, rest = {}) =>
      (await site.platform.post(path, { name, role: "viewer", ...rest })).body;
    await make("Nightly build");
    const revoked = await make("Nightly export");
    const expired = await make("Nightly mail", { expiresAt: "2099-01-01T00:00:00Z" });
    await site.platform.delete(`${path}/${revoked.id}`);
    await em().execute("update api_key set expires_at = now() where id = ?", [expired.id]);
    const names = async (query: string) => (await named(query)).map(({ name }) => name);
    expect(await names("q=nightly")).toEqual(["Nightly mail", "Nightly build"]);
    expect(await names("q=nightly&includeExpired=false")).toEqual(["Nightly build"]);
    expect(await names("q=nightly&includeRevoked=true")).toEqual([
      ...["Nightly mail", "Nightly export", "Nightly build"],
    ]);
    expect(await names(`q=${revoked.id}&includeRevoked=true`)).toEqual(["Nightly export"]);
    const [gone] = await named(`q=${revoked.id}&includeRevoked=true`);
    expect(gone?.revokedAt).toMatch(/Z$/);
    const [lives] = await named("q=build");
    expect(lives).not.toHaveProperty("revokedAt");
    const refused = await site.platform.get(`${path}?includeRevoked=perhaps`);
    expectError(refused, 400, "validation_failed", "includeRevoked");
  });
});
