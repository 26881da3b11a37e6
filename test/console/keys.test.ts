import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { useBrowser } from "../support/chromium.ts";
import { SignInPlatform } from "../support/sign-in.ts";
import { consolePage } from "./support/console.ts";

const browser = useBrowser();
let site: SignInPlatform;
const PATH = "/api/v1/admin/keys";

const make = async (name: string, days?: number): Promise<{ id: string; key: string }> =>
  (
    await site.platform.post(PATH, {
      name,
      role: "viewer",
      ...(days === undefined
        ? {}
        : { expiresAt: new Date(Date.now() + days * 86_400_000 - 60_000).toISOString() }),
    })
  ).body;
const may = async (key: string): Promise<number> =>
  (await site.platform.get("/api/v1/themes", { key })).status;

beforeAll(async () => {
  site = await SignInPlatform.start({ AUTH: "local" });
  await make("Printing house", 5);
  const { key } = await make("Used every night");
  expect(await may(key)).toBe(200);
  const { id } = await make("Old mailer");
  await site.platform.delete(`${PATH}/${id}`);
  const expired = await make("Last summer", 3);
  await site.platform.running.services.orm.em
    .fork()
    .execute("update api_key set expires_at = now() where id = ?", [expired.id]);
});
afterAll(() => site.close());

it("a key is narrowed to themes and actions, and the list says so", async () => {
  const page = await consolePage(browser, site, { role: "admin", tolerates: /400/ });
  await page.goto("/console/keys");
  await page.getByRole("button", { name: "New key" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New API key" });
  await dialog.getByLabel("What it is for").fill("Shop build");
  await dialog.getByLabel("editor").check();
  await dialog.getByRole("textbox", { name: "Themes" }).fill("Not a slug!");
  await dialog.getByLabel("Narrowed to").selectOption("Saving and asking for reviews");
  await dialog.getByRole("button", { name: "Make key" }).click();
  await dialog.getByText("must be a slug such as ocean-2").waitFor();
  await dialog.getByRole("textbox", { name: "Themes" }).fill("quartz, ocean");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Make key" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("row", { name: /Shop build/ });
  await row.getByText("quartz, ocean: read, edit").waitFor();
  const { body } = await site.platform.get(`${PATH}?q=Shop build`);
  expect(body.items).toMatchObject([
    { role: "editor", themes: ["quartz", "ocean"], actions: ["read", "edit"] },
  ]);
});

it("a key is made, copied, shown this once, and refused once it is revoked", async () => {
  const page = await consolePage(browser, site, {
    role: "admin",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.goto("/console/keys");
  await page.getByRole("button", { name: "New key" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New API key" });
  await dialog.getByLabel("What it is for").fill("Build server");
  await dialog.getByLabel("editor").check();
  await dialog.getByRole("button", { name: "Make key" }).click();
  await dialog.getByRole("button", { name: "Copy key" }).click();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key).toMatch(/^tk_/);
  expect(await may(key)).toBe(200);
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "hidden" });
  const row = page.getByRole("row", { name: /Build server/ });
  expect(await row.innerText()).toMatch(/editor/);
  expect(await page.content()).not.toContain(key);

  await row.getByRole("button", { name: "Revoke Build server" }).click();
  const revokeDialog = page.getByRole("dialog", { name: "Revoke key" });
  expect(await revokeDialog.innerText()).toMatch(/Programs that use Build server get 401/);
  await revokeDialog.getByRole("button", { name: "Revoke", exact: true }).click();
  await revokeDialog.waitFor({ state: "hidden" });
  await row.waitFor({ state: "detached" });
  expect(await may(key)).toBe(401);
});

it("says at the field what is wrong, and keeps what was typed", async () => {
  const page = await consolePage(browser, site, {
    role: "admin",
    tolerates: /400 \(Bad Request\)/,
  });
  await page.goto("/console/keys");
  await page.getByRole("heading", { level: 1, name: "API keys" }).waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New API key" });
  await dialog.getByLabel("What it is for").fill("Nightly");
  await dialog.getByLabel("Expires").fill("2020-01-01");
  await page.keyboard.press("Enter");
  await dialog.getByRole("alert").waitFor();
  expect(await dialog.getByRole("alert").innerText()).toBe("Must be in the future");
  expect(await dialog.getByLabel("What it is for").inputValue()).toBe("Nightly");
  const described = await dialog.getByLabel("Expires").getAttribute("aria-describedby");
  expect(described).toContain("error");
});

it("marks what is unused or ends soon, and shows what has ended where that is asked for", async () => {
  const page = await consolePage(browser, site, { role: "admin" });
  await page.goto("/console/keys");
  const table = page.getByRole("table", { name: "API keys" });
  const row = (name: string) => table.getByRole("row", { name: new RegExp(name) });
  await row("Printing house").waitFor();
  expect(await row("Printing house").innerText()).toMatch(/Never used[\s\S]*Expires in 5 days/);
  expect(await row("Used every night").innerText()).not.toMatch(/Never used/);
  expect(await row("Old mailer|Last summer").count()).toBe(0);

  await page.getByRole("checkbox", { name: "Expired and revoked" }).check();
  await row("Old mailer").waitFor();
  expect(page.url()).toMatch(/ended=true/);
  expect(await row("Old mailer").innerText()).toMatch(/Revoked/);
  expect(await row("Old mailer").getByRole("button").count()).toBe(0);
  expect(await row("Last summer").innerText()).toMatch(/Expired/);

  await page.keyboard.press("/");
  await page.keyboard.type("mailer");
  await row("Printing house").waitFor({ state: "detached" });
  expect(page.url()).toMatch(/q=mailer/);
  await page.reload();
  await row("Old mailer").waitFor();
  expect(await table.getByRole("row").count()).toBe(2);
  await page.getByRole("searchbox", { name: "Search" }).fill("nobody");
  await page.getByText("No key matches “nobody”.").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await row("Printing house").waitFor();
});

it("keeps Revoke in sight, however long the name of who made a key is", async () => {
  const em = site.platform.running.services.orm.em.fork();
  await em.execute(
    `insert into app_user (id, subject, username, name, email, role, first_seen_at, last_login_at)
     values (gen_random_uuid(), 'long', 'long', repeat('Wolfeschlegelstein', 8), '', 'admin', now(), now())`,
  );
  await em.execute("update api_key set created_by = 'long' where name = 'Printing house'");
  const page = await consolePage(browser, site, { role: "admin" });
  await page.goto("/console/keys");
  const row = page.getByRole("row", { name: /Printing house/ });
  await row.getByText("Wolfeschlegelstein").waitFor();
  const box = await row.getByRole("button", { name: /^Revoke/ }).boundingBox();
  expect(box && box.x + box.width).toBeLessThan(1440);
});

it("explains to whoever may not see it which role it takes", async () => {
  const page = await consolePage(browser, site, { role: "viewer" });
  await page.goto("/console/keys");
  await page.getByText("This screen needs the role admin; yours is viewer.").waitFor();
  expect(await page.getByRole("link", { name: "API keys" }).count()).toBe(0);
});

describe.each([
  ["light", 1440],
  ["dark", 390],
] as const)("in %s at %i px", (colorScheme, width) => {
  it("is accessible and fits", async () => {
    const page = await consolePage(browser, site, {
      role: "admin",
      colorScheme,
      viewport: { width, height: 844 },
    });
    await page.goto("/console/keys?ended=true");
    await page.getByRole("table").waitFor();
    await expectAccessible(page, [colorScheme]);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    expect(wide).toBe(false);
  });
});
