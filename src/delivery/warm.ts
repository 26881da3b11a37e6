import type { EntityManager } from "@mikro-orm/postgresql";
import { Theme } from "../themes/theme.ts";
import { appearances } from "../tokens/findings.ts";
import type { Delivery } from "./delivery.ts";
import { obtainResolved } from "./resolved.ts";
import { findServedTheme } from "./served-theme.ts";
import { obtainStylesheet, variants } from "./stylesheet.ts";

/** Renders everything that the published themes can be asked for, unpinned. */
export async function warm(
  em: EntityManager,
  delivery: Delivery,
): Promise<{ themes: number; artefacts: number }> {
  const rows = await em.find(Theme, { status: "published" }, { fields: ["slug"] });
  let artefacts = 0;
  for (const { slug } of rows) {
    const theme = await findServedTheme(em, slug, undefined);
    const find = async (): Promise<typeof theme> => theme;
    const made = await Promise.all(
      [undefined, ...appearances].flatMap((appearance) => [
        obtainResolved(delivery, { slug, appearance }, find),
        ...variants.map((variant) =>
          obtainStylesheet(delivery, { slug, appearance, variant }, find),
        ),
      ]),
    );
    artefacts += made.length;
  }
  return { themes: rows.length, artefacts };
}
