import type { Locator, Page } from "playwright-core";

type Step = "Files" | "What they are" | "Axes" | "Names and roles" | "Report";

/** The import page, opened by its address. */
export async function openImport(page: Page): Promise<Locator> {
  await page.goto("/console/themes/import");
  await page.getByRole("heading", { level: 2, name: "Files" }).waitFor();
  return page.getByRole("main");
}

/** Goes to a step of the import. */
export const toStep = (page: Page, step: Step): Promise<void> =>
  page.getByRole("navigation", { name: "Steps" }).getByRole("link", { name: step }).click();

/** The button that imports at once. */
export const importNow = (page: Page): Locator => page.getByRole("button", { name: /^Import now/ });

/** Drops files on the page, as a person does from the desktop. */
export async function dropFiles(page: Page, files: Record<string, string>): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const [name, content] of Object.entries(given)) {
      transfer.items.add(new File([content], name));
    }
    return transfer;
  }, files);
  await page.dispatchEvent("main", "drop", { dataTransfer });
}

/** Chooses files by a button of the page. */
export async function chooseFiles(
  page: Page,
  files: string | { name: string; mimeType: string; buffer: Buffer },
  button = "Choose files",
): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await choosing).setFiles(files);
}

/** Clicks twice before the page can answer, as an impatient person does. */
export const clickTwice = (button: Locator): Promise<void> =>
  button.evaluate((one: HTMLButtonElement) => {
    one.click();
    one.click();
  });
