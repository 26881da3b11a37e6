import { describe, expect, it } from "vitest";
import { environment } from "../../src/config/environment.ts";
import { environmentOf, isProgram } from "./support/containers.ts";
import { running } from "./support/environments.ts";
import { Unknown } from "./support/value.ts";

/** Read by libraries: Google's own, and the OpenTelemetry SDK. */
const ofLibraries = /^(GOOGLE_CLOUD_PROJECT|OTEL_\w+)$/;

/** The program's part of its roles on Google Cloud: these it reads once it has them. */
const ofRoles = ["ROLE", "MIGRATE", "DATABASE_POOL_SIZE"];

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
      // The job does it before a roll-out, and whoever starts then does not.
      const starts = plain.ROLE !== undefined;
      expect(plain.MIGRATE, name).toBe(starts ? "false" : undefined);
      expect(String(plain.BLOB_BUCKET), name).toBe("example-tokenkit-tokenkit-pictures");
      expect(plain.PUBSUB_TOPIC_PREFIX, name).toBe("tokenkit-");
    }
  });
});
