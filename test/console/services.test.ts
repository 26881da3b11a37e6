import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ownerOf, type ServiceName, serviceNames } from "../../src/config/owners.ts";
import { useBrowser } from "../support/chromium.ts";
import { SignInPlatform } from "../support/sign-in.ts";
import { consolePage } from "./support/console.ts";

const browser = useBrowser();

const main: Record<ServiceName, readonly string[]> = {
  themes: ["Themes", "Goes live"],
  places: ["Places", "Pictures", "Reports", "Bin"],
};
const administration = [
  "Users",
  "API keys",
  "Webhooks",
  "Settings",
  "Audit log",
  "Statistics",
  "Queues",
];
const addresses: Record<ServiceName, readonly string[]> = {
  themes: ["themes", "themes/new", "themes/quartz", "themes/quartz/tokens", "releases"],
  places: ["places", "places/01a1fc2c-0000-7000-8000-000000000000", "pictures", "reports", "bin"],
};
/** Words that a screen shows of one service alone. */
const words: Record<ServiceName, RegExp> = {
  themes: /theme|publish|token|stylesheet|from cache|goes live/i,
  places: /place|picture|comment|photograph/i,
};
/** Addresses of files that one service alone serves. */
const files: Record<ServiceName, RegExp> = { themes: /^\/rt\/v1/, places: /^\/(media|graphql)/ };

describe.each(serviceNames)("the console with SERVICES=%s", (only) => {
  const other = serviceNames.find((name) => name !== only) as ServiceName;
  let site: SignInPlatform;
  beforeAll(async () => {
    site = await SignInPlatform.start({ AUTH: "local", ENABLE_REST: "true", SERVICES: only });
  });
  afterAll(() => site.close());

  /** A page of an admin; it fails its test if it asks for a procedure of the other service. */
  async function open(address: string, heading: string): Promise<Page> {
    const page = await consolePage(browser, site, { role: "admin" });
    const wrong: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      const names = pathname.startsWith("/trpc/") ? pathname.slice(6).split(",") : [];
      wrong.push(...names.filter((name) => ownerOf("procedures", name) === other));
      if (files[other].test(pathname)) wrong.push(pathname);
    });
    onTestFinished(() => expect([address, wrong]).toEqual([address, []]));
    await page.goto(`/console${address}`);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    return page;
  }

  it("has its own screens and those of both in the navigation, the palette and the shortcuts", async () => {
    const page = await open("/", only === "themes" ? "Begin with what you have" : "Overview");
    const nav = page.getByRole("navigation", { name: "Main" }).first();
    await nav.getByRole("link", { name: "Queues" }).waitFor();
    const links = await nav.getByRole("listitem").allInnerTexts();
    expect(links).toEqual(["Overview", ...main[only], ...administration]);

    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Command palette" });
    await palette.getByRole("option", { name: "Queues" }).waitFor();
    expect(await palette.innerText()).not.toMatch(words[other]);
    const field = palette.getByRole("combobox");
    expect(await field.getAttribute("placeholder")).not.toMatch(words[other]);
    await field.fill(">");
    await palette.getByRole("option", { name: "Sign out" }).waitFor();
    expect(await palette.innerText()).not.toMatch(words[other]);
    await field.fill("quar");
    await palette
      .getByText(only === "themes" ? "Quartz" : "Nothing is called")
      .first()
      .waitFor();
    await field.fill("set color.accent to");
    await palette
      .getByText(only === "themes" ? "Open a theme" : "Nothing is called")
      .first()
      .waitFor();
    expect(await palette.innerText()).not.toMatch(words[other]);
    await page.keyboard.press("Escape");

    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await help.getByText("Elsewhere").waitFor();
    const groups = await help.getByRole("heading", { level: 3 }).allInnerTexts();
    expect(groups).toContain(only === "themes" ? "Tree of tokens" : "Pictures");
    expect(groups.join("\n")).not.toMatch(words[other]);
  });

  it("says that there is nothing at an address of the other's screens", async () => {
    for (const address of addresses[other]) {
      await open(`/${address}`, "There is nothing here");
    }
  });

  it("speaks only of itself in the overview, the settings, the statistics and the queues", async () => {
    const first = only === "themes" ? "Begin with what you have" : "Overview";
    for (const [address, heading, shown] of [
      ["/", first, only === "themes" ? "An app of yours" : "Load example places"],
      ["/settings", "Settings", "PUBLIC_BASE_URL"],
      ["/statistics", "Statistics", "Server errors"],
      ["/queues", "Queues", "due"],
      ["/audit", "Audit log", "is listed here"],
      ["/queues?safe=1", "Queues", "in its own colors"],
    ] as const) {
      const page = await open(address, heading);
      await page.getByText(shown).first().waitFor();
      const isBanner = address.endsWith("safe=1");
      const part = page.getByRole(isBanner ? "status" : "main").first();
      expect([address, await part.innerText()]).toEqual([
        address,
        expect.not.stringMatching(words[other]),
      ]);
    }
  });

  it("offers only its own in the dialogs of keys and webhooks, and in the account's menu", async () => {
    const page = await open("/keys", "API keys");
    await page.getByRole("button", { name: "New key" }).click();
    const key = page.getByRole("dialog", { name: "New API key" });
    await key.getByText("What it may do").waitFor();
    expect(await key.innerText()).not.toMatch(words[other]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /account of/ }).click();
    const menu = page.getByRole("menu");
    await menu.getByRole("menuitem", { name: "Sign out" }).waitFor();
    expect(await menu.innerText()).not.toMatch(words[other]);

    const hooks = await open("/webhooks", "Webhooks");
    await hooks
      .getByRole("button", { name: /New webhook/ })
      .first()
      .click();
    const form = hooks.getByRole("dialog", { name: "New webhook" });
    await form.getByRole("checkbox", { name: "audit.recorded" }).waitFor();
    const events = await form
      .getByRole("checkbox")
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    expect(events.length).toBeGreaterThan(3);
    expect(events.filter((event) => ownerOf("events", event) === other)).toEqual([]);
    expect(await form.innerText()).not.toMatch(words[other]);
  });
});

it("keeps in its form what a webhook has of themes, with places alone", async () => {
  const env = { AUTH: "local", SERVICES: "places" };
  const site = await SignInPlatform.start(env);
  onTestFinished(() => site.close());
  const sql = (text: string) => site.platform.owner.em.fork().execute(text);
  for (const name of ["Both", "Unseen"]) {
    await site.platform.post("/api/v1/admin/webhooks", {
      name,
      url: "https://ci.example.com/hook",
      events: ["image.created"],
    });
  }
  // As an installation that ran both services left them.
  await sql(`update webhook set themes = '{quartz}', events = case name
    when 'Both' then '{theme.published,image.created}'::text[] else '{theme.published}' end`);
  const page = await consolePage(browser, site, { role: "admin" });
  for (const name of ["Both", "Unseen"]) {
    await page.goto("/console/webhooks");
    await page.getByRole("link", { name: new RegExp(name) }).click();
    await page.getByRole("button", { name: `More for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Edit…" }).click();
    const form = page.getByRole("dialog", { name: "Edit webhook" });
    await form.getByLabel("Who listens").fill(`${name} again`);
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
  }
  expect(await sql("select name, events, themes from webhook order by name")).toEqual([
    {
      name: "Both again",
      events: expect.arrayContaining(["theme.published", "image.created"]),
      themes: ["quartz"],
    },
    { name: "Unseen again", events: ["theme.published"], themes: ["quartz"] },
  ]);
});
