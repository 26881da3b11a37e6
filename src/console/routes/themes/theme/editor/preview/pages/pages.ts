import type { Appearance } from "#console/editing/types.ts";
import { article } from "./article.ts";
import { dashboard } from "./dashboard.ts";
import { form } from "./form.ts";
import { review } from "./review.ts";
import { sheet } from "./sheet.ts";

const markup = { form, sheet, dashboard, article, review };

/** `review` is a strip of the most commonly changed parts, to compare two versions. */
export type Page = keyof typeof markup;

/** The markup of a page; accessible names include the appearance, because each page appears twice. */
export function markupOf(page: Page, appearance: Appearance): string {
  const word = appearance === "light" ? "Light" : "Dark";
  const which = page === "review" ? "" : `<p class="which tk-muted" aria-hidden="true">${word}</p>`;
  return which + markup[page].replaceAll("%appearance%", appearance);
}
