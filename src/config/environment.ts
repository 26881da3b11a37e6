import { parseIntoClientConfig } from "pg-connection-string";
import proxyAddr from "proxy-addr";
import { z } from "zod";
import { cdnKinds } from "../platform/cdn/cdn.ts";
import { isCidr } from "../platform/outbound/addresses.ts";

export interface Variable<S extends z.ZodType = z.ZodType> {
  schema: S;
  /** One line for `.env.example`. */
  help: string;
  /** The value in `.env.example`: the default, or empty if there is none or it depends on other variables. */
  shown: string;
}

function variable<S extends z.ZodType>(shown: string, help: string, schema: S): Variable<S> {
  return { schema, help, shown };
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

const integer = (min: number, max: number, fallback: number) =>
  wholeNumber(min, max).default(fallback);

const flag = (fallback: boolean) =>
  z
    .enum(["true", "false"], { error: "must be true or false" })
    .default(fallback ? "true" : "false")
    .transform((text) => text === "true");

const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );

const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL" })
  .transform((url) => url.replace(/\/+$/, ""));

const origins = list.refine(
  (items) => items.every((item) => URL.canParse(item) && new URL(item).origin === item),
  { error: "must be origins such as https://app.example.com, separated by commas" },
);

/** Picture analyzers; `vision` needs credentials and runs only if named. */
const analyzerNames = ["exif", "pixels", "labels", "vision"] as const;
export type AnalyzerName = (typeof analyzerNames)[number];

/** Drops duplicates and keeps the order of `analyzerNames`. */
const analyzers = list
  .refine((items) => items.every((item) => analyzerNames.some((name) => name === item)), {
    error: `must be out of ${analyzerNames.join(", ")}, separated by commas`,
  })
  .transform((items) => analyzerNames.filter((name) => items.includes(name)));

const trustProxy = z
  .string()
  .default("false")
  .transform((text) => {
    if (text === "true" || text === "false") return text === "true";
    return /^\d+$/.test(text) ? Number(text) : text;
  })
  .refine((value) => typeof value !== "string" || areProxies(value), {
    error:
      "must be true, false, a number of hops, or addresses separated by commas (10.0.0.0/8, loopback)",
  });

/** Whether Express accepts the list; it throws on invalid entries. */
function areProxies(list: string): boolean {
  try {
    proxyAddr.compile(list.split(",").map((part) => part.trim()));
    return true;
  } catch {
    return false;
  }
}

const databaseUrl = z
  .string()
  .regex(/^(postgres(ql)?:\/\/.+|memory:)$/, {
    error: "must be a postgresql:// URL, or memory: for an embedded database in memory",
    abort: true,
  })
  .superRefine((url, ctx) => {
    const problem = url === "memory:" ? undefined : databaseUrlProblem(url);
    if (problem !== undefined) ctx.addIssue(problem);
  })
  .optional();

/** The address by which a program connects as a user of its own. */
const userUrl = databaseUrl.refine((url) => url !== "memory:", {
  error: "must be a postgresql:// URL",
});

/** Explains the driver's parse error without the password; undefined for a valid URL. */
function databaseUrlProblem(url: string): string | undefined {
  try {
    const { port } = parseIntoClientConfig(url);
    if (port === undefined || (port > 0 && port < 65_536)) return undefined;
    return "names a port that is not between 1 and 65535";
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (path !== undefined) return `names the file ${path}, which cannot be read (${code})`;
    return "is not a valid URL: check host and port, and percent-encode what is special in the password";
  }
}

const secret = z
  .string()
  .refine((text) => text.split(",").every((part) => Buffer.byteLength(part.trim()) >= 32), {
    error: "must be at least 32 bytes (several, separated by commas: the first signs)",
  })
  .transform((text) => text.split(",").map((part) => part.trim()) as [string, ...string[]])
  .optional();

const text = z.string().optional();

const cidrs = list.refine((items) => items.every(isCidr), {
  error: "must be networks such as 10.20.0.0/16, separated by commas",
});

const ports = z
  .string()
  .default("443")
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine((items) => items.every((item) => /^\d{1,5}$/.test(item) && Number(item) < 65_536), {
    error: "must be ports such as 443,8443, separated by commas",
  })
  .transform((items) => items.map(Number));

