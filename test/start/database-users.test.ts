import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, inject, it, onTestFinished } from "vitest";
import type { Program } from "../../src/platform/database/rights.ts";
import { formWith, picture } from "../contract/support/pictures.ts";
import { aReceiver } from "../outbox/support/receiver.ts";
import { PlatformProcess, PROCESS_KEY, scratchFolder } from "../support/process.ts";

const COMMAND = ["node", "--import", "./src/start/preload.ts", "src/main.ts"] as const;
const DENIED = "42501";

// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
type Body = any;
type Urls = Record<"owner" | Program, string>;

/** An empty database of an owner without special rights, and the addresses of users that do not exist yet. */
async function anOwnersDatabase(): Promise<Urls> {
  const { host, port, user } = inject("postgres");
  const mark = randomBytes(4).toString("hex");
  const administrator = new pg.Client({ host, port, user, database: "postgres" });
  await administrator.connect();
  await administrator.query(`create role o_${mark} login createrole`);
  await administrator.query(`create database d_${mark} owner o_${mark} template template0`);
  await administrator.end();
  const url = (name: string) =>
    `postgresql://${name}_${mark}:of-${name}@/d_${mark}?host=${encodeURIComponent(host)}&port=${port}`;
  return { owner: url("o"), web: url("w"), worker: url("k"), commands: url("c") };
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

interface Ended {
  status: number;
  output: string;
}

/** Runs a command of the release to its end. */
const run = (file: string, env: Record<string, string>): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(
      "node",
      [`src/commands/${file}`],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) =>
        resolve({ status: error === null ? 0 : Number(error.code), output: stdout + stderr }),
    );
  });

const migrated = ({ owner, web, worker, commands }: Urls): Promise<Ended> =>
  run("migrate.ts", {
    DATABASE_URL: owner,
    WEB_DATABASE_URL: web,
    WORKER_DATABASE_URL: worker,
    COMMANDS_DATABASE_URL: commands,
  });

/** Notes every change of the schema from now on; returns the function that lists them. */
async function schemaChanges({ owner }: Urls): Promise<() => Promise<unknown[]>> {
  const { database } = new pg.Client({ connectionString: owner });
  const { host, port, user } = inject("postgres");
  const administrator = new pg.Client({ host, port, user, ...(database && { database }) });
  await administrator.connect();
  onTestFinished(() => administrator.end());
  await administrator.query(`
    create schema noted;
    create table noted.change (tag text, by text);
    create function noted.note() returns event_trigger language plpgsql security definer as
      $$ begin insert into noted.change values (tg_tag, session_user); end $$;
    create event trigger note on ddl_command_end execute function noted.note()`);
  return async () => (await administrator.query("select * from noted.change")).rows;
}

/** Web and worker as processes, each under its own user. */
async function bothPrograms(
  urls: Urls,
): Promise<{ web: PlatformProcess; worker: PlatformProcess }> {
  const shared = {
    MIGRATE: "false",
    DATA_DIR: await scratchFolder(),
    ENABLE_REST: "true",
    ANALYZERS: "exif,pixels",
    SECRETS_KEY: "test-secrets-key-0123456789-abcdefgh",
  };
  const started = (role: "web" | "worker") =>
    PlatformProcess.spawn({ ...shared, ROLE: role, DATABASE_URL: urls[role] }, COMMAND);
  const web = await started("web");
  const worker = await started("worker");
  await Promise.all([web.ready(), worker.ready()]);
  return { web, worker };
}

/** Sends a request as the admin; asserts that it succeeds, and returns its body. */
async function ask(
  web: PlatformProcess,
  method: string,
  path: string,
  json?: object,
): Promise<Body> {
  const response = await web.fetch(path, { method, json });
  const text = await response.text();
  expect(response.status, `${method} ${path}: ${text}`).toBeLessThan(300);
  return text === "" ? undefined : JSON.parse(text);
}

/** A place on the same spot each time, with a picture; the place's id. */
async function share(web: PlatformProcess, title: string): Promise<string> {
  const place = { title, latitude: 37.885, longitude: -122.6225 };
  const { id } = await ask(web, "POST", "/api/places", place);
  const { status } = await fetch(`${web.url}/places/${id}/images`, {
    method: "POST",
    headers: { authorization: `Bearer ${PROCESS_KEY}` },
    body: formWith(await picture()),
  });
  expect(status).toBe(201);
  return id;
}

