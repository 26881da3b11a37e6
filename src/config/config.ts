import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { BlobsChoice } from "../platform/blobs/open.ts";
import type { DatabaseChoice } from "../platform/database/connect.ts";
import type { QueueChoice } from "../platform/queue/open.ts";
import { authMode, checks, type Values, WRONG } from "./checks.ts";
import { cloudRunProblems } from "./cloud-run.ts";
import { type AnalyzerName, type Environment, environment } from "./environment.ts";

export interface Config {
  role: Environment["ROLE"];
  production: boolean;
  host: string;
  port: number;
  /** Without a trailing slash. */
  publicBaseUrl: string;
  /** Its path, under which a proxy may offer the service; empty without one. */
  publicPath: string;
  dataDir: string;
  database: DatabaseChoice;
  /** Connections of the pool that requests and workers share. */
  databasePoolSize: number;
  /** Whether the start brings the database up to date; else it only looks. */
  migrate: boolean;
  blobs: BlobsChoice;
  queue: QueueChoice;
  /** Who alone may push messages to a worker, and have it sweep; null where nobody does. */
  push: PushCaller | null;
  initAdminApiKey: string | undefined;
  /** Null with AUTH=none: API keys only. */
  auth: AuthConfig | null;
  /**
   * The first signs, any verifies; undefined in local mode, which then makes one for itself, and
   * where nobody signs in.
   */
  sessionSecrets: readonly [string, ...string[]] | undefined;
  /** Requests a minute and client address; 0 is off. */
  rateLimitPerMinute: number;
  /** How many may listen to events at a time. */
  maxEventStreams: number;
  runtimeCacheControl: string;
  enableMetrics: boolean;
  /** Whether the REST surface of places and pictures is served. */
  enableRest: boolean;
  /** Names of picture analyzers; empty for all that need no configuration. */
  analyzers: readonly AnalyzerName[];
  /** How many pictures are analysed at a time. */
  analysesAtOnce: number;
  maxUploadBytes: number;
  /** In pixels: how long a rendition is at most. */
  mediaMaxEdge: number;
  corsOrigins: readonly string[];
  trustProxy: boolean | number | string;
  maxBodyBytes: number;
  readyTimeoutMs: number;
  shutdownTimeoutMs: number;
  logLevel: Environment["LOG_LEVEL"];
}

/** Whose tokens a worker takes. */
export interface PushCaller {
  audience: string;
  /** E-mail of its service account. */
  serviceAccount: string;
  /** `iam`: a token may come without Google's signature, for IAM looked at it before. */
  signature: Environment["PUBSUB_PUSH_SIGNATURE"];
}

/** Connections: a web process shares out what Cloud SQL has among its instances. */
const POOL_SIZES = { all: 13, web: 5, worker: 2 } as const;

/** Of itself: more of them would hold more memory than most expect. */
const MAX_ANALYSES = 8;

/** How people sign in: at an OpenID provider, or at the development one in this process. */
export interface AuthConfig {
  kind: "oidc" | "local";
  /** Exactly as in the provider's `iss` claim, a trailing slash included. */
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  scopes: string;
  groupsClaim: string;
  adminGroups: readonly string[];
  editorGroups: readonly string[];
}

/** The groups of the development provider; those of the environment belong to a real one. */
export const LOCAL_GROUPS = { admin: "tokenkit-admins", editor: "tokenkit-editors" } as const;

/** Where the development provider lives below PUBLIC_BASE_URL. */
export const LOCAL_ISSUER_PATH = "/auth/local";

export const ADMIN_KEY_NAME = "admin-api-key";

/** Where local mode keeps the admin key that it makes; undefined where none is made. */
export const adminKeyFile = ({
  initAdminApiKey,
  production,
  dataDir,
}: Pick<Config, "initAdminApiKey" | "production" | "dataDir">): string | undefined =>
  initAdminApiKey === undefined && !production ? join(dataDir, ADMIN_KEY_NAME) : undefined;

const PRODUCTION_RATE_LIMIT = 6000;

/** Every problem of the environment in one report; the process ends with status 1 on it. */
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
 * @throws ConfigError naming every variable that is wrong, not just the first
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
    production,
    host: env.HOST,
    port: env.PORT,
    publicBaseUrl,
    publicPath: new URL(publicBaseUrl).pathname.replace(/\/$/, ""),
    dataDir,
    database: databaseOf(env.DATABASE_URL, dataDir),
    databasePoolSize: env.DATABASE_POOL_SIZE ?? POOL_SIZES[env.ROLE],
    migrate: env.MIGRATE,
    blobs:
      env.BLOB_BUCKET === undefined
        ? { kind: "files", dir: join(dataDir, "blobs") }
        : { kind: "bucket", name: env.BLOB_BUCKET },
    queue: queueOf(env),
    push: pushOf(env),
    initAdminApiKey: env.INIT_ADMIN_API_KEY,
    auth: authOf(env, publicBaseUrl),
    sessionSecrets: env.SESSION_SECRET,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE ?? (production ? PRODUCTION_RATE_LIMIT : 0),
    maxEventStreams: env.MAX_EVENT_STREAMS,
    runtimeCacheControl: env.RUNTIME_CACHE_CONTROL,
    enableMetrics: env.ENABLE_METRICS,
    enableRest: env.ENABLE_REST,
    analyzers: env.ANALYZERS,
    analysesAtOnce: env.ANALYSES_AT_ONCE ?? Math.min(availableParallelism(), MAX_ANALYSES),
    maxUploadBytes: env.MAX_UPLOAD_BYTES,
    mediaMaxEdge: env.MEDIA_MAX_EDGE,
    corsOrigins: env.CORS_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    maxBodyBytes: env.MAX_BODY_BYTES,
    readyTimeoutMs: env.READY_TIMEOUT_MS,
    shutdownTimeoutMs: env.SHUTDOWN_TIMEOUT_MS,
    logLevel: env.LOG_LEVEL,
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

const queueOf = ({ PUBSUB_TOPIC_PREFIX: prefix, PUBSUB_MODE: mode }: Environment): QueueChoice =>
  prefix === undefined ? { kind: "database" } : { kind: "pubsub", prefix, mode: mode ?? "pull" };

function pushOf(env: Environment): PushCaller | null {
  const { PUBSUB_PUSH_AUDIENCE: audience, PUBSUB_PUSH_SERVICE_ACCOUNT: serviceAccount } = env;
  if (env.PUBSUB_MODE !== "push" || audience === undefined || serviceAccount === undefined) {
    return null;
  }
  return { audience, serviceAccount, signature: env.PUBSUB_PUSH_SIGNATURE };
}

/** Where the embedded database is kept in a data folder. */
export const embeddedFolder = (dataDir: string): string => resolve(dataDir, "postgres");

function databaseOf(url: string | undefined, dataDir: string): DatabaseChoice {
  if (url === undefined) return { kind: "embedded", dir: embeddedFolder(dataDir) };
  return url === "memory:" ? { kind: "memory" } : { kind: "url", url };
}
