import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PlatformError } from "../../../src/errors/errors.ts";
import { localPath } from "../../../src/identity/login/return-to.ts";
import { Browser } from "../../support/browser.ts";
import { draws } from "../../support/draws.ts";
import { SignInPlatform } from "../../support/sign-in.ts";

const local: [string, string][] = [
  ["/", "/"],
  ["/docs", "/docs"],
  [
    "/console/themes/ocean?tab=history&x=//evil.example#v2",
    "/console/themes/ocean?tab=history&x=//evil.example#v2",
  ],
  ["/a/../b", "/b"],
  ["/straße", "/stra%C3%9Fe"],
  ["/@evil.example", "/@evil.example"],
  ["/a//b", "/a//b"],
  ["/http://evil.example", "/http://evil.example"],
  ["/%2f%2fevil.example", "/%2f%2fevil.example"],
];

const attacks = [
  "",
  "docs",
  "?x",
  "#x",
  "http://evil.example",
  "HTTPS://evil.example/docs",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/\u0000/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/.\\\\evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "//user@evil.example",
  "//localhost:8080@evil.example",
  "http:evil.example",
  "http:/evil.example",
  "/docs\r\nSet-Cookie: a=b",
  `/${"x".repeat(2001)}`,
  `/${"ß".repeat(400)}`,
  `/?${"\\".repeat(1500)}`,
];

describe("a returnTo", () => {
  it.each(local)("%s is local", (text, path) => {
    expect(localPath(text)).toBe(path);
  });

  it.each(attacks)("%j is refused", (text) => {
    expect(() => localPath(text)).toThrow(PlatformError);
  });

  it("leads nowhere but to the host that it began at, whatever it is", () => {
    const part = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "\t",
      "@",
      ":",
      "evil.example",
      "%2f",
      "?",
      "#",
      "a",
      "\n",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part).map((parts) => `/${parts.join("")}`),
        ),
        (text) => {
          let path: string;
          try {
            path = localPath(text);
          } catch (error) {
            expect(error).toBeInstanceOf(PlatformError);
            return;
          }
          for (const base of ["https://tokenkit.example", "http://localhost:8080"]) {
            expect(new URL(path, `${base}/auth/callback?code=x`).origin).toBe(base);
          }
        },
      ),
      draws(3000),
    );
  });
});

describe("GET /auth/login", () => {
  let site: SignInPlatform;
  beforeAll(async () => {
    site = await SignInPlatform.start({ AUTH: "local" });
  });
  afterAll(() => site.close());

  it.each(attacks)("answers 400 to returnTo=%j", async (text) => {
    const query = new URLSearchParams({ returnTo: text });
    const { status, body, headers } = await new Browser().visit(`${site.base}/auth/login?${query}`);
    expect([status, body.code]).toEqual([400, "validation_failed"]);
    expect(body.details[0].field).toBe("returnTo");
    expect(headers.getSetCookie()).toEqual([]);
  });

  it("answers 400 to two of them", async () => {
    const { status } = await new Browser().visit(`${site.base}/auth/login?returnTo=/a&returnTo=/b`);
    expect(status).toBe(400);
  });

  it("checks it before it sends anybody to the public host", async () => {
    const other = `http://127.0.0.1:${site.platform.running.port}`;
    const { status } = await new Browser().visit(`${other}/auth/login?returnTo=//evil.example`);
    expect(status).toBe(400);
  });
});
