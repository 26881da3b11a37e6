import type { EntityManager } from "@mikro-orm/postgresql";
import { beforeEach, describe, expect, it } from "vitest";
import { emitEach } from "../../src/procedures/events/emit.ts";
import { inTransaction } from "../../src/procedures/transaction.ts";
import { aDraft, aPublished, freshSlug } from "../contract/support/samples.ts";
import { usePlatform } from "../support/platform.ts";

// Without workers, so that the deliveries stay as they are written.
const platform = usePlatform({ ROLE: "web" });
const services = () => platform.current.running.services;
const sql = <T>(text: string, values: unknown[] = []): Promise<T> =>
  platform.current.owner.em.fork().execute(text, values) as Promise<T>;

const ADD = `
  insert into webhook (id, name, preset, shown_url, sealed, events, themes, enabled, created_at,
    created_by, updated_at)
  values (gen_random_uuid(), 'x', 'generic', 'https://a.example', '', ?, ?, ?, now(), 'me', now())`;

const wants = (events: string, { themes = "{}", enabled = true } = {}) =>
  sql(ADD, [events, themes, enabled]);

interface Row {
  type: string;
  data: Record<string, unknown>;
}
const events = () => sql<Row[]>("select type, data from event order by id");
const deliveries = () =>
  sql<{ id: string; type: string }[]>(
    "select delivery.id, type from delivery join event on event.id = event_id order by event.id",
  );

beforeEach(async () => {
  await sql("delete from webhook");
  await sql("delete from event");
  await sql("delete from queue.job where name = 'due'");
});

describe("an event", () => {
  it("is written with its change, and a message names each delivery", async () => {
    await wants("{theme.published,theme.archived,audit.recorded}");
    await wants("{theme.published}");
    const slug = await aPublished(platform.current);
    const published = (await events()).filter(({ type }) => type === "theme.published");
    expect(published).toMatchObject([{ data: { slug, version: 2, by: expect.any(String) } }]);
    const rows = await deliveries();
    expect(rows.filter(({ type }) => type === "theme.published")).toHaveLength(2);
    const sent = async () => {
      const jobs = await sql<{ data: object }[]>("select data from queue.job where name = 'due'");
      return jobs.map(({ data }) => (data as { id: string }).id).sort();
    };
    await expect.poll(sent).toEqual(rows.map(({ id }) => id).sort());
  });

  it("is not written if the change fails or is rolled back", async () => {
    await wants("{theme.published}");
    const slug = await aDraft(platform.current);
    await sql("delete from event");
    const path = `/api/v1/themes/${slug}/publish`;
    expect((await platform.current.post(path, { baseVersion: 7 })).status).toBe(409);
    // The commit itself fails, after everything is written.
    await sql(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '40001'; end $$`);
    await sql(`create constraint trigger refusing after insert on event
      deferrable initially deferred for each row execute function refuse()`);
    expect((await platform.current.post(path)).status).toBeGreaterThanOrEqual(500);
    await sql("drop trigger refusing on event");
    expect(await events()).toEqual([]);
    expect(await sql("select 1 from queue.job where name = 'due'")).toEqual([]);
  });

  it("is not written if nothing wants it, and reaches an address for its own themes alone", async () => {
    const slug = freshSlug();
    await wants("{theme.archived}");
    await wants("{theme.published}", { themes: `{other,${slug}}` });
    await aPublished(platform.current);
    expect(await events()).toEqual([]);
    await platform.current.post("/api/v1/themes", { slug, name: "Mine", tokens: {} });
    await platform.current.delete(`/api/v1/themes/${slug}`);
    expect(await events()).toEqual([]);
    await wants("{theme.deleted}", { themes: `{${slug}}` });
    await platform.current.post("/api/v1/themes", { slug, name: "Mine", tokens: {} });
    await platform.current.delete(`/api/v1/themes/${slug}`);
    expect(await events()).toMatchObject([{ type: "theme.deleted", data: { slug } }]);
  });

  it("tells of preview links without their token", async () => {
    await wants("{preview.created,preview.revoked}");
    const slug = await aDraft(platform.current);
    const at = `/api/v1/themes/${slug}/previews`;
    const made = await platform.current.post(at, {});
    await platform.current.delete(`${at}/${made.body.id}`);
    const told = await events();
    expect(told).toMatchObject([
      { type: "preview.created", data: { slug, preview: made.body.id } },
      { type: "preview.revoked", data: { slug, preview: made.body.id } },
    ]);
    expect(JSON.stringify(told)).not.toContain(made.body.token);
  });

  it("leaves out an address that is deleted meanwhile, and does not fail by it", async () => {
    await wants("{theme.published}");
    const slug = await aDraft(platform.current);
    const removing = platform.current.owner.em.fork();
    await removing.begin();
    await removing.execute("delete from webhook");
    const path = `/api/v1/themes/${slug}/publish`;
    const published = platform.current.post(path);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await removing.commit();
    expect((await published).status).toBe(200);
    expect(await deliveries()).toEqual([]);
  });

  it("of thousands of rows at once is written in time, and wakes the workers with few messages", async () => {
    await wants("{image.deleted}");
    await wants("{image.deleted}");
    const all = Array.from({ length: 3000 }, (_, n) => ({ image: `${n}`, place: "p", by: null }));
    await inTransaction(platform.current.owner.em.fork() as EntityManager, async (transaction) => {
      await emitEach({ ...transaction, services: services() }, "image.deleted", all);
      return { ok: true };
    });
    expect(await deliveries()).toHaveLength(6000);
    const sent = () => sql<object[]>("select data from queue.job where name = 'due'");
    await expect.poll(async () => (await sent()).length).toBe(8);
  });

  it("is kept, without a delivery, for an address that is switched off", async () => {
    await wants("{theme.published}", { enabled: false });
    await aPublished(platform.current);
    expect(await events()).toHaveLength(1);
    expect(await deliveries()).toEqual([]);
  });
});