/** Themes: saved, published, scheduled, and told to a webhook. */
async function expectThemesWork(web: PlatformProcess): Promise<void> {
  const { url, received } = await aReceiver();
  const events = ["theme.published", "release.published"];
  await ask(web, "POST", "/api/v1/admin/webhooks", { name: "x", url, events });
  const tokens = { color: { bg: { $type: "color", $value: "#123456" } } };
  await ask(web, "POST", "/api/v1/themes", { slug: "own", name: "Own", tokens });
  await ask(web, "POST", "/api/v1/themes/own/publish");
  await expect.poll(() => received.length).toBe(1);
  const css = await web.fetch("/rt/v1/theme.css?slug=own&variant=tokens");
  expect(await css.text()).toContain("--tk-color-bg: #123456;");
  await ask(web, "DELETE", "/api/v1/themes/own");
  const audit = await ask(web, "GET", "/api/v1/admin/audit?entityId=own");
  expect(audit.total).toBe(3);
}

/** Places: pictures analysed and linked, and the place removed with its bytes. */
async function expectPlacesWork(web: PlatformProcess): Promise<void> {
  const [here, there] = [await share(web, "Here"), await share(web, "There")];
  await ask(web, "POST", `/api/places/${here}/comments`, { content: "Mind the fog." });
  const state = async (id: string) => {
    const [image] = await ask(web, "GET", `/api/places/${id}/images`);
    return image.analysisStatus;
  };
  await expect.poll(async () => [await state(here), await state(there)]).toEqual(["done", "done"]);
  const linked = async () => {
    const query = `{ place(id: "${here}") { relatedPlaces(limit: 10) { place { id } } } }`;
    const { data } = await ask(web, "POST", "/graphql", { query });
    return JSON.stringify(data);
  };
  await expect.poll(linked).toContain(there);
  await ask(web, "DELETE", `/api/places/${there}`);
  await expect.poll(linked).not.toContain(there);
}

it("lets web, worker and commands do all their work as users that own nothing", async () => {
  const urls = await anOwnersDatabase();
  const done = await migrated(urls);
  expect(done.output).toMatch(/^Done: 0001-themes[^\n]*\nRights of web: w_\w+\n/);
  const changed = await schemaChanges(urls);
  const { web, worker } = await bothPrograms(urls);
  await expectThemesWork(web);
  await expectPlacesWork(web);
  for (const command of ["links.ts", "dead-letters.ts"]) {
    const { status, output } = await run(command, { DATABASE_URL: urls.commands });
    expect([status, output]).toEqual([0, expect.not.stringContaining("denied")]);
  }
  expect(web.output + worker.output).not.toMatch(/"level"|"severity"|denied/);
  // Nor does pg-boss, which would need the owner for it.
  expect(await changed()).toEqual([]);
});

it("builds the indexes that an upgrade of the queue leaves for later, before web and worker run", async () => {
  const urls = await anOwnersDatabase();
  await migrated(urls);
  const owner = await connected(urls.owner);
  const leave = (index: string, column: string) =>
    owner.query(
      "insert into queue.bam (name, version, table_name, command) values ('later', 1, 'job_common', $1)",
      [`create index concurrently if not exists ${index} on queue.job_common (${column})`],
    );
  await leave("job_later", "created_on");
  await leave("job_last", "completed_on");
  expect(await migrated(urls)).toMatchObject({ status: 0 });
  const left = await owner.query(
    "select status, to_regclass('queue.job_later') is not null and to_regclass('queue.job_last') is not null as built from queue.bam",
  );
  expect(left.rows).toEqual(Array(2).fill({ status: "completed", built: true }));
  await leave("job_wrong", "no_such_column");
  const { status, output } = await migrated(urls);
  expect([status, output]).toEqual([1, expect.stringContaining('"no_such_column" does not exist')]);
});

it("keeps what is not a program's own from its user", async () => {
  const urls = await anOwnersDatabase();
  await migrated(urls);
  const web = await connected(urls.web);
  const worker = await connected(urls.worker);
  for (const statement of [
    "drop table place",
    "create table mine (id int)",
    "truncate place",
    "delete from audit_entry",
    "update migration set name = ''",
    "drop table queue.job",
  ]) {
    await expect(web.query(statement), statement).rejects.toMatchObject({ code: DENIED });
  }
  for (const table of ["api_key", "ended_session", "user_preference", "preview"]) {
    const read = worker.query(`select * from ${table}`);
    await expect(read, table).rejects.toMatchObject({ code: DENIED });
  }
});

