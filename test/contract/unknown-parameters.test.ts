import { describe, expect, it } from "vitest";
import { apiRoutes } from "../../adapters/api/router.ts";
import { placesRoutes } from "../../adapters/places/routes.ts";
import { usePlatform } from "../support/platform.ts";
import { expectError } from "./support/samples.ts";

const platform = usePlatform({ ENABLE_REST: "true" });

describe("an unknown query parameter", () => {
  it.each([
    ["/api/places/search?text=pier", "text", "q"],
    ["/api/v1/themes?Limit=5", "Limit", "limit"],
    ["/api/v1/auth/me?verbose=1", "verbose", "token"],
    ["/api/v1/stats?__proto__=1", "__proto__", "token"],
  ])("of %s is 400, which names it and the known ones", async (path, field, known) => {
    const response = await platform.current.get(path);
    expectError(response, 400, "validation_failed", field);
    expect(response.body.details[0].message).toMatch(new RegExp(`takes (.+, )?${known}\\b`));
  });

  it("of a mutation changes nothing", async () => {
    const themes = "/api/v1/themes";
    const refused = await platform.current.post(`${themes}?dryRun=true`, {
      slug: "not-made",
      name: "Not made",
    });
    expectError(refused, 400, "validation_failed", "dryRun");
    expect((await platform.current.get(`${themes}/not-made`)).status).toBe(404);
  });

  it("names a parameter that is one slip away, and all that are unknown", async () => {
    const { body } = await platform.current.get("/api/v1/themes?ofset=2&color=red&limit=2");
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual(["ofset", "color"]);
    expect(body.message).toContain("you may mean offset");
  });

  it("comes after the refusal of the caller", async () => {
    const response = await platform.current.get("/api/v1/stats?more=1", { key: null });
    expectError(response, 401, "unauthenticated");
  });

  it("is refused by every address below /api", async () => {
    const addresses = [...apiRoutes, ...placesRoutes].filter(({ path }) =>
      path.startsWith("/api/"),
    );
    expect(addresses.length).toBeGreaterThan(40);
    for (const { method, path } of addresses) {
      const url = `${path.replace(/\{\w+\}/g, "none")}?no-such-parameter=1`;
      const response = await platform.current.request(url, { method: method.toUpperCase() });
      expectError(response, 400, "validation_failed", "no-such-parameter");
    }
  });

  it.each([
    "/rt/v1/theme.css?slug=quartz&utm_source=letter",
    "/rt/v1/manifest.json?x=1",
    "/docs?ref=search",
    "/livez?x=1",
    "/api/openapi.json?v=2",
  ])("is ignored by %s", async (path) => {
    const { status } = await platform.current.get(path, { key: null });
    expect(status).toBeLessThan(400);
  });
});
