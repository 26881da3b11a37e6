import type { EntityManager } from "@mikro-orm/postgresql";
import type { Names } from "../../poster/guide/tokens.ts";
import type { Appearance } from "../../tokens/findings.ts";
import { chooseModes } from "../../tokens/resolver/choose.ts";
import type { Modes } from "../../tokens/resolver/permutations.ts";
import type { Delivery } from "../delivery.ts";
import { ofAxes } from "../render.ts";
import { findServedTheme } from "../served-theme.ts";
import type { GuideInput } from "./input.ts";

/** The parts of an address that a page depends on; parameters without a meaning are none of them. */
export interface GuideChoice {
  slug: string;
  v: number | undefined;
  appearance: Appearance | undefined;
  names: Names | undefined;
  /** The contexts that differ from the default. */
  modes: Modes;
}

/** @throws PlatformError `not_found`, or `validation_failed` for a context that the theme does not have */
export async function chooseGuide(
  delivery: Delivery,
  em: EntityManager,
  { slug, v, appearance, names, inputs }: GuideInput,
): Promise<GuideChoice> {
  const chosen = await ofAxes(
    delivery,
    { slug, v },
    () => findServedTheme(em, slug, v),
    (axes) => chooseModes(axes, inputs, appearance),
  );
  return { slug, v, names, ...chosen };
}