it("gives the rights again after every migration, and takes back others", async () => {
  const urls = await anOwnersDatabase();
  await migrated(urls);
  const owner = await connected(urls.owner);
  const { user: web } = new pg.Client({ connectionString: urls.web });
  await owner.query(`revoke all on theme from ${web}`);
  await owner.query(`grant all on audit_entry to ${web}`);
  expect(await migrated(urls)).toMatchObject({ status: 0 });
  const { rows } = await owner.query(
    `select table_name as "table", string_agg(privilege_type, ' ' order by privilege_type) as rights
       from information_schema.role_table_grants
      where grantee = $1 and table_name in ('theme', 'audit_entry') group by 1 order by 1`,
    [web],
  );
  expect(rows).toEqual([
    { table: "audit_entry", rights: "INSERT SELECT UPDATE" },
    { table: "theme", rights: "DELETE INSERT SELECT UPDATE" },
  ]);
});

it("gives a user that worker and commands share the rights of both", async () => {
  const urls = await anOwnersDatabase();
  const { worker, commands } = urls;
  const name = (url: string) => new pg.Client({ connectionString: url }).user;
  const rightsOf = async (user: string | undefined) => {
    const owner = await connected(urls.owner);
    const { rows } = await owner.query<{ given: string }>(
      `select table_schema || '.' || table_name || ' ' || privilege_type as given
         from information_schema.role_table_grants where grantee = $1`,
      [user],
    );
    return rows.map(({ given }) => given).sort();
  };
  await migrated(urls);
  const apart = [...(await rightsOf(name(worker))), ...(await rightsOf(name(commands)))];
  expect(await migrated({ ...urls, commands: worker })).toMatchObject({ status: 0 });
  expect(await rightsOf(name(worker))).toEqual([...new Set(apart)].sort());
});

it("creates each user with the password of its address, and leaves one that is there alone", async () => {
  const urls = await anOwnersDatabase();
  const owner = await connected(urls.owner);
  const { user } = new pg.Client({ connectionString: urls.worker });
  await owner.query(`create role ${user} login connection limit 7`);
  expect(await migrated(urls)).toMatchObject({ status: 0 });
  const { rows } = await owner.query("select rolconnlimit from pg_roles where rolname = $1", [
    user,
  ]);
  expect(rows).toEqual([{ rolconnlimit: 7 }]);
});

it.each([
  {
    wrong: "the owner",
    of: ({ owner }: Urls) => owner,
    says: /^WEB_DATABASE_URL: must name a user other than o_\w+/m,
  },
  {
    wrong: "another database",
    of: ({ web }: Urls) => web.replace(/\/d_\w+/, "/other"),
    says: /^WEB_DATABASE_URL: names the database other, and DATABASE_URL d_\w+\.$/m,
  },
  {
    wrong: "a missing user without a password",
    of: ({ web }: Urls) => web.replace(":of-w@", "@"),
    says: /^WEB_DATABASE_URL: there is no user w_\w+; create it/m,
  },
])("refuses $wrong as the user of web, and gives nobody a right", async ({ of, says }) => {
  const urls = await anOwnersDatabase();
  const { status, output } = await migrated({ ...urls, web: of(urls) });
  expect([status, output]).toEqual([1, expect.stringMatching(says)]);
  const owner = await connected(urls.owner);
  const { user } = new pg.Client({ connectionString: urls.worker });
  expect((await owner.query("select from pg_roles where rolname = $1", [user])).rowCount).toBe(0);
});

it("says how to go on where a user may not make the queue", async () => {
  const urls = await anOwnersDatabase();
  const migrate = { DATABASE_URL: urls.owner, WEB_DATABASE_URL: urls.web };
  await run("migrate.ts", { ...migrate, PUBSUB_TOPIC_PREFIX: "x-" });
  const env = { DATABASE_URL: urls.web, MIGRATE: "false", ROLE: "web" };
  const web = await PlatformProcess.spawn({ ...env, DATA_DIR: await scratchFolder() }, COMMAND);
  expect(await web.exited).toBe(1);
  expect(web.output).toMatch(/^DATABASE_URL: the user w_\w+ may not .*npm run migrate/m);
});
