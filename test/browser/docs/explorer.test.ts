import { describe, expect, it } from "vitest";
import { useBrowser } from "../../support/chromium.ts";
import { usePlatform } from "../../support/platform.ts";

const platform = usePlatform();
const browser = useBrowser();

describe.each([
  ["a phone", { width: 390, height: 844 }, true],
  ["a desk", { width: 1440, height: 900 }, false],
] as const)("the explorer on %s", (_name, viewport, isMobile) => {
  it("opens with a query that runs and gives something, with nothing cut off", async () => {
    const page = await browser.newPage({ viewport, isMobile, hasTouch: isMobile });
    await page.goto(`${platform.current.url}/graphql`);
    const run = page.getByRole("button", { name: /Execute query/ });
    await run.waitFor();
    await page.locator(".graphiql-query-editor").getByText("imagesTotal").waitFor();
    expect(await page.evaluate(() => innerWidth)).toBe(viewport.width);
    const answered = page.waitForResponse((response) =>
      (response.request().postData() ?? "").includes("imagesTotal"),
    );
    if (isMobile) await run.tap();
    else await run.click();
    const body = await (await answered).json();
    expect(body.errors).toBeUndefined();
    expect(body.data.places).toEqual([]);
    expect(body.data.__type.fields.length).toBeGreaterThan(3);
    const shown = page.locator(".graphiql-response");
    await shown.getByText("relatedPlaces").or(shown.getByText("fields")).first().waitFor();
    for (const part of [".graphiql-query-editor", ".graphiql-response", ".graphiql-sidebar"]) {
      const box = await page.locator(part).boundingBox();
      if (box === null) throw new Error(`${part} is not shown`);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
      expect(box.y + box.height).toBeLessThanOrEqual(viewport.height + 1);
      if (isMobile && part !== ".graphiql-sidebar") expect(box.width).toBeGreaterThan(300);
    }
  });
});
