import type { EntityManager } from "@mikro-orm/postgresql";
import { invalid } from "../../errors/errors.ts";
import type { GuideContent } from "../../poster/guide/content.ts";
import type { Names } from "../../poster/guide/tokens.ts";
import { WITHOUT_NAMES } from "../../tokens/own/requested.ts";
import type { AxisListing } from "../../tokens/resolver/listing.ts";
import type { Delivery } from "../delivery.ts";
import { snippetOf } from "../embed.ts";
import { statesNames } from "../own-snippet.ts";
import { findServedTheme, type ServedTheme } from "../served-theme.ts";
import type { GuideChoice } from "./choice.ts";

/** A theme as a page shows it. */
export interface Guide {
  theme: ServedTheme;
  choice: GuideChoice;
  axes: readonly AxisListing[];
  /** The names shown, and whether the theme states some of its own. */
  names: Names;
  hasOwnNames: boolean;
  content: GuideContent;
  /** The code with which an application takes the theme in. */
  snippet: string;
}

/** @throws PlatformError `not_found`, or `validation_failed` for names that the theme does not state */
export async function loadGuide(
  delivery: Delivery,
  em: EntityManager,
  choice: GuideChoice,
): Promise<Guide> {
  const { slug, v, appearance, modes } = choice;
  const theme = await findServedTheme(em, slug, v);
  const hasOwnNames = await statesNames(delivery, theme);
  if (choice.names === "own" && !hasOwnNames) throw invalid("names", WITHOUT_NAMES);
  const names = hasOwnNames && choice.names !== "tokenkit" ? "own" : "tokenkit";
  const { name, tokens: document, defaultAppearance } = theme;
  const content = await delivery.engine.guide(theme.id, {
    document,
    name,
    names,
    modes,
    appearance,
    defaultAppearance,
  });
  const isOwn = names === "own";
  const { code } = await snippetOf({ em, delivery }, await delivery.settings(), theme, {
    target: "html",
    names: isOwn ? "own" : undefined,
    appearance: isOwn ? undefined : "system",
    contexts: isOwn ? undefined : {},
    v,
    integrity: false,
  });
  const axes = await delivery.engine.axes(theme, document);
  return { theme, choice, axes, names, hasOwnNames, content, snippet: code };
}
