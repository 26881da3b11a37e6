import { describe, expect, it, onTestFinished } from "vitest";
import { broughtAhead } from "./support/assets.ts";
import { consolePage, useConsole } from "./support/console.ts";
import { gateTo } from "./support/gate.ts";

const { browser, site } = useConsole();

describe("a service that goes away", () => {
  it("is named within 5 s; the page stays, and goes on by itself", async () => {
    const gate = await gateTo(site.base);
    onTestFinished(() => gate.close());
    const page = await consolePage(browser, site, {
      baseURL: gate.url,
      tolerates: /ERR_(CONNECTION|EMPTY)|Failed to (fetch|load)|EventSource/,
    });
    await page.goto("/console/themes");
    await page.getByRole("banner").getByText("Live", { exact: true }).waitFor();
    const loads: string[] = [];
    page.on("framenavigated", (frame) => loads.push(frame.url()));
    await gate.close();
    await page.getByText(/^The service does not answer\./).waitFor({ timeout: 5000 });
    await page.getByText("Offline", { exact: true }).waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Places" }).click();
    await page.getByRole("heading", { name: "This screen is not here yet" }).waitFor();
    expect(loads.every((url) => url.startsWith(`${gate.url}/console`))).toBe(true);
    await gate.open();
    await page.getByRole("heading", { name: "Places", exact: true }).waitFor();
    await page.getByRole("banner").getByText("Live", { exact: true }).waitFor();
    expect(await page.getByText(/^The service does not answer\./).count()).toBe(0);
  });
});

describe("a service that accepts requests and stays silent", () => {
  it("is named within 10 s of the first request; the page goes on by itself", async () => {
    const gate = await gateTo(site.base);
    onTestFinished(() => gate.close());
    const page = await consolePage(browser, site, {
      baseURL: gate.url,
      fetchesAhead: true,
      tolerates: /ERR_|Failed to (fetch|load)|EventSource/,
    });
    await page.goto("/console/themes");
    await page.getByRole("banner").getByText("Live", { exact: true }).waitFor();
    await broughtAhead(page);
    gate.hush();
    await page.getByRole("navigation").getByRole("link", { name: "Places" }).click();
    await page.getByText(/^The service does not answer\./).waitFor({ timeout: 10_000 });
    gate.speak();
    await page.getByRole("banner").getByText("Live", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Places", exact: true }).waitFor();
    expect(await page.getByText(/^The service does not answer\./).count()).toBe(0);
  });
});
