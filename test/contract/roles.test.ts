import { beforeAll, expect, it } from "vitest";
import { roles } from "../../src/procedures/roles.ts";
import { type RequestOptions, usePlatform } from "../support/platform.ts";
import { sessionFor, withCookie } from "../support/sign-in.ts";
import { type Operation, operations } from "./support/routes.ts";

const platform = usePlatform();
const keys: Record<string, string> = {};
const sessions: Record<string, string> = {};

beforeAll(async () => {
  for (const role of roles) {
    keys[role] = await platform.current.keyFor(role);
    sessions[role] = await sessionFor(platform.current, role);
  }
});

/** The headers or query of each kind of credential. */
const ways = {
  cookie: (path: string, role: string) => ({ path, options: withCookie(sessions[role] ?? "") }),
  key: (path: string, role: string) => ({ path, options: { key: keys[role] ?? "" } }),
  token: (path: string, role: string) => {
    // In place of a preview's token, which is no key.
    const rest = path.replace("?token=none", "");
    return {
      path: `${rest}${rest.includes("?") ? "&" : "?"}token=${keys[role]}`,
      options: { key: null } satisfies RequestOptions,
    };
  },
};

/** The answers to authorised callers other than 200: no body, a built-in theme, not found, not configured. */
function allowed({ method, path, readsBody }: Operation): number {
  if (readsBody) return 400;
  if (method === "DELETE" && path.endsWith("/themes/quartz")) return 409;
  if (method === "DELETE" && /\/admin\/(keys|users)\//.test(path)) return 404;
  if (path.endsWith("/sign-out") || /\/(previews|reviews|releases|webhooks)\/0/.test(path))
    return 404;
  if (path.includes("/rt/v1/preview/")) return 404;
  // No cache is configured.
  if (path.endsWith("/cdn/purge")) return 409;
  if (path.endsWith("/working-copy")) return 404;
  return 200;
}

/** Below 0 for any caller. */
const rank = (role: string | undefined): number => (roles as readonly unknown[]).indexOf(role);

it("every route answers every role, by every way of saying who one is, as it should", async () => {
  const expected: Record<string, number> = {};
  const actual: Record<string, number> = {};
  const ask = async (
    { method, readsBody }: Operation,
    name: string,
    path: string,
    options: RequestOptions,
  ): Promise<void> => {
    const sent = readsBody ? { ...options, raw: "{" } : options;
    actual[name] = (await platform.current.request(path, { ...sent, method })).status;
  };
  for (const operation of operations) {
    const { method, path, role } = operation;
    const row = `${method} ${path}`;
    expected[`${row} none`] = role === undefined ? allowed(operation) : 401;
    await ask(operation, `${row} none`, path, { key: null });
    for (const [way, make] of Object.entries(ways)) {
      for (const caller of roles) {
        const name = `${row} ${way} ${caller}`;
        expected[name] = rank(caller) >= rank(role) ? allowed(operation) : 403;
        const made = make(path, caller);
        await ask(operation, name, made.path, made.options);
      }
    }
    // Archived by a row of the table, and needed by the next.
    await platform.current.post("/api/v1/themes/quartz/publish");
  }
  expect(Object.keys(actual)).toHaveLength(operations.length * 10);
  expect(actual).toEqual(expected);
});

it("the procedures say the same of themselves at /trpc", async () => {
  const calls: [string, "GET" | "POST", (typeof roles)[number] | undefined][] = [
    ["session.config", "GET", undefined],
    ["session.current", "GET", undefined],
    ["session.read", "GET", "viewer"],
    ["preferences.read", "GET", "viewer"],
    ["preferences.clear", "POST", "viewer"],
    ["themes.create", "POST", "editor"],
    ["users.list", "GET", "admin"],
    ["audit.list", "GET", "admin"],
  ];
  for (const [procedure, method, role] of calls) {
    for (const caller of ["none", ...roles]) {
      const status = await statusOf(procedure, method, caller);
      const refusal = caller === "none" ? 401 : 403;
      const expected = rank(caller) >= rank(role) ? [200, 400] : [refusal];
      expect(expected, `${procedure} ${caller}`).toContain(status);
    }
  }
});

it("no session is to be had at /trpc", async () => {
  for (const procedure of ["login.begin", "login.complete", "complete", "begin"]) {
    expect((await platform.current.get(`/trpc/${procedure}`)).status).toBe(404);
    expect((await platform.current.post(`/trpc/${procedure}`, {})).status).toBe(404);
  }
});

async function statusOf(
  procedure: string,
  method: "GET" | "POST",
  caller: string,
): Promise<number> {
  const options = caller === "none" ? { key: null } : withCookie(sessions[caller] ?? "");
  const body = method === "POST" ? { json: {} } : {};
  const request = { ...options, method, ...body };
  return (await platform.current.request(`/trpc/${procedure}`, request)).status;
}
