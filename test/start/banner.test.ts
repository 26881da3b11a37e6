import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { banner } from "../../src/start/banner.ts";

const bannerOf = (env: Record<string, string>): string =>
  banner({ port: 8080, adminKeyFile: undefined }, readConfig(env));

describe("the banner", () => {
  it("says what the development provider means to a proxy or a tunnel", () => {
    const text = bannerOf({});
    expect(text).toContain("http://localhost:8080/auth/login");
    expect(text).toMatch(/no password/);
    expect(text).toMatch(/proxy or\n +a tunnel that runs here/);
    expect(text).toMatch(/OIDC_ISSUER/);
    for (const line of text.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
  });

  it.each([{ AUTH: "none" }, { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "tokenkit" }])(
    "has nothing to say of it with %j",
    (env) => {
      expect(bannerOf(env as Record<string, string>)).not.toMatch(/proxy|password/);
    },
  );
});
