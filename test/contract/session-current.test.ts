import { describe, expect, it } from "vitest";
import { SignedTokens } from "../../src/identity/session/signed-token.ts";
import { newId } from "../../src/platform/ids.ts";
import type { roles } from "../../src/procedures/roles.ts";
import { freshDatabase } from "../support/database.ts";
import { DatabaseLine } from "../support/database-line.ts";
import { type RequestOptions, TestPlatform, usePlatform } from "../support/platform.ts";
import { SECRET, sessionFor, withCookie } from "../support/sign-in.ts";

const ISSUER = "https://idp.example/";
const env = { OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: "tokenkit", SESSION_SECRET: SECRET };
const platform = usePlatform(env);

const current = async (options: RequestOptions) => {
  const { status, body } = await platform.current.get("/trpc/session.current", options);
  return { status, session: body.result?.data };
};
const NOBODY = { status: 200, session: null };

describe("session.current", () => {
  it("is null for whoever is signed out, and no error", async () => {
    expect(await current({ key: null })).toEqual(NOBODY);
  });

  it("is what session.read says for a session and for a key", async () => {
    const ways = [withCookie(await sessionFor(platform.current, "editor")), {}];
    for (const options of ways) {
      const { body } = await platform.current.get("/api/v1/auth/me", options);
      expect(await current(options)).toEqual({ status: 200, session: body });
    }
  });

  it("is null for a session that has expired, was ended, or never was", async () => {
    const claims = { sub: "ada", username: "ada", name: "Ada", email: "", role: "admin" };
    const expired = await new SignedTokens([SECRET], "tokenkit-session+jwt", ISSUER).sign(
      { jti: newId(), ...claims },
      new Date(Date.now() - 1000),
    );
    const ended = await sessionFor(platform.current, "viewer");
    expect((await current(withCookie(ended))).session.role).toBe("viewer");
    await platform.current.post("/auth/logout", undefined, withCookie(ended));
    for (const token of [expired, ended, "nonsense"]) {
      expect(await current(withCookie(token))).toEqual(NOBODY);
    }
    expect(await current({ key: "tk_00000000_unknown" })).toEqual(NOBODY);
  });

  it("names everything that a role may do, places and administration included", async () => {
    const of = async (role: (typeof roles)[number]): Promise<string[]> =>
      (await current(withCookie(await sessionFor(platform.current, role)))).session.permissions;
    const [viewer, editor, admin] = [await of("viewer"), await of("editor"), await of("admin")];
    expect(viewer).toEqual(
      expect.arrayContaining(["themes.read", "places.create", "images.upload", "comments.add"]),
    );
    expect(viewer).not.toContain("themes.write");
    expect(editor).toEqual(expect.arrayContaining([...viewer, "themes.write", "themes.publish"]));
    expect(editor).not.toContain("users.read");
    expect(admin).toEqual(
      expect.arrayContaining([
        ...editor,
        ...["users.read", "keys.write", "settings.write", "audit.read", "queues.read"],
        ...["places.manage", "images.manage"],
      ]),
    );
  });

  it("is no null while it cannot be told whether the session still counts", async () => {
    const line = await DatabaseLine.to(await freshDatabase());
    const served = await TestPlatform.start({ ...env, DATABASE_URL: line.url });
    const cookie = withCookie(await sessionFor(served, "viewer"));
    line.mode = "cut";
    const { status, body } = await served.get("/trpc/session.current", cookie);
    expect([status, body.error.data.errorCode]).toEqual([503, "unavailable"]);
    line.mode = "open";
    await served.close();
    await line.close();
  });
});