/** Validated, because a typo must not start production with development's defaults and sign-in. */
const nodeEnv = z
  .enum(["development", "test", "production"], {
    error: ({ input }) =>
      `is ${JSON.stringify(input)}, which is not known; write production where it is meant, just so, else development or nothing`,
  })
  .optional();

/** Every variable of the environment (decisions.md#environment), in the order of `.env.example`. */
export const environment = {
  NODE_ENV: variable(
    "",
    "production refuses every insecure default; development, test or empty: local mode",
    nodeEnv,
  ),
  ROLE: variable(
    "all",
    "web answers requests, worker analyses and links pictures, all does both",
    z.enum(["web", "worker", "all"], { error: "must be web, worker or all" }).default("all"),
  ),
  HOST: variable(
    "127.0.0.1",
    "Listen address; a container sets 0.0.0.0",
    z.string().default("127.0.0.1"),
  ),
  PORT: variable("8080", "Listen port", integer(0, 65_535, 8080)),
  PUBLIC_BASE_URL: variable(
    "http://localhost:8080",
    "Where people reach the service; used in redirects, snippets and media URLs",
    httpUrl.optional(),
  ),
  DATA_DIR: variable(
    ".data",
    "Folder for the embedded database, pictures and generated secrets",
    z.string().default(".data"),
  ),
  DATABASE_URL: variable(
    "",
    "PostgreSQL 15 or newer; empty: an embedded one in DATA_DIR; memory: an embedded one in memory",
    databaseUrl,
  ),
  DATABASE_PASSWORD_FROM: variable(
    "url",
    "google-iam: each new connection gets a token of Google's application default credentials as its password, for IAM database authentication of Cloud SQL",
    z.enum(["url", "google-iam"], { error: "must be url or google-iam" }).default("url"),
  ),
  DATABASE_POOL_SIZE: variable(
    "",
    "Most connections of a process, in addition to one that listens and up to three for a queue in the database; empty: 13, 5 with ROLE=web, 2 with ROLE=worker",
    wholeNumber(2, 1000).optional(),
  ),
  MIGRATE: variable(
    "true",
    "Migrates the database at the start; false: only checks that a job has migrated it",
    flag(true),
  ),
  WEB_DATABASE_URL: variable(
    "",
    "For npm run migrate: the DATABASE_URL of web if it connects as a user of its own, which gets its rights, and is created if missing",
    userUrl,
  ),
  WORKER_DATABASE_URL: variable("", "For npm run migrate: the same of the worker", userUrl),
  COMMANDS_DATABASE_URL: variable(
    "",
    "For npm run migrate: the same of commands such as npm run dead-letters, which may also connect as the worker does",
    userUrl,
  ),
  ALLOW_EMBEDDED_DATABASE: variable(
    "false",
    "Allows the embedded database in production",
    flag(false),
  ),
  SESSION_SECRET: variable(
    "",
    "Signs sessions, 32 bytes or more, several separated by commas (the first signs); required in production, unless AUTH=none",
    secret,
  ),
  AUTH: variable(
    "",
    "oidc: an OpenID provider; local: a development one without passwords, for this machine alone; none: API keys only; empty: oidc with an issuer, else local",
    z.enum(["oidc", "local", "none"], { error: "must be oidc, local or none" }).optional(),
  ),
  OIDC_ISSUER: variable(
    "",
    "The issuer, exactly as in the provider's iss claim",
    z.url({ protocol: /^https?$/, error: "must be an http or https URL" }).optional(),
  ),
  OIDC_CLIENT_ID: variable("", "Client id at the provider", text),
  OIDC_CLIENT_SECRET: variable("", "Client secret at the provider", text),
  OIDC_SCOPES: variable(
    "openid profile email groups",
    "Scopes to request, separated by spaces",
    z
      .string()
      .default("openid profile email groups")
      .refine((scopes) => scopes.split(" ").includes("openid"), {
        error: "must contain openid, or the provider sends no ID token",
      }),
  ),
  OIDC_GROUPS_CLAIM: variable(
    "groups",
    "The claim that lists a person's groups",
    z.string().default("groups"),
  ),
  OIDC_ADMIN_GROUPS: variable("", "Groups whose members are admins, separated by commas", list),
  OIDC_EDITOR_GROUPS: variable("", "Groups whose members are editors, separated by commas", list),
  INIT_ADMIN_API_KEY: variable(
    "",
    "An admin API key that exists from the first start; 16 characters or more",
    z
      .string()
      .regex(/^[\x21-\x7e]{16,512}$/, {
        error: "must be 16 to 512 printable ASCII characters without spaces",
      })
      .optional(),
  ),
  RUNTIME_CACHE_CONTROL: variable(
    "public, max-age=60, s-maxage=300, stale-while-revalidate=86400",
    "Cache-Control of run-time responses",
    z
      .string()
      .regex(/^[\x20-\x7e]+$/, { error: "must be a header value in printable ASCII" })
      .default("public, max-age=60, s-maxage=300, stale-while-revalidate=86400"),
  ),
  ENABLE_METRICS: variable("true", "Serves /metrics", flag(true)),
  ENABLE_REST: variable("false", "Serves the REST surface of places and pictures", flag(false)),
  RATE_LIMIT_PER_MINUTE: variable(
    "",
    "Requests a minute and client address, probes and cache hits aside; 0 for off; empty: off, 6000 in production",
    wholeNumber(0, 1_000_000).optional(),
  ),
  MAX_EVENT_STREAMS: variable(
    "5000",
    "Clients that may listen to events of a process at a time; 0 for none",
    integer(0, 100_000, 5000),
  ),
  MAX_PREVIEW_STREAMS: variable(
    "20",
    "Tabs with a preview link that hear of changes at once, a process; more ask every 15 seconds; 0 for none",
    integer(0, 10_000, 20),
  ),
  ANALYZERS: variable(
    "",
    "Picture analyzers, separated by commas; empty: all that need no configuration",
    analyzers,
  ),
  ANALYSES_AT_ONCE: variable(
    "",
    "Pictures analysed at a time, each on a thread of some 150 MB; empty: one a core, but 8 at most",
    wholeNumber(1, 64).optional(),
  ),
  CORS_ORIGINS: variable(
    "",
    "Origins that may call the authenticated surfaces, separated by commas",
    origins,
  ),
  TRUST_PROXY: variable(
    "false",
    "Proxies in front: true, false, a number of hops, or addresses separated by commas",
    trustProxy,
  ),
  MAX_BODY_BYTES: variable("1048576", "Largest JSON body", integer(1024, 1 << 30, 1 << 20)),
  MAX_UPLOAD_BYTES: variable("20971520", "Largest picture", integer(1024, 1 << 30, 20 << 20)),
  MAX_UPLOADS: variable(
    "100",
    "Pictures that a process receives at a time, each in a file of its own meanwhile; more are 503",
    integer(1, 100_000, 100),
  ),
  MEDIA_MAX_EDGE: variable(
    "4096",
    "Longest edge of a picture's renditions, in pixels; memory and time grow with its square",
    integer(64, 8192, 4096),
  ),
  READY_TIMEOUT_MS: variable(
    "2000",
    "How long /readyz waits for the database",
    integer(1, 60_000, 2000),
  ),
  SHUTDOWN_TIMEOUT_MS: variable(
    "10000",
    "How long a shutdown may take; running requests get all of it but up to 1500 ms",
    integer(0, 600_000, 10_000),
  ),
  BLOB_BUCKET: variable(
    "",
    "A Google Cloud Storage bucket for pictures; empty: files in DATA_DIR",
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/, {
        error: "must be the name of a bucket, without gs://",
      })
      .optional(),
  ),
  S3_BUCKET: variable(
    "",
    "A bucket of Amazon S3, or of a store that speaks its protocol, for pictures; credentials as the AWS SDK finds them (AWS_ACCESS_KEY_ID, a role, …)",
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
        error: "must be the name of a bucket, without s3://",
      })
      .optional(),
  ),
  S3_ENDPOINT: variable(
    "",
    "Address of another store than Amazon's, such as https://minio.example.com",
    httpUrl.optional(),
  ),
  S3_REGION: variable(
    "",
    "Region of the bucket; empty: AWS_REGION, and with S3_ENDPOINT us-east-1",
    text,
  ),
  S3_FORCE_PATH_STYLE: variable(
    "false",
    "Puts the bucket into the address's path instead of its host, as MinIO and Ceph want",
    flag(false),
  ),
  PUBSUB_TOPIC_PREFIX: variable(
    "",
    "Prefix of Pub/Sub topics and subscriptions; empty: the queue is in the database",
    z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9._~+%-]{0,200}$/, {
        error: "must begin with a letter, and hold letters, digits and -._~+% alone",
      })
      .optional(),
  ),
  PUBSUB_MODE: variable(
    "",
    "How workers get messages: push (a worker service on Cloud Run) or pull (worker pool, emulator); empty: pull",
    z.enum(["push", "pull"], { error: "must be push or pull" }).optional(),
  ),
  PUBSUB_PUSH_AUDIENCE: variable(
    "",
    "Audience of the tokens of pushes and of the sweep's schedule",
    text,
  ),
  PUBSUB_PUSH_SERVICE_ACCOUNT: variable(
    "",
    "E-mail of the service account that pushes and calls the sweep",
    z.email({ error: "must be the e-mail of a service account" }).optional(),
  ),
  PUBSUB_PUSH_SIGNATURE: variable(
    "check",
    "check: Google must have signed their tokens; iam: also accepts a token whose signature Cloud Run has removed, because IAM admits that account alone",
    z.enum(["check", "iam"], { error: "must be check or iam" }).default("check"),
  ),
  SECRETS_KEY: variable(
    "",
    "Encrypts secrets in the database, such as those of webhooks, 32 bytes or more, several separated by commas (the first encrypts); for web and worker; empty: generated in DATA_DIR, none in production",
    secret,
  ),
  OUTBOUND_ALLOW: variable(
    "",
    "Private networks that webhooks may reach, separated by commas, such as 10.20.0.0/16; without TLS and at any port, too",
    cidrs,
  ),
  OUTBOUND_PORTS: variable("443", "Ports that webhooks may use on the public internet", ports),
  CDN_PURGE: variable(
    "",
    "The shared cache in front that forgets what a change replaces: google, cloudflare, fastly or varnish; empty: none; for web and worker, like the next",
    z.enum(cdnKinds, { error: "must be google, cloudflare, fastly or varnish" }).optional(),
  ),
  CDN_PURGE_TARGET: variable(
    "",
    "What it purges: projects/…/global/urlMaps/… of Google, a zone of Cloudflare, a service of Fastly, or addresses of Varnish separated by commas",
    text,
  ),
  CDN_PURGE_TOKEN: variable(
    "",
    "An API token of Cloudflare or Fastly, or what Varnish expects as a bearer; Google takes the worker's service account",
    z
      .string()
      .regex(/^[\x21-\x7e]+$/, { error: "must be printable ASCII without spaces" })
      .optional(),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    "",
    "Turns tracing on: a collector, or https://telemetry.googleapis.com, which gets Google credentials; further OTEL_* variables are the OpenTelemetry SDK's own, such as OTEL_TRACES_SAMPLER_ARG, the share of requests to trace unless the caller decides (1; 0.1 to Google)",
    text,
  ),
  LOG_LEVEL: variable(
    "info",
    "trace, debug, info, warn, error, fatal or silent",
    z
      .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
        error: "must be trace, debug, info, warn, error, fatal or silent",
      })
      .default("info"),
  ),
  LOG_REQUESTS_SAMPLE: variable(
    "1",
    "The share of requests that get a line in the log, from 0 to 1; those of status 400 and above, or of a second and longer, always do",
    z
      .string()
      .regex(/^(0|1|0?\.\d{1,6})$/, { error: "must be a number from 0 to 1" })
      .default("1")
      .transform(Number),
  ),
} satisfies Record<string, Variable>;

export type Environment = {
  [Name in keyof typeof environment]: z.output<(typeof environment)[Name]["schema"]>;
};

/** The text of `.env.example`: every variable, commented out, with its line of explanation. */
export function envExample(): string {
  const text = Object.entries<Variable>(environment)
    .map(([name, { help, shown }]) => `# ${help}\n# ${name}=${shown}\n`)
    .join("\n");
  return `# Every variable that tokenkit reads. Uncomment what you change.

${text}`;
}
