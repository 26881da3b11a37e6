import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../browser/support/axe.ts";
import { signInLocally, withCookie } from "../support/sign-in.ts";
import { type ConsoleOptions, consolePage, useConsole } from "./support/console.ts";

const { browser, site } = useConsole();
beforeAll(async () => {
  for (const person of ["local-viewer", "local-editor"]) await signInLocally(site, person);
});

/** The screen as Ada sees it, who has signed in by herself. */
async function asAda(options: ConsoleOptions = {}, path = "/console/users"): Promise<Page> {
  const page = await consolePage(browser, site, { role: null, ...options });
  await page.context().addCookies([
    {
      name: "tokenkit-session",
      value: await signInLocally(site, "local-admin"),
      url: site.base,
    },
  ]);
  await page.goto(path);
  return page;
}

const rowOf = (page: Page, name: string) =>
  page.getByRole("table", { name: "Users" }).getByRole("row", { name: new RegExp(name) });

it("says who may what and by which group, and which of them you are", async () => {
  const page = await asAda();
  await rowOf(page, "Ada Okafor").waitFor();
  expect(await rowOf(page, "Ada Okafor").innerText()).toMatch(
    /You[\s\S]*admin by the group tokenkit-admins[\s\S]*Until/,
  );
  expect(await rowOf(page, "Emil").innerText()).toMatch(/editor by the group tokenkit-editors/);
  expect(await rowOf(page, "Vera").innerText()).toMatch(/viewer like everyone who signs in/);
  expect(await rowOf(page, "Emil").innerText()).not.toMatch(/You/);
});

it("finds by text and role, by keyboard alone, with both in the address", async () => {
  const page = await asAda();
  await rowOf(page, "Emil").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("lind");
  await rowOf(page, "Emil").waitFor({ state: "detached" });
  expect(page.url()).toMatch(/q=lind/);
  await page.reload();
  await rowOf(page, "Vera").waitFor();
  await page.getByRole("button", { name: "Editors" }).press("Enter");
  await page.getByText("No user matches “lind” among the editors.").waitFor();
  expect(page.url()).toMatch(/role=editor/);
  await page.goBack();
  await rowOf(page, "Vera").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).press("Enter");
  await rowOf(page, "Emil").waitFor();
  expect(new URL(page.url()).search).toBe("");
});

it("signs somebody out everywhere, after saying what that does", async () => {
  const cookie = await signInLocally(site, "local-editor");
  const me = async () => (await site.platform.get("/api/v1/auth/me", withCookie(cookie))).status;
  expect(await me()).toBe(200);
  const page = await asAda();
  await rowOf(page, "Emil")
    .getByRole("button", { name: /^Sign out everywhere/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Sign out Emil Sandoval everywhere" });
  expect(await dialog.innerText()).toMatch(/API keys are not sessions/);
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByText("Emil Sandoval is signed out everywhere").waitFor();
  const signOut = rowOf(page, "Emil").getByRole("button", { name: /^Sign out/ });
  await expect.poll(() => signOut.count()).toBe(0);
  expect(await me()).toBe(401);
});

it("signs you out too where you ask for that, and the page stays below", async () => {
  const page = await asAda({ tolerates: /401 \(Unauthorized\)/ });
  await rowOf(page, "Ada")
    .getByRole("button", { name: /^Sign out everywhere/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Sign yourself out everywhere" });
  expect(await dialog.innerText()).toMatch(/this one too/);
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  const ended = page.getByRole("dialog", { name: "Your session has ended" });
  await ended.getByRole("link", { name: "Sign in" }).waitFor();
});

it("keeps the list where the network goes, and says so", async () => {
  const page = await asAda({ tolerates: /ERR_INTERNET_DISCONNECTED|Failed to load/ });
  await rowOf(page, "Vera").waitFor();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: /^Sign out everywhere: Vera/ }).click();
  const dialog = page.getByRole("dialog", { name: /^Sign out Vera/ });
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await dialog.getByRole("alert").waitFor();
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByText("Vera Lindqvist is signed out everywhere").waitFor();
});

it("explains to an editor which role it takes", async () => {
  const page = await consolePage(browser, site, { role: "editor" });
  await page.goto("/console/users");
  await page.getByText("This screen needs the role admin; yours is editor.").waitFor();
});

describe.each([
  ["light", 1440],
  ["dark", 390],
] as const)("in %s at %i px", (colorScheme, width) => {
  it("is accessible and fits", async () => {
    const page = await asAda({ colorScheme, viewport: { width, height: 844 } });
    await rowOf(page, "Ada").waitFor();
    await expectAccessible(page, [colorScheme]);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    expect(wide).toBe(false);
  });
});

it("erases somebody after saying what goes and what stays, and signs them out", async () => {
  const cookie = await signInLocally(site, "local-viewer");
  const me = async () => (await site.platform.get("/api/v1/auth/me", withCookie(cookie))).status;
  const page = await asAda();
  await rowOf(page, "Vera")
    .getByRole("button", { name: /^Erase/ })
    .click();
  const dialog = page.getByRole("dialog", { name: /^Erase Vera/ });
  await dialog.getByText("This cannot be undone.").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Erase", exact: true }).press("Enter");
  await page.getByText("The person is erased").waitFor();
  await rowOf(page, "Vera").waitFor({ state: "detached" });
  expect(await me()).toBe(401);
  await page.goto("/console/audit");
  await page.getByText("erased a person").first().waitFor();
  expect(await page.getByText("Vera", { exact: false }).count()).toBe(0);
});
