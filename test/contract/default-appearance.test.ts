import { afterEach, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { aPublished, expectError } from "./support/samples.ts";

const platform = usePlatform();
const sheet = (query: string, headers = {}) =>
  platform.current.get(`/rt/v1/theme.css?${query}`, { key: null, headers });
const setting = (appearance: string) =>
  platform.current.put("/api/v1/admin/settings", { "default.appearance": appearance });
const schemeIn = (css: string): string | undefined => /color-scheme: (\w+);/.exec(css)?.[1];

afterEach(() => setting("light"));

describe("appearance=default", () => {
  it("is the installation's where that says dark, else the theme's own", async () => {
    const light = await aPublished(platform.current);
    const dark = await aPublished(platform.current, { defaultAppearance: "dark" });
    const shown = async (): Promise<(string | undefined)[]> => {
      const answers = [light, dark].map((slug) => sheet(`slug=${slug}&appearance=default`));
      return (await Promise.all(answers)).map(({ text }) => schemeIn(text));
    };
    expect(await shown()).toEqual(["light", "dark"]);
    await setting("dark");
    expect(await shown()).toEqual(["dark", "dark"]);
    // Without a word, a stylesheet stays the theme's own default.
    expect(schemeIn((await sheet(`slug=${light}`)).text)).toBe("light");
    expect(schemeIn((await platform.current.get(`/rt/v1/themes/${light}/theme.css`)).text)).toBe(
      "light",
    );
  });

  it("is newer once the setting has changed, for caches that know dates alone", async () => {
    const slug = await aPublished(platform.current);
    const query = `slug=${slug}&appearance=default`;
    const { headers } = await sheet(query);
    const condition = { "if-modified-since": headers.get("last-modified") as string };
    await setting("dark");
    const { status, text } = await sheet(query, condition);
    expect([status, schemeIn(text)]).toEqual([200, "dark"]);
  });

  it("is refused with a pinned version, whose address never changes its content", async () => {
    const slug = await aPublished(platform.current);
    expectError(
      await sheet(`slug=${slug}&v=2&appearance=default`),
      400,
      "validation_failed",
      "appearance",
    );
  });
});
