const METADATA_HOST = "metadata.google.internal";
const METADATA_MS = 2000;
const TELEMETRY_HOST = /^telemetry(\.[\w-]+\.rep)?\.googleapis\.com$/;

/** Whether Google's metadata server is available: in Cloud Run's services, pools and jobs. */
export const isOnGoogleCloud = (env: NodeJS.ProcessEnv): boolean =>
  Boolean(env.K_SERVICE || env.CLOUD_RUN_WORKER_POOL || env.CLOUD_RUN_JOB);

/** Whether spans go to Google itself, the only endpoint that receives credentials. */
export function exportsToGoogle(env: NodeJS.ProcessEnv): boolean {
  if (!["", "otlp"].includes(env.OTEL_TRACES_EXPORTER ?? "")) return false;
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT || "";
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname } = new URL(endpoint);
  return protocol === "https:" && TELEMETRY_HOST.test(hostname);
}

let project: Promise<string | undefined> | undefined;

/**
 * The id of the project of logs and traces: from the environment, else from Google Cloud's metadata server,
 * queried once; undefined if neither has it.
 */
export async function googleProject(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const [, ofResource] =
    /(?:^|,)\s*gcp\.project_id\s*=\s*([\w:.-]+)/.exec(env.OTEL_RESOURCE_ATTRIBUTES ?? "") ?? [];
  const named = env.GOOGLE_CLOUD_PROJECT || ofResource;
  if (named !== undefined) return named;
  if (!isOnGoogleCloud(env)) return undefined;
  project ??= askMetadata(env.GCE_METADATA_HOST || METADATA_HOST);
  return project;
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
