import { z } from "zod";
import { buildInfo } from "../../platform/build-info.ts";
import { open } from "../../procedures/builders.ts";

const appConfigSchema = z
  .object({
    version: z.string(),
    authEnabled: z.boolean().meta({ description: "Whether people can sign in." }),
    loginUrl: z.string().meta({ description: "Where a browser signs in; empty where none can." }),
    publicBaseUrl: z.string(),
    apiBase: z.string().meta({ description: "Base of the addresses in snippets and manifest." }),
    maxUploadBytes: z.int().meta({ description: "The largest picture that is taken, in bytes." }),
    maxBodyBytes: z.int().meta({ description: "The largest JSON body of a request, in bytes." }),
    features: z.object({ placesRest: z.boolean(), metrics: z.boolean() }),
  })
  .meta({ id: "AppConfig" });

/** The configuration that an application needs before sign-in; none of it is secret. */
export const config = open.output(appConfigSchema).query(async ({ ctx: { services } }) => {
  const { publicBaseUrl, auth, enableRest, enableMetrics, maxUploadBytes, maxBodyBytes } =
    services.config;
  const settings = await services.settings.read();
  return {
    version: buildInfo.version,
    authEnabled: auth !== null,
    loginUrl: auth === null ? "" : `${publicBaseUrl}/auth/login`,
    publicBaseUrl,
    apiBase: settings["runtime.apiBase"] || publicBaseUrl,
    maxUploadBytes,
    maxBodyBytes,
    features: { placesRest: enableRest, metrics: enableMetrics },
  };
});
