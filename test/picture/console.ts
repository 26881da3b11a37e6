/** The console's controls that the film uses, by their roles and names. */
import type { Locator, Page } from "playwright-core";

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** Signs in by the local provider, as its admin. */
export async function signIn(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/console`);
  await page.getByRole("link", { name: "Sign in" }).click();
  await button(page, /admin/i).first().click();
  await page.getByRole("main").waitFor();
}

/** Opens a theme's token by the address that the console gives it, and returns the field of its color. */
export async function openColor(page: Page, theme: string, token: string): Promise<Locator> {
  await page.goto(`${theme}?${new URLSearchParams({ token, layer: "base" })}`);
  const edit = page.getByRole("tab", { name: "Edit", exact: true });
  const field = page.getByRole("combobox", { name: "CSS color", exact: true });
  await edit.or(field).first().waitFor();
  if (await edit.isVisible()) await edit.click();
  await field.waitFor();
  return field;
}
