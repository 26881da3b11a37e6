import { type Check, embedded, type Values } from "./checks.ts";

/** Google refuses HTTP/1 requests above 32 MiB, including the form around a picture. */
const MAX_UPLOAD_BYTES = 30 * 1024 * 1024;
/** Cloud Run's time between SIGTERM and SIGKILL. */
const KILLED_AFTER_MS = 10_000;

const answers = (v: Values): boolean => v.ROLE !== "worker";

/** Settings that cannot work on Cloud Run, in a service or a worker pool. */
const checks: readonly Check[] = [
  (v) => (v.NODE_ENV === "production" ? undefined : "NODE_ENV: must be production on Cloud Run"),
  (v) =>
    embedded(v.DATABASE_URL)
      ? "DATABASE_URL: required on Cloud Run, whose instances keep nothing; name a Cloud SQL instance"
      : undefined,
  (v) =>
    v.BLOB_BUCKET === undefined && v.S3_BUCKET === undefined
      ? "BLOB_BUCKET: required on Cloud Run, whose instances keep nothing; pictures would be lost"
      : undefined,
  (v) =>
    typeof v.MAX_UPLOAD_BYTES === "number" && v.MAX_UPLOAD_BYTES > MAX_UPLOAD_BYTES
      ? `MAX_UPLOAD_BYTES: must be ${MAX_UPLOAD_BYTES} at most on Cloud Run, which takes no larger requests`
      : undefined,
  (v) =>
    typeof v.SHUTDOWN_TIMEOUT_MS === "number" && v.SHUTDOWN_TIMEOUT_MS >= KILLED_AFTER_MS
      ? `SHUTDOWN_TIMEOUT_MS: must be less than ${KILLED_AFTER_MS} on Cloud Run, which kills by then; 8000 suits`
      : undefined,
  (v) =>
    answers(v) && v.PUBLIC_BASE_URL === undefined
      ? "PUBLIC_BASE_URL: required on Cloud Run; the address of the load balancer, or of the service"
      : undefined,
  (v) =>
    answers(v) && v.TRUST_PROXY === false
      ? "TRUST_PROXY: required on Cloud Run, or all clients count as one: 2 behind a load balancer, 1 without"
      : undefined,
];

/** Rules only for services, which have a public port. */
const serviceChecks: readonly Check[] = [
  (v) =>
    v.HOST === "127.0.0.1" || v.HOST === "localhost"
      ? "HOST: must be 0.0.0.0 on Cloud Run, or nobody gets through"
      : undefined,
];

/**
 * Checks the configuration for Cloud Run, which sets `K_SERVICE` in services and
 * `CLOUD_RUN_WORKER_POOL` in worker pools. Elsewhere it reports settings that only work on Cloud Run.
 */
export function cloudRunProblems(
  env: Record<string, string | undefined>,
  values: Values,
): readonly string[] {
  const isService = Boolean(env.K_SERVICE);
  if (!isService && values.ROLE === "worker" && values.PUBSUB_PUSH_SIGNATURE === "iam") {
    return ["PUBSUB_PUSH_SIGNATURE: iam is for services on Cloud Run, where IAM looks first"];
  }
  if (!isService && !env.CLOUD_RUN_WORKER_POOL) return [];
  const all = isService ? [...checks, ...serviceChecks] : checks;
  return all.flatMap((check) => check(values) ?? []);
}
