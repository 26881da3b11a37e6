import { z } from "zod";
import { aloneIn, runs, serviceNames } from "../../config/owners.ts";
import { buildInfo } from "../../platform/build-info.ts";
import { open } from "../../procedures/builders.ts";

const appConfigSchema = z
  .object({
    version: z.string(),
    authEnabled: z.boolean().meta({ description: "Whether people can sign in." }),
    loginUrl: z
      .string()
      .meta({ description: "The address of the sign-in; empty if people cannot sign in." }),
    publicBaseUrl: z.string(),
    apiBase: z
      .string()
      .meta({ description: "The base of the addresses in snippets and the manifest." }),
    maxUploadBytes: z
      .int()
      .meta({ description: "The size of the largest accepted picture, in bytes." }),
    maxBodyBytes: z.int().meta({ description: "The largest JSON body of a request, in bytes." }),
    services: z
      .array(z.enum(serviceNames))
      .optional()
      .meta({ description: "The service that this installation runs alone." }),
    features: z.object({ placesRest: z.boolean(), metrics: z.boolean() }),
  })
  .meta({ id: "AppConfig" });

/** The configuration that an application needs before sign-in; none of it is secret. */
export const config = open.output(appConfigSchema).query(async ({ ctx: { services } }) => {
  const { publicBaseUrl, auth, enableRest, enableMetrics, maxUploadBytes, maxBodyBytes } =
    services.config;
  // The setting is one of themes.
  const apiBase = runs(services.config, "themes")
    ? (await services.settings.read())["runtime.apiBase"]
    : "";
  return {
    version: buildInfo.version,
    authEnabled: auth !== null,
    loginUrl: auth === null ? "" : `${publicBaseUrl}/auth/login`,
    publicBaseUrl,
    apiBase: apiBase || publicBaseUrl,
    maxUploadBytes,
    maxBodyBytes,
    ...aloneIn(services.config),
    features: {
      placesRest: enableRest && runs(services.config, "places"),
      metrics: enableMetrics,
    },
  };
});
