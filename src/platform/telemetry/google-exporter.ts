import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { GoogleAuth } from "google-auth-library";
import { googleProject } from "./google.ts";

const SCOPE = "https://www.googleapis.com/auth/cloud-platform";

/** Exports to Google itself, with a token of the application default credentials per request. */
export function googleExporter(env: NodeJS.ProcessEnv): {
  exporter: OTLPTraceExporter;
  project: Promise<string | undefined>;
} {
  const auth = new GoogleAuth({ scopes: [SCOPE] });
  const project = googleProject(env).then((id) => id ?? auth.getProjectId().catch(() => undefined));
  const exporter = new GoogleExporter({
    headers: async () => {
      const [token, id] = await Promise.all([tokenOf(auth), project]);
      return { authorization: `Bearer ${token}`, ...(id && { "x-goog-user-project": id }) };
    },
  });
  return { exporter, project };
}

async function tokenOf(auth: GoogleAuth): Promise<string> {
  try {
    const token = await auth.getAccessToken();
    if (token) return token;
  } catch {
    // Its message may repeat the credentials.
  }
  throw new Error(NO_CREDENTIALS);
}

const NO_CREDENTIALS =
  "Google gives no token to send traces with; set GOOGLE_APPLICATION_CREDENTIALS, run where a service " +
  "account is attached, or name a collector in OTEL_EXPORTER_OTLP_ENDPOINT";

/** The advice that follows a refusal by Google. */
const REFUSED =
  "; give the service account roles/telemetry.tracesWriter and roles/serviceusage.serviceUsageConsumer, " +
  "and the project the services telemetry.googleapis.com and cloudtrace.googleapis.com";

/** Adds that advice to the error if Google refuses the spans. */
class GoogleExporter extends OTLPTraceExporter {
  override export(...[spans, done]: Parameters<OTLPTraceExporter["export"]>): void {
    super.export(spans, (result) => {
      const { code, message } = (result.error ?? {}) as { code?: unknown; message?: string };
      const isRefused = code === 401 || code === 403;
      done(isRefused ? { ...result, error: new Error(`${message} (${code})${REFUSED}`) } : result);
    });
  }
}
