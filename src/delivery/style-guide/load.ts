import type { EntityManager } from "@mikro-orm/postgresql";
import { invalid } from "../../errors/errors.ts";
import type { GuideContent } from "../../poster/guide/content.ts";
import type { Names } from "../../poster/guide/tokens.ts";
import { WITHOUT_NAMES } from "../../tokens/own/requested.ts";
import { chooseModes } from "../../tokens/resolver/choose.ts";
import type { AxisListing } from "../../tokens/resolver/listing.ts";
import type { Modes } from "../../tokens/resolver/permutations.ts";
import type { Delivery } from "../delivery.ts";
import { statesNames } from "../own-snippet.ts";
import { ofAxes } from "../render.ts";
import { findServedTheme, type ServedTheme } from "../served-theme.ts";
import type { GuideInput } from "./input.ts";

/** A theme as a page shows it. */
export interface Guide {
  theme: ServedTheme;
  axes: readonly AxisListing[];
  modes: Modes;
  /** The names shown, and whether the theme states some of its own. */
  names: Names;
  hasOwnNames: boolean;
  content: GuideContent;
}

/** @throws PlatformError `not_found`, or `validation_failed` for a context or names that the theme does not have */
export async function loadGuide(
  delivery: Delivery,
  em: EntityManager,
  { slug, v, appearance, names: wanted, inputs }: GuideInput,
): Promise<Guide> {
  const theme = await findServedTheme(em, slug, v);
  const hasOwnNames = await statesNames(delivery, theme);
  if (wanted === "own" && !hasOwnNames) throw invalid("names", WITHOUT_NAMES);
  const names = hasOwnNames && wanted !== "tokenkit" ? "own" : "tokenkit";
  const { axes, modes } = await ofAxes(
    delivery,
    { slug, v },
    async () => theme,
    (all) => ({ axes: all, modes: chooseModes(all, inputs, undefined).modes }),
  );
  const { name, tokens: document } = theme;
  const content = await delivery.engine.guide(theme.id, {
    document,
    name,
    names,
    modes,
    appearance,
  });
  return { theme, axes, modes, names, hasOwnNames, content };
}
