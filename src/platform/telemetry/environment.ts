/** Tracing is on if an endpoint for traces is set; an empty variable counts as unset. */
export function isTracingOn(env: NodeJS.ProcessEnv): boolean {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return (
    endpoint !== undefined &&
    endpoint !== "" &&
    env.OTEL_SDK_DISABLED?.toLowerCase() !== "true" &&
    env.OTEL_TRACES_EXPORTER !== "none"
  );
}

/** Whether the SDK finds a service name there; otherwise it would use `unknown_service:node`. */
export function hasServiceName(env: NodeJS.ProcessEnv): boolean {
  return (
    Boolean(env.OTEL_SERVICE_NAME) ||
    /(^|,)\s*service\.name\s*=/.test(env.OTEL_RESOURCE_ATTRIBUTES ?? "")
  );
}
