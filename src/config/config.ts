import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { BlobsChoice } from "../platform/blobs/open.ts";
import type { CdnChoice } from "../platform/cdn/cdn.ts";
import type { DatabaseChoice } from "../platform/database/connect.ts";
import type { Program } from "../platform/database/rights.ts";
import type { QueueChoice } from "../platform/queue/open.ts";
import { authMode, checks, type Values, WRONG } from "./checks.ts";
import { cloudRunProblems } from "./cloud-run.ts";
import { type Environment, environment } from "./environment.ts";
import type { ServiceName } from "./owners.ts";
import type { AnalyzerName } from "./variables/requests.ts";

export interface Config {
  role: Environment["ROLE"];
  /** The services that it runs, themes first. */
  services: readonly ServiceName[];
  production: boolean;
  host: string;
  port: number;
  /** Without a trailing slash. */
  publicBaseUrl: string;
  /** The path of `publicBaseUrl`, without a trailing slash; empty unless a proxy serves the platform below one. */
  publicPath: string;
  dataDir: string;
  database: DatabaseChoice;
  /** The connections of the pool that requests and workers share. */
  databasePoolSize: number;
  /** Whether the start migrates the database, or only checks it. */
  migrate: boolean;
  /** The addresses by which programs connect as users of their own; `npm run migrate` lets these in. */
  databaseUsers: Readonly<Partial<Record<Program, string>>>;
  blobs: BlobsChoice;
  queue: QueueChoice;
  /** The only caller that may push messages to a worker and trigger its sweep; null for none. */
  push: PushCaller | null;
  initAdminApiKey: string | undefined;
  /** Null with AUTH=none: API keys only. */
  auth: AuthConfig | null;
  /** The first signs, any verifies. Undefined if not configured; local mode then generates one. */
  sessionSecrets: readonly [string, ...string[]] | undefined;
  /** The first encrypts, any decrypts. Undefined if not configured; local mode then generates one. */
  secretsKeys: readonly [string, ...string[]] | undefined;
  /** The networks and ports that webhooks may reach. */
  outbound: { allow: readonly string[]; loopback: boolean; ports: readonly number[] };
  /** The shared cache to purge; null for none. */
  cdn: CdnChoice | null;
  /** Requests per minute and client address; 0 turns the limit off. */
  rateLimitPerMinute: number;
  /** The most event streams that this process keeps open at a time. */
  maxEventStreams: number;
  /** The most streams of preview links that this process keeps open at a time. */
  maxPreviewStreams: number;
  runtimeCacheControl: string;
  enableMetrics: boolean;
  /** Whether the REST surface of places and pictures is served. */
  enableRest: boolean;
  /** The names of picture analyzers; empty for all that need no configuration. */
  analyzers: readonly AnalyzerName[];
  /** Pictures analysed at a time. */
  analysesAtOnce: number;
  maxUploadBytes: number;
  maxUploads: number;
  /** The longest edge of a rendition, in pixels. */
  mediaMaxEdge: number;
  corsOrigins: readonly string[];
  trustProxy: boolean | number | string;
  maxBodyBytes: number;
  readyTimeoutMs: number;
  shutdownTimeoutMs: number;
  logLevel: Environment["LOG_LEVEL"];
  /** The share of requests that get a log line although they went well, from 0 to 1. */
  logRequestsSample: number;
}

/** The caller whose tokens a worker accepts. */
export interface PushCaller {
  audience: string;
  /** The e-mail address of its service account. */
  serviceAccount: string;
  /** `iam`: accepts a token without Google's signature, because IAM has checked it. */
  signature: Environment["PUBSUB_PUSH_SIGNATURE"];
}

/** Connections by default; a web process has few because all its instances share Cloud SQL's limit. */
const POOL_SIZES = { all: 13, web: 5, worker: 2 } as const;

/** The most analyses at a time by default, because each takes some 150 MB. */
const MAX_ANALYSES = 8;

