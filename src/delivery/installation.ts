import { z } from "zod";
import { admin } from "../procedures/builders.ts";
import { Theme } from "../themes/theme.ts";
import { defaultThemeOf } from "./default-theme.ts";

const installationSchema = z
  .object({
    publicBaseUrl: z.string().meta({ description: "PUBLIC_BASE_URL of the environment." }),
    cacheControl: z.string().meta({
      description:
        "RUNTIME_CACHE_CONTROL of the environment: for how long readers may keep an unpinned answer.",
    }),
    servedTheme: z.string().nullable().meta({
      description: "The theme served to requests that name none; null if none is published.",
    }),
    builtInTheme: z.string().nullable().meta({
      description: "The theme served if the setting names no published theme.",
    }),
    published: z.int().min(0).meta({ description: "The number of published themes." }),
    requests: z.int().min(0).meta({
      description: "Requests for themes in the last 24 hours, on all replicas.",
    }),
  })
  .meta({ id: "Installation" });

/** Facts that settings refer to: how this service is installed, and how much traffic it has. */
export const installation = admin.output(installationSchema).query(async ({ ctx }) => {
  const { em, services } = ctx;
  const settings = await services.settings.read();
  const fields = ["slug", "system"] as const;
  const published = await em.find(
    Theme,
    { status: "published" },
    { fields, orderBy: { slug: "asc" } },
  );
  const [counted] = await em.execute<{ requests: number }[]>(
    `select coalesce(sum(requests), 0)::float8 as requests
       from theme_usage where hour > now() - interval '24 hours'`,
  );
  return {
    publicBaseUrl: services.config.publicBaseUrl,
    cacheControl: services.delivery.options.cacheControl,
    servedTheme: defaultThemeOf(published, settings),
    builtInTheme: defaultThemeOf(published, { ...settings, "default.theme": "" }),
    published: published.length,
    requests: counted?.requests ?? 0,
  };
});
