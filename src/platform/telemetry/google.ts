const METADATA_HOST = "metadata.google.internal";
const METADATA_MS = 2000;
const TELEMETRY_HOST = /^telemetry(\.[\w-]+\.rep)?\.googleapis\.com$/;

/** Whether this runs where Google's metadata server answers: Cloud Run's services, pools and jobs. */
export const isOnGoogleCloud = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env.K_SERVICE || env.CLOUD_RUN_WORKER_POOL || env.CLOUD_RUN_JOB);

/** Whether spans go to Google itself, which wants credentials; to nobody else are they given. */
export function exportsToGoogle(env: NodeJS.ProcessEnv): boolean {
  if (!["", "otlp"].includes(env.OTEL_TRACES_EXPORTER ?? "")) return false;
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT || "";
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname } = new URL(endpoint);
  return protocol === "https:" && TELEMETRY_HOST.test(hostname);
}

let asked: Promise<string | undefined> | undefined;

/**
 * The id of the project that logs and traces belong to: as the environment says, on Google Cloud as
 * its metadata server does, which is asked once; undefined where nobody says.
 */
export async function googleProject(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const [, ofResource] =
    /(?:^|,)\s*gcp\.project_id\s*=\s*([\w:.-]+)/.exec(env.OTEL_RESOURCE_ATTRIBUTES ?? "") ?? [];
  const named = env.GOOGLE_CLOUD_PROJECT || ofResource;
  if (named !== undefined) return named;
  if (!isOnGoogleCloud(env)) return undefined;
  asked ??= askMetadata(env.GCE_METADATA_HOST || METADATA_HOST);
  return asked;
}

async function askMetadata(host: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://${host}/computeMetadata/v1/project/project-id`, {
      headers: { "metadata-flavor": "Google" },
      signal: AbortSignal.timeout(METADATA_MS),
    });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}