/** How people sign in: at an OpenID provider, or at this process's development provider. */
export interface AuthConfig {
  kind: "oidc" | "local";
  /** Exactly the provider's `iss` claim, including a trailing slash. */
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  scopes: string;
  groupsClaim: string;
  adminGroups: readonly string[];
  editorGroups: readonly string[];
}

/** The groups that the development provider asserts; the environment names those of a real provider. */
export const LOCAL_GROUPS = { admin: "tokenkit-admins", editor: "tokenkit-editors" } as const;

/** The development provider's path below PUBLIC_BASE_URL. */
export const LOCAL_ISSUER_PATH = "/auth/local";

export const ADMIN_KEY_NAME = "admin-api-key";

/** The file of local mode's generated admin key; undefined if none is generated. */
export const adminKeyFile = ({
  initAdminApiKey,
  production,
  dataDir,
}: Pick<Config, "initAdminApiKey" | "production" | "dataDir">): string | undefined =>
  initAdminApiKey === undefined && !production ? join(dataDir, ADMIN_KEY_NAME) : undefined;

const PRODUCTION_RATE_LIMIT = 6000;

/** All problems of the environment in one report; the process exits with status 1. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length} problem${problems.length === 1 ? "" : "s"}:\n` +
        problems.map((problem) => `  - ${problem}`).join("\n"),
    );
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/**
 * Reads and validates the environment (decisions.md#environment).
 *
 * @throws ConfigError naming every invalid variable, not just the first
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { values, problems } = parseVariables(env);
  problems.push(...checks.flatMap((check) => check(values) ?? []));
  problems.push(...cloudRunProblems(env, values));
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(values as Environment);
}

function parseVariables(env: Record<string, string | undefined>): {
  values: Values;
  problems: string[];
} {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, variable] of Object.entries(environment)) {
    const raw = env[name] === "" ? undefined : env[name];
    const parsed = z.safeParse(variable.schema, raw);
    values[name] = parsed.success ? parsed.data : WRONG;
    if (!parsed.success)
      problems.push(...parsed.error.issues.map((issue) => `${name}: ${issue.message}`));
  }
  return { values: values as Values, problems };
}

function toConfig(env: Environment): Config {
  const dataDir = resolve(env.DATA_DIR);
  const production = env.NODE_ENV === "production";
  const publicBaseUrl = env.PUBLIC_BASE_URL ?? `http://localhost:${env.PORT}`;
  return {
    role: env.ROLE,
    services: env.SERVICES,
    production,
    host: env.HOST,
    port: env.PORT,
    publicBaseUrl,
    publicPath: new URL(publicBaseUrl).pathname.replace(/\/$/, ""),
    dataDir,
    database: databaseOf(env, dataDir),
    databasePoolSize: env.DATABASE_POOL_SIZE ?? POOL_SIZES[env.ROLE],
    migrate: env.MIGRATE,
    databaseUsers: usersOf(env),
    blobs: blobsOf(env, dataDir),
    queue: queueOf(env),
    push: pushOf(env),
    initAdminApiKey: env.INIT_ADMIN_API_KEY,
    auth: authOf(env, publicBaseUrl),
    sessionSecrets: env.SESSION_SECRET,
    secretsKeys: env.SECRETS_KEY,
    outbound: { allow: env.OUTBOUND_ALLOW, loopback: !production, ports: env.OUTBOUND_PORTS },
    cdn: cdnOf(env),
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE ?? (production ? PRODUCTION_RATE_LIMIT : 0),
    maxEventStreams: env.MAX_EVENT_STREAMS,
    maxPreviewStreams: env.MAX_PREVIEW_STREAMS,
    runtimeCacheControl: env.RUNTIME_CACHE_CONTROL,
    enableMetrics: env.ENABLE_METRICS,
    enableRest: env.ENABLE_REST,
    analyzers: env.ANALYZERS,
    analysesAtOnce: env.ANALYSES_AT_ONCE ?? Math.min(availableParallelism(), MAX_ANALYSES),
    maxUploadBytes: env.MAX_UPLOAD_BYTES,
    maxUploads: env.MAX_UPLOADS,
    mediaMaxEdge: env.MEDIA_MAX_EDGE,
    corsOrigins: env.CORS_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    maxBodyBytes: env.MAX_BODY_BYTES,
    readyTimeoutMs: env.READY_TIMEOUT_MS,
    shutdownTimeoutMs: env.SHUTDOWN_TIMEOUT_MS,
    logLevel: env.LOG_LEVEL,
    logRequestsSample: env.LOG_REQUESTS_SAMPLE,
  };
}

function authOf(env: Environment, publicBaseUrl: string): AuthConfig | null {
  switch (authMode(env)) {
    case "oidc":
      return {
        kind: "oidc",
        issuer: env.OIDC_ISSUER as string,
        clientId: env.OIDC_CLIENT_ID as string,
        clientSecret: env.OIDC_CLIENT_SECRET,
        scopes: env.OIDC_SCOPES,
        groupsClaim: env.OIDC_GROUPS_CLAIM,
        adminGroups: env.OIDC_ADMIN_GROUPS,
        editorGroups: env.OIDC_EDITOR_GROUPS,
      };
    case "local":
      return {
        kind: "local",
        issuer: publicBaseUrl + LOCAL_ISSUER_PATH,
        clientId: "tokenkit",
        clientSecret: undefined,
        scopes: "openid profile email groups",
        groupsClaim: "groups",
        adminGroups: [LOCAL_GROUPS.admin],
        editorGroups: [LOCAL_GROUPS.editor],
      };
    default:
      return null;
  }
}

function blobsOf(env: Environment, dataDir: string): BlobsChoice {
  if (env.BLOB_BUCKET !== undefined) return { kind: "bucket", name: env.BLOB_BUCKET };
  if (env.S3_BUCKET === undefined) return { kind: "files", dir: join(dataDir, "blobs") };
  return {
    kind: "s3",
    bucket: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
  };
}

const queueOf = ({ PUBSUB_TOPIC_PREFIX: prefix, PUBSUB_MODE: mode }: Environment): QueueChoice =>
  prefix === undefined ? { kind: "database" } : { kind: "pubsub", prefix, mode: mode ?? "pull" };

function pushOf(env: Environment): PushCaller | null {
  const { PUBSUB_PUSH_AUDIENCE: audience, PUBSUB_PUSH_SERVICE_ACCOUNT: serviceAccount } = env;
  if (env.PUBSUB_MODE !== "push" || audience === undefined || serviceAccount === undefined) {
    return null;
  }
  return { audience, serviceAccount, signature: env.PUBSUB_PUSH_SIGNATURE };
}

function cdnOf({ CDN_PURGE: kind, CDN_PURGE_TARGET: target, CDN_PURGE_TOKEN: token }: Environment) {
  return kind === undefined || target === undefined ? null : { kind, target, token };
}

/** The embedded database's path in the data folder. */
export const embeddedFolder = (dataDir: string): string => resolve(dataDir, "postgres");

function databaseOf(
  { DATABASE_URL: url, DATABASE_PASSWORD_FROM: passwordFrom }: Environment,
  dataDir: string,
): DatabaseChoice {
  if (url === undefined) return { kind: "embedded", dir: embeddedFolder(dataDir) };
  return url === "memory:" ? { kind: "memory" } : { kind: "url", url, passwordFrom };
}

function usersOf(env: Environment): Config["databaseUsers"] {
  return {
    ...(env.WEB_DATABASE_URL && { web: env.WEB_DATABASE_URL }),
    ...(env.WORKER_DATABASE_URL && { worker: env.WORKER_DATABASE_URL }),
    ...(env.COMMANDS_DATABASE_URL && { commands: env.COMMANDS_DATABASE_URL }),
  };
}
