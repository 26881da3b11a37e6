import { parseIntoClientConfig } from "pg-connection-string";
import type { CdnChoice } from "../platform/cdn/cdn.ts";
import type { Environment } from "./environment.ts";

/** Marks an invalid value, so that it is not reported as missing as well. */
export const WRONG = Symbol("wrong");

export type Values = { [Name in keyof Environment]: Environment[Name] | typeof WRONG };

export type Check = (values: Values) => string | undefined;

export const authMode = (values: Values): Values["AUTH"] =>
  values.AUTH ?? (values.OIDC_ISSUER === undefined ? "local" : "oidc");

const production = (values: Values): boolean => values.NODE_ENV === "production";
const signsIn = (values: Values): boolean => ["oidc", "local"].includes(String(authMode(values)));

/** Whether the configuration selects the embedded database. */
export const embedded = (url: Values["DATABASE_URL"]): boolean =>
  url === undefined || url === "memory:";

/** Rules between variables; an invalid variable is reported only by itself. */
export const checks: readonly Check[] = [
  (v) =>
    production(v) && signsIn(v) && v.ROLE !== "worker" && v.SESSION_SECRET === undefined
      ? "SESSION_SECRET: required in production; give 32 random bytes or more"
      : undefined,
  (v) =>
    production(v) && v.ROLE !== "worker" && authMode(v) === "local"
      ? "AUTH: the local development provider is refused in production; set OIDC_ISSUER, or AUTH=none"
      : undefined,
  (v) =>
    authMode(v) === "oidc" && v.OIDC_ISSUER === undefined
      ? "OIDC_ISSUER: required with AUTH=oidc"
      : undefined,
  (v) =>
    authMode(v) === "oidc" && v.OIDC_CLIENT_ID === undefined
      ? "OIDC_CLIENT_ID: required with AUTH=oidc"
      : undefined,
  (v) =>
    typeof v.OIDC_ISSUER === "string" ? issuerProblem(v.OIDC_ISSUER, production(v)) : undefined,
  (v) =>
    production(v) && embedded(v.DATABASE_URL) && v.ALLOW_EMBEDDED_DATABASE === false
      ? "DATABASE_URL: required in production (or set ALLOW_EMBEDDED_DATABASE=true)"
      : undefined,
  (v) =>
    (v.ROLE === "web" || v.ROLE === "worker") && embedded(v.DATABASE_URL)
      ? `DATABASE_URL: required with ROLE=${v.ROLE}; web and worker share one database, and an embedded one serves a single process`
      : undefined,
  passwordProblem,
  (v) =>
    v.PUBSUB_MODE !== undefined && v.PUBSUB_TOPIC_PREFIX === undefined
      ? "PUBSUB_TOPIC_PREFIX: required with PUBSUB_MODE"
      : undefined,
  (v) =>
    v.PUBSUB_MODE === "push" && v.ROLE === "all"
      ? "ROLE: must be web or worker with PUBSUB_MODE=push, for messages are pushed to a worker of its own; one process for all pulls them"
      : undefined,
  (v) =>
    pushed(v) && v.PUBSUB_PUSH_AUDIENCE === undefined
      ? `PUBSUB_PUSH_AUDIENCE: ${WANTED}`
      : undefined,
  (v) =>
    pushed(v) && v.PUBSUB_PUSH_SERVICE_ACCOUNT === undefined
      ? `PUBSUB_PUSH_SERVICE_ACCOUNT: ${WANTED}`
      : undefined,
  (v) =>
    v.S3_BUCKET !== undefined && v.BLOB_BUCKET !== undefined
      ? "S3_BUCKET: pictures are in one place; BLOB_BUCKET names another"
      : undefined,
  (v) =>
    v.S3_BUCKET === undefined && (v.S3_ENDPOINT ?? v.S3_REGION) !== undefined
      ? "S3_BUCKET: required with S3_ENDPOINT or S3_REGION"
      : undefined,
  cdnProblem,
];

/** A token replaces the password of an external database. */
function passwordProblem(v: Values): string | undefined {
  const { DATABASE_URL: url } = v;
  if (v.DATABASE_PASSWORD_FROM !== "google-iam" || url === WRONG) return undefined;
  if (url === undefined || url === "memory:") {
    return "DATABASE_URL: required with DATABASE_PASSWORD_FROM=google-iam";
  }
  return parseIntoClientConfig(url).password
    ? "DATABASE_URL: must have no password with DATABASE_PASSWORD_FROM=google-iam, which gets one for each connection"
    : undefined;
}

const targets: Readonly<Record<CdnChoice["kind"], { form: RegExp; words: string }>> = {
  google: {
    form: /^projects\/[\w.:-]+\/global\/urlMaps\/[\w-]+$/,
    words: "projects/PROJECT/global/urlMaps/NAME",
  },
  cloudflare: { form: /^[0-9a-f]{32}$/, words: "the id of a zone, 32 hexadecimal digits" },
  fastly: { form: /^[A-Za-z0-9]{8,64}$/, words: "the id of a service" },
  varnish: {
    form: /^https?:\/\/[^\s,/]+(\/[^\s,]*)?(\s*,\s*https?:\/\/[^\s,/]+(\/[^\s,]*)?)*$/,
    words: "http addresses, separated by commas",
  },
};

function cdnProblem(v: Values): string | undefined {
  const { CDN_PURGE: kind, CDN_PURGE_TARGET: target, CDN_PURGE_TOKEN: token } = v;
  if (kind === WRONG || target === WRONG || token === WRONG) return undefined;
  if (kind === undefined) {
    return (target ?? token) === undefined
      ? undefined
      : "CDN_PURGE: required with CDN_PURGE_TARGET or CDN_PURGE_TOKEN";
  }
  const { form, words } = targets[kind];
  if (target === undefined || !form.test(target)) {
    return `CDN_PURGE_TARGET: must be ${words} with CDN_PURGE=${kind}`;
  }
  const asks = v.ROLE !== "web" && (kind === "cloudflare" || kind === "fastly");
  return asks && token === undefined
    ? `CDN_PURGE_TOKEN: required with CDN_PURGE=${kind}`
    : undefined;
}

const WANTED = "required with PUBSUB_MODE=push and ROLE=worker";

const pushed = (v: Values): boolean => v.PUBSUB_MODE === "push" && v.ROLE === "worker";

function issuerProblem(issuer: string, isProduction: boolean): string | undefined {
  const { protocol, hostname } = new URL(issuer);
  if (protocol === "https:") return undefined;
  const loopback = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (loopback && !isProduction) return undefined;
  return "OIDC_ISSUER: must use https (http is for loopback outside production only)";
}
