import type { EntityManager } from "@mikro-orm/postgresql";
import { z } from "zod";
import { lastChange } from "../changes/change-state.ts";
import { EVERYTHING } from "../changes/changes.ts";
import { runtime } from "../procedures/builders.ts";
import { MANIFEST_TAG, SETTINGS_TAG } from "../procedures/purges/tags.ts";
import type { Settings } from "../settings/current.ts";
import { appearance, versionNumber } from "../themes/schemas.ts";
import { Theme } from "../themes/theme.ts";
import { appearances } from "../tokens/findings.ts";
import { axisSchema } from "./axis-schema.ts";
import { cacheControl } from "./cache-policy.ts";
import { defaultThemeOf, runtimeBase } from "./default-theme.ts";
import type { Delivery } from "./delivery.ts";
import { axesOfPublished, ownModesOfPublished } from "./listed-of-published.ts";
import { artefactSchema } from "./render.ts";

export const manifestSchema = z
  .object({
    version: z.int().meta({ description: "Version of this format." }),
    themes: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        description: z.string().optional(),
        version: versionNumber,
        defaultAppearance: appearance,
        appearances: z.array(appearance),
        axes: z.array(axisSchema).meta({
          description: "The axes that a page may choose in addition to the appearance; often none.",
        }),
        updatedAt: z.iso.datetime(),
        css: z.url(),
        json: z.url(),
        own: z
          .object({
            css: z.url().meta({ description: "The stylesheet under these names." }),
            modes: z.record(z.string(), z.record(z.string(), z.array(z.string()))).meta({
              description:
                "The conditions under which a page shows a context, by the parameter of its axis, or `appearance`.",
            }),
          })
          .optional()
          .meta({ description: "The names that the theme's applications read, if it states any." }),
      }),
    ),
    defaults: z.object({
      theme: z.string().nullable().meta({ description: "Slug; null if no theme is published." }),
      appearance,
    }),
  })
  .meta({ id: "Manifest" });
type Manifest = z.infer<typeof manifestSchema>;

/** The published themes without token data, as JSON ready to send. */
export const manifest = runtime.output(artefactSchema).query(({ ctx }) => {
  const { delivery } = ctx.services;
  return delivery.cache.obtain("manifest", EVERYTHING, async () => {
    const em = delivery.shared();
    const settings = await delivery.settings();
    const base = runtimeBase(settings, delivery.options.publicBaseUrl);
    return {
      contentType: "application/json; charset=utf-8",
      body: JSON.stringify(await build(em, delivery, settings, base)),
      cacheControl: await cacheControl(delivery, false),
      tags: [MANIFEST_TAG, SETTINGS_TAG],
      lastModified: await lastChange(em),
    };
  });
});

async function build(
  em: EntityManager,
  { engine }: Delivery,
  settings: Settings,
  base: string,
): Promise<Manifest> {
  const rows = await em.find(
    Theme,
    { status: "published" },
    {
      fields: [
        "id",
        "slug",
        "name",
        "description",
        "version",
        "defaultAppearance",
        "updatedAt",
        "system",
      ],
      orderBy: { slug: "asc" },
    },
  );
  const axes = await axesOfPublished(em, engine, rows);
  const ownModes = await ownModesOfPublished(em, engine, rows);
  const ownOf = ({ id, slug }: (typeof rows)[number]): Pick<Manifest["themes"][number], "own"> => {
    const modes = ownModes.get(id) ?? null;
    if (modes === null) return {};
    return { own: { css: `${base}/rt/v1/themes/${slug}/theme.css?names=own`, modes } };
  };
  return {
    version: 1,
    themes: rows.map((row) => ({
      slug: row.slug,
      name: row.name,
      ...(row.description === null ? {} : { description: row.description }),
      version: row.version,
      defaultAppearance: row.defaultAppearance,
      appearances: [...appearances],
      axes: axes.get(row.id) ?? [],
      updatedAt: row.updatedAt.toISOString(),
      css: `${base}/rt/v1/themes/${row.slug}/theme.css`,
      json: `${base}/rt/v1/themes/${row.slug}/theme.json`,
      ...ownOf(row),
    })),
    defaults: {
      theme: defaultThemeOf(rows, settings),
      appearance: settings["default.appearance"] === "dark" ? "dark" : "light",
    },
  };
}
