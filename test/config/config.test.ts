import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "../../src/config/config.ts";
import { envExample, environment } from "../../src/config/environment.ts";

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const namesOf = (problems: readonly string[]): string[] =>
  problems.map((problem) => problem.slice(0, problem.indexOf(":")));

describe("configuration", () => {
  it("needs nothing: the defaults of local mode", () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      host: "127.0.0.1",
      port: 8080,
      publicBaseUrl: "http://localhost:8080",
      dataDir: `${process.cwd()}/.data`,
      database: { kind: "embedded", dir: `${process.cwd()}/.data/postgres` },
      runtimeCacheControl: "public, max-age=60, s-maxage=300, stale-while-revalidate=86400",
      enableMetrics: true,
      corsOrigins: [],
      maxBodyBytes: 1_048_576,
      readyTimeoutMs: 2000,
      shutdownTimeoutMs: 10_000,
      logLevel: "info",
    });
  });

  it("counts an empty variable as unset", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "", CORS_ORIGINS: "" }).port).toBe(8080);
  });

  it("derives PUBLIC_BASE_URL from the port and drops its trailing slash", () => {
    expect(readConfig({ PORT: "9000" }).publicBaseUrl).toBe("http://localhost:9000");
    expect(readConfig({ PUBLIC_BASE_URL: "https://tk.example/" }).publicBaseUrl).toBe(
      "https://tk.example",
    );
  });

  it.each([
    [undefined, ["themes", "places"]],
    ["", ["themes", "places"]],
    ["themes", ["themes"]],
    ["places", ["places"]],
    [" places , themes ", ["themes", "places"]],
  ])("runs the services that SERVICES=%j names, and both if it names none", (value, services) => {
    expect(readConfig(value === undefined ? {} : { SERVICES: value }).services).toEqual(services);
  });

  it.each(["theme", "Themes", "themes,pictures", "both"])(
    "refuses SERVICES=%s, and names the variable and both values",
    (value) => {
      expect(problemsOf({ SERVICES: value })).toEqual([
        "SERVICES: must be themes or places; empty, or themes,places, runs both",
      ]);
    },
  );

  it("reports all problems together, each with its variable", () => {
    const problems = problemsOf({
      PORT: "80a",
      DATABASE_URL: "mysql://x",
      ENABLE_METRICS: "yes",
      INIT_ADMIN_API_KEY: "short",
      SESSION_SECRET: "short",
      OIDC_ISSUER: "http://idp.example",
      CORS_ORIGINS: "https://app.example/path",
      TRUST_PROXY: "foo",
      LOG_LEVEL: "loud",
    });
    expect(namesOf(problems).toSorted()).toEqual([
      "CORS_ORIGINS",
      "DATABASE_URL",
      "ENABLE_METRICS",
      "INIT_ADMIN_API_KEY",
      "LOG_LEVEL",
      "OIDC_CLIENT_ID",
      "OIDC_ISSUER",
      "PORT",
      "SESSION_SECRET",
      "TRUST_PROXY",
    ]);
  });

  const production = {
    NODE_ENV: "production",
    DATABASE_URL: "postgresql://db/tokenkit",
    SESSION_SECRET: "0123456789abcdef0123456789abcdef",
    OIDC_ISSUER: "https://id.example",
    OIDC_CLIENT_ID: "tokenkit",
    ROLE: "web",
    PUBSUB_TOPIC_PREFIX: "tokenkit-",
    PUBSUB_MODE: "push",
  };
  it.each([
    ...["NODE_ENV", "SESSION_SECRET", "DATABASE_URL", "ALLOW_EMBEDDED_DATABASE", "PUBLIC_BASE_URL"],
    ...["OIDC_ISSUER", "OIDC_SCOPES", "AUTH", "PORT", "TRUST_PROXY", "RATE_LIMIT_PER_MINUTE"],
    ...["PUBSUB_MODE", "INIT_ADMIN_API_KEY"],
  ])("reports a wrong %s once, and as nothing else", (name) => {
    const wrong = { SESSION_SECRET: "short", OIDC_SCOPES: "email" } as Record<string, string>;
    const value = wrong[name] ?? "\u00e4 ::";
    expect(problemsOf(production)).toEqual([]);
    expect(namesOf(problemsOf({ ...production, [name]: value }))).toEqual([name]);
    expect(namesOf(problemsOf({ ...production, AUTH: "oidc", [name]: value }))).toEqual([name]);
    const local = { [name]: value };
    expect(namesOf(problemsOf(local)).filter((problem) => problem === name)).toEqual([name]);
  });

  describe("roles", () => {
    const worker = {
      ...production,
      ROLE: "worker",
      PUBSUB_PUSH_AUDIENCE: "tokenkit-worker",
      PUBSUB_PUSH_SERVICE_ACCOUNT: "caller@project.iam.gserviceaccount.com",
    };

    it("have connections of their own number, and a worker needs no sign-in", () => {
      expect(readConfig(production)).toMatchObject({
        role: "web",
        databasePoolSize: 5,
        push: null,
      });
      const { SESSION_SECRET: _, OIDC_ISSUER: __, OIDC_CLIENT_ID: ___, ...bare } = worker;
      expect(readConfig(bare)).toMatchObject({
        role: "worker",
        databasePoolSize: 2,
        queue: { kind: "pubsub", prefix: "tokenkit-", mode: "push" },
        push: {
          audience: "tokenkit-worker",
          serviceAccount: "caller@project.iam.gserviceaccount.com",
          signature: "check",
        },
      });
    });

    it.each([
      ["ROLE", { ...worker, ROLE: "all" }],
      ["PUBSUB_PUSH_AUDIENCE", { ...worker, PUBSUB_PUSH_AUDIENCE: "" }],
      ["PUBSUB_PUSH_SERVICE_ACCOUNT", { ...worker, PUBSUB_PUSH_SERVICE_ACCOUNT: "" }],
      ["PUBSUB_PUSH_SERVICE_ACCOUNT", { ...worker, PUBSUB_PUSH_SERVICE_ACCOUNT: "caller" }],
      ["PUBSUB_TOPIC_PREFIX", { ...worker, PUBSUB_TOPIC_PREFIX: "" }],
      ["PUBSUB_TOPIC_PREFIX", { ...worker, PUBSUB_TOPIC_PREFIX: "9 lives" }],
      ["PUBSUB_PUSH_SIGNATURE", { ...worker, PUBSUB_PUSH_SIGNATURE: "iam" }],
      ["BLOB_BUCKET", { BLOB_BUCKET: "gs://pictures" }],
      ["S3_BUCKET", { S3_BUCKET: "s3://pictures" }],
      ["S3_BUCKET", { S3_BUCKET: "pictures", BLOB_BUCKET: "pictures" }],
      ["S3_BUCKET", { S3_ENDPOINT: "https://s3.example" }],
      ["S3_BUCKET", { S3_REGION: "eu-central-1" }],
      ["S3_ENDPOINT", { S3_BUCKET: "pictures", S3_ENDPOINT: "s3.example" }],
      ["DATABASE_URL", { ROLE: "web" }],
      ["DATABASE_URL", { ROLE: "worker" }],
    ])("refuse what cannot work: %s", (name, env) => {
      expect(namesOf(problemsOf(env))).toEqual([name]);
    });
  });

  describe("on Cloud Run", () => {
    const service = {
      ...production,
      K_SERVICE: "tokenkit-web",
      HOST: "0.0.0.0",
      BLOB_BUCKET: "pictures",
      PUBLIC_BASE_URL: "https://tokens.example.com",
      SHUTDOWN_TIMEOUT_MS: "8000",
      TRUST_PROXY: "2",
    };

    it("takes what suits it", () => {
      expect(problemsOf(service)).toEqual([]);
    });

    it.each([
      ["NODE_ENV", { NODE_ENV: "" }],
      [
        "DATABASE_URL",
        { DATABASE_URL: "memory:", ROLE: "all", PUBSUB_MODE: "", ALLOW_EMBEDDED_DATABASE: "true" },
      ],
      ["BLOB_BUCKET", { BLOB_BUCKET: "" }],
      ["MAX_UPLOAD_BYTES", { MAX_UPLOAD_BYTES: String(31 * 1024 * 1024) }],
      ["SHUTDOWN_TIMEOUT_MS", { SHUTDOWN_TIMEOUT_MS: "10000" }],
      ["PUBLIC_BASE_URL", { PUBLIC_BASE_URL: "" }],
      ["TRUST_PROXY", { TRUST_PROXY: "" }],
      ["HOST", { HOST: "" }],
    ])("refuses a %s that cannot work there, and only there", (name, env) => {
      expect(namesOf(problemsOf({ ...service, ...env }))).toEqual([name]);
      expect(problemsOf({ ...service, ...env, K_SERVICE: "" })).toEqual([]);
    });

    it("lets a worker pool, which nobody calls, listen where it likes", () => {
      const pool = { ...service, ROLE: "worker", PUBSUB_MODE: "pull", K_SERVICE: "", HOST: "" };
      expect(problemsOf({ ...pool, CLOUD_RUN_WORKER_POOL: "tokenkit-worker" })).toEqual([]);
      expect(namesOf(problemsOf({ ...pool, CLOUD_RUN_WORKER_POOL: "x", BLOB_BUCKET: "" }))).toEqual(
        ["BLOB_BUCKET"],
      );
    });
  });

  it.each(["true", "2", "loopback", "10.0.0.0/8, 127.0.0.1", "uniquelocal,2001:db8::/32"])(
    "takes TRUST_PROXY=%s",
    (TRUST_PROXY) => {
      expect(problemsOf({ TRUST_PROXY })).toEqual([]);
    },
  );

  it.each(["foo", "10.0.0.0/33", "10.0.0.1,", "-1", "cafe"])(
    "refuses TRUST_PROXY=%s instead of failing later",
    (TRUST_PROXY) => {
      expect(namesOf(problemsOf({ TRUST_PROXY }))).toEqual(["TRUST_PROXY"]);
    },
  );

  it.each([
    "postgres://u:p@db.example:5432/tokenkit?sslmode=verify-full",
    "postgresql:///tokenkit",
    "postgresql://u:p@/db?host=/cloudsql/project:region:instance",
    "postgresql://postgres@/db?host=%2Ftmp%2Frun&port=5432",
    "memory:",
  ])("takes DATABASE_URL=%s", (DATABASE_URL) => {
    expect(problemsOf({ DATABASE_URL })).toEqual([]);
  });

  it.each([
    ["postgresql://u:hunter2@db:99999/tokenkit", "is not a valid URL"],
    ["postgresql://u:hunter2@db[/tokenkit", "is not a valid URL"],
    ["postgresql://u:hunter2@/db?host=/run&port=99999", "names a port"],
    ["postgresql://u:hunter2@db/x?sslmode=verify-full&sslrootcert=/none.pem", "/none.pem"],
    ["mysql://u:hunter2@db/tokenkit", "must be a postgresql:// URL"],
  ])("refuses DATABASE_URL=%s without repeating the password", (DATABASE_URL, message) => {
    const problems = problemsOf({ DATABASE_URL });
    expect(namesOf(problems)).toEqual(["DATABASE_URL"]);
    expect(problems[0]).toContain(message);
    expect(problems[0]).not.toContain("hunter2");
  });

  it.each(["prod", "Production", "PRODUCTION", "producton", " production", "production ", "live"])(
    "refuses NODE_ENV=%j, which would leave development's defaults on",
    (NODE_ENV) => {
      const problems = problemsOf({ NODE_ENV });
      expect(namesOf(problems)).toEqual(["NODE_ENV"]);
      expect(problems[0]).toContain(`"${NODE_ENV}"`);
      expect(problems[0]).toMatch(/write production/);
    },
  );

  it.each(["staging", "dev", "Test", "none"])("refuses NODE_ENV=%s too", (NODE_ENV) => {
    expect(namesOf(problemsOf({ NODE_ENV }))).toEqual(["NODE_ENV"]);
  });

  it.each(["development", "test", ""])("takes NODE_ENV=%j for local mode", (NODE_ENV) => {
    expect(readConfig({ NODE_ENV }).production).toBe(false);
  });

  it("asks for no SESSION_SECRET where nobody signs in", () => {
    const production = { NODE_ENV: "production", DATABASE_URL: "postgresql://db/tokenkit" };
    expect(problemsOf({ ...production, AUTH: "none" })).toEqual([]);
    expect(namesOf(problemsOf({ ...production, AUTH: "local" }))).toContain("SESSION_SECRET");
  });

  it("refuses every insecure default in production, at once", () => {
    const problems = problemsOf({ NODE_ENV: "production" });
    expect(namesOf(problems)).toEqual(["SESSION_SECRET", "AUTH", "DATABASE_URL"]);
  });

  it("refuses an http issuer outside loopback, and in production everywhere", () => {
    const oidc = { OIDC_CLIENT_ID: "tokenkit" };
    expect(problemsOf({ ...oidc, OIDC_ISSUER: "http://localhost:9000" })).toEqual([]);
    expect(namesOf(problemsOf({ ...oidc, OIDC_ISSUER: "http://idp.example" }))).toEqual([
      "OIDC_ISSUER",
    ]);
    const production = {
      ...oidc,
      NODE_ENV: "production",
      SESSION_SECRET: "x".repeat(32),
      DATABASE_URL: "postgresql://db/tokenkit",
    };
    expect(namesOf(problemsOf({ ...production, OIDC_ISSUER: "http://localhost:9000" }))).toEqual([
      "OIDC_ISSUER",
    ]);
    expect(problemsOf({ ...production, OIDC_ISSUER: "https://idp.example/" })).toEqual([]);
  });

  it("allows the embedded database in production only by name", () => {
    const production = {
      NODE_ENV: "production",
      AUTH: "none",
      SESSION_SECRET: "x".repeat(32),
      ALLOW_EMBEDDED_DATABASE: "true",
    };
    expect(problemsOf(production)).toEqual([]);
  });

  it("takes several session secrets, each of 32 bytes", () => {
    const long = "x".repeat(32);
    expect(problemsOf({ SESSION_SECRET: `${long},${long}` })).toEqual([]);
    expect(namesOf(problemsOf({ SESSION_SECRET: `${long},short` }))).toEqual(["SESSION_SECRET"]);
  });
});

describe(".env.example", () => {
  it("is what the schema says (write it anew with: npm run env-example)", () => {
    const text = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
    expect(text).toBe(envExample());
    for (const name of Object.keys(environment)) expect(text).toContain(`# ${name}=`);
  });
});
