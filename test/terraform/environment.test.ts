import { describe, expect, it } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { environment } from "../../src/config/environment.ts";
import { environmentOf, isProgram } from "./support/containers.ts";
import { running } from "./support/environments.ts";
import type { Resource } from "./support/plan.ts";
import { Unknown } from "./support/value.ts";

/** Read by libraries: Google's own, and the OpenTelemetry SDK. */
const ofLibraries = /^(GOOGLE_CLOUD_PROJECT|OTEL_\w+)$/;

/** The program's part of its roles on Google Cloud: these it reads once it has them. */
const ofRoles = ["ROLE", "MIGRATE", "DATABASE_POOL_SIZE"];

/** The variables that Cloud Run sets, by which the program recognises it. */
const ofCloudRun: Record<string, string> = {
  google_cloud_run_v2_service: "K_SERVICE",
  google_cloud_run_v2_worker_pool: "CLOUD_RUN_WORKER_POOL",
  google_cloud_run_v2_job: "CLOUD_RUN_JOB",
};

/** Values that an operator adds or that only an apply knows. */
const filledIn: Record<string, string> = {
  DATABASE_URL: "postgresql://tokenkit:secret@10.0.0.3/tokenkit",
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
  INIT_ADMIN_API_KEY: "0123456789abcdef",
  OIDC_CLIENT_ID: "tokenkit",
  OIDC_CLIENT_SECRET: "secret",
  BLOB_BUCKET: "example-tokenkit-tokenkit-pictures",
  PUBSUB_PUSH_SERVICE_ACCOUNT: "tokenkit-caller@example-tokenkit.iam.gserviceaccount.com",
};

/** The environment of a container as its process finds it. */
function foundBy(program: Resource): Record<string, string> {
  const { plain, secret } = environmentOf(program);
  const entries = Object.entries(plain).map(([name, value]) => [
    name,
    value instanceof Unknown ? (filledIn[name] ?? "") : String(value),
  ]);
  const secrets = Object.keys(secret).map((name) => [name, filledIn[name] ?? ""]);
  const own = { [ofCloudRun[program.type] ?? ""]: String(program.arguments.name) };
  return { ...own, OIDC_CLIENT_ID: "tokenkit", ...Object.fromEntries([...entries, ...secrets]) };
}

describe.each(running)("%s", (_name, resources) => {
  const programs = resources.filter(isProgram).map((program) => ({
    name: String(program.arguments.name),
    ...environmentOf(program),
  }));

  it.each(programs)("sets for $name no variable that nobody reads", ({ plain, secret }) => {
    const names = [...Object.keys(plain), ...Object.keys(secret)];
    const unknown = names.filter(
      (name) => !(name in environment) && !ofLibraries.test(name) && !ofRoles.includes(name),
    );
    expect(unknown).toEqual([]);
  });

  it.each(programs)("sets for $name only what the program takes", ({ plain }) => {
    for (const [name, value] of Object.entries(plain)) {
      const schema = environment[name as keyof typeof environment]?.schema;
      if (schema === undefined || value instanceof Unknown) continue;
      expect(schema.safeParse(value).error?.message, name).toBeUndefined();
    }
  });

  it.each(resources.filter(isProgram).map((one) => [String(one.arguments.name), one] as const))(
    "has %s start, rather than refuse its configuration",
    (_program, one) => {
      expect(() => readConfig(foundBy(one))).not.toThrow();
    },
  );

  it("says what each is for", () => {
    const roles = programs.map(({ name, plain: { ROLE: role = null } }) => [name, role]);
    expect(Object.fromEntries(roles)).toEqual({
      "tokenkit-web": "web",
      "tokenkit-worker": "worker",
      "tokenkit-migrate": null,
      "tokenkit-commands": null,
    });
    for (const { name, plain } of programs) {
      expect(plain, name).toMatchObject({ NODE_ENV: "production" });
      // The job migrates before a roll-out, so services do not.
      const starts = plain.ROLE !== undefined;
      expect(plain.MIGRATE, name).toBe(starts ? "false" : undefined);
      expect(String(plain.BLOB_BUCKET), name).toBe("example-tokenkit-tokenkit-pictures");
      expect(plain.PUBSUB_TOPIC_PREFIX, name).toBe("tokenkit-");
    }
  });
});
