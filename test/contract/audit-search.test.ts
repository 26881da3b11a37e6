import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { beforeAll, describe, expect, it } from "vitest";
import type { AppRouter } from "../../src/router.ts";
import { ADMIN_KEY, usePlatform } from "../support/platform.ts";
import { aDraft, expectError, freshSlug } from "./support/samples.ts";

const platform = usePlatform();
const PATH = "/api/v1/admin/audit";
const ROWS = 260;
const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2020, 0, 1);

const client = (key: string = ADMIN_KEY) =>
  createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${platform.current.url}/trpc`,
        headers: { authorization: `Bearer ${key}` },
        methodOverride: "POST",
      }),
    ],
  });

/** Rows of 2020, one a day, in addition to those that the platform writes now. */
const in2020 = { since: "2020-01-01T00:00:00Z", until: "2021-01-01T00:00:00Z" };

beforeAll(async () => {
  const em = platform.current.owner.em.fork();
  await em.getConnection().execute(
    `insert into audit_entry
       (id, at, actor, action, entity_type, entity_id, summary, changes, request_id)
     select gen_random_uuid(), to_timestamp(${START / 1000}) + n / 2 * interval '1 day',
            'person-' || n % 3, case when n % 2 = 0 then 'theme.update' else 'place.update' end,
            case when n % 2 = 0 then 'theme' else 'place' end, 'thing-' || n,
            case n when 7 then '=1+1, "Café" über alles' else 'Updated the theme Number ' || n end,
            json_build_object('version', json_build_object('from', n, 'to', n + 1)), 'request-' || n
       from generate_series(0, ${ROWS - 1}) as n`,
  );
});

describe("GET /api/v1/admin/audit", () => {
  const list = async (query: string) => (await platform.current.get(`${PATH}?${query}`)).body;

  it("ends before `until`", async () => {
    const until = new Date(START + 2 * DAY).toISOString();
    expect((await list(`until=${until}`)).total).toBe(4);
    const since = new Date(START + DAY).toISOString();
    const both = await list(`until=${until}&since=${since}`);
    expect(both.items.map(({ at }: { at: string }) => at)).toEqual([since, since]);
  });

  it.each([
    ["number 25", ["thing-259", "thing-258", "thing-25"]],
    ["CAFE uber", ["thing-7"]],
    ["thing-14", ["thing-149", "thing-14"]],
    ["!!", []],
  ])("finds %j in the sentence or the id", async (q, expected) => {
    const { items, total } = await list(`${new URLSearchParams({ ...in2020, q, limit: "500" })}`);
    const ids = items.map(({ entityId }: { entityId: string }) => entityId);
    expect(ids).toEqual(expect.arrayContaining(expected));
    expect(total).toBe(items.length);
    if (expected.length === 0) expect(ids).toEqual([]);
  });

  it("goes from page to page by cursor, forth and back, while rows are added", async () => {
    const query = `${new URLSearchParams({ ...in2020, limit: "100" })}`;
    const seen: string[] = [];
    let next: string | undefined = `${PATH}?${query}&cursor=newest`;
    let last = "";
    while (next !== undefined) {
      last = next;
      const { body, headers } = await platform.current.get(next);
      expect(Object.keys(body).sort()).toEqual(["items", "limit", "offset", "total"]);
      expect(body.total).toBe(ROWS);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
      await aDraft(platform.current, { slug: freshSlug("meanwhile") });
    }
    const { items } = await list(`${new URLSearchParams({ ...in2020, limit: "500" })}`);
    expect(seen).toEqual(items.map(({ id }: { id: string }) => id));
    const { headers } = await platform.current.get(last);
    const previous = /<([^>]+)>; rel="prev"/.exec(headers.get("link") ?? "")?.[1] ?? "";
    const back = (await platform.current.get(previous)).body.items;
    expect(back.map(({ id }: { id: string }) => id)).toEqual(seen.slice(100, 200));
  });

  it("has cursors beside offsets, and none where there is nothing more", async () => {
    const first = await client().audit.list.query({ ...in2020, limit: 200 });
    expect(first.previousCursor).toBeNull();
    const second = await client().audit.list.query({
      ...in2020,
      limit: 200,
      ...(first.nextCursor === null ? {} : { cursor: first.nextCursor }),
    });
    expect(second.items).toHaveLength(ROWS - 200);
    expect(second.nextCursor).toBeNull();
    const back = await client().audit.list.query({
      ...in2020,
      limit: 200,
      cursor: second.previousCursor ?? "",
    });
    expect(back.items).toEqual(first.items);
    expect(back.previousCursor).toBeNull();
    const offset = await client().audit.list.query({ ...in2020, limit: 200, offset: 200 });
    expect(offset.items).toEqual(second.items);
  });

  it.each([
    ["cursor=nonsense", "cursor"],
    ["until=tomorrow", "until"],
    [`q=${"x".repeat(201)}`, "q"],
    [`q=${"a+".repeat(11)}`, "q"],
  ])("refuses ?%s", async (query, field) => {
    expectError(await platform.current.get(`${PATH}?${query}`), 400, "validation_failed", field);
  });
});

describe("audit.facets", () => {
  it("counts what a list would have under each choice, the other filters as they are", async () => {
    const { actors, actions, entityTypes, lookedAt, isPartial } = await client().audit.facets.query(
      { ...in2020, action: "place.update" },
    );
    expect([lookedAt, isPartial]).toEqual([ROWS, false]);
    expect(actions).toEqual([
      { value: "place.update", count: 130 },
      { value: "theme.update", count: 130 },
    ]);
    expect(entityTypes).toEqual([{ value: "place", count: 130 }]);
    expect(actors.map(({ count }) => count).reduce((a, b) => a + b)).toBe(130);
  });

  it("keeps the chosen one, though no row has it", async () => {
    const { actors } = await client().audit.facets.query({ ...in2020, actor: "nobody" });
    expect(actors).toContainEqual({ value: "nobody", count: 0 });
    expect(actors).toContainEqual({ value: "person-0", count: 87 });
  });

  it("counts the chosen one, though fifty others have more rows", async () => {
    const em = platform.current.owner.em.fork();
    await em.getConnection().execute(
      `insert into audit_entry
         (id, at, actor, action, entity_type, entity_id, summary, changes, request_id)
       select gen_random_uuid(), timestamptz '2014-01-01' + n * interval '1 second',
              'actor-' || n % 60, 'x.y', 'x', n::text, 'Did', '{}', 'r'
         from generate_series(1, 301) as n`,
    );
    const in2014 = { since: "2014-01-01T00:00:00Z", until: "2015-01-01T00:00:00Z" };
    const { actors } = await client().audit.facets.query({ ...in2014, actor: "actor-9" });
    expect(actors).toHaveLength(51);
    expect(actors[0]).toEqual({ value: "actor-1", count: 6 });
    expect(actors.at(-1)).toEqual({ value: "actor-9", count: 5 });
    const { actors: others } = await client().audit.facets.query(in2014);
    expect(others.map(({ value }) => value)).not.toContain("actor-9");
  });

  it("is for admins", async () => {
    const editor = await platform.current.keyFor("editor");
    await expect(client(editor).audit.facets.query({})).rejects.toMatchObject({
      data: { errorCode: "forbidden" },
    });
  });
});

describe("GET /api/v1/admin/audit/export", () => {
  const part = (query: Record<string, string>) =>
    platform.current.get(`${PATH}/export?${new URLSearchParams({ ...in2020, ...query })}`);

  it("gives what the filters leave as a CSV file, without anything that calculates", async () => {
    const { status, headers, text } = await part({ format: "csv" });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="audit-log.csv"');
    expect(headers.get("cache-control")).toBe("no-store");
    const lines = text.split("\r\n");
    expect(lines[0]).toBe("at,actor,action,entityType,entityId,summary,changes,requestId,id");
    expect(lines).toHaveLength(ROWS + 2);
    expect(text).toContain(`"'=1+1, ""Café"" über alles"`);
    expect(text).toContain('"{""version"":{""from"":259,""to"":260}}"');
  });

  it("gives it as lines of JSON too, each a row as the log has it", async () => {
    const { headers, text } = await part({ format: "jsonl", actor: "person-1" });
    expect(headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    const rows = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const { items } = (
      await platform.current.get(
        `${PATH}?${new URLSearchParams({ ...in2020, actor: "person-1", limit: "500" })}`,
      )
    ).body;
    expect(rows).toEqual(items);
  });

  it("comes in parts that follow each other, the head in the first alone", async () => {
    const em = platform.current.owner.em.fork();
    await em.getConnection().execute(
      `insert into audit_entry
         (id, at, actor, action, entity_type, entity_id, summary, changes, request_id)
       select gen_random_uuid(), timestamptz '2015-01-01' + n * interval '1 second', 'many', 'x.y',
              'x', n::text, 'Did', '{}', 'r'
         from generate_series(1, 4500) as n`,
    );
    const lines: string[] = [];
    let next: string | undefined = `${PATH}/export?format=csv&actor=many`;
    let parts = 0;
    while (next !== undefined) {
      const { text, headers } = await platform.current.get(next);
      lines.push(...text.trimEnd().split("\r\n"));
      next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
      parts++;
    }
    expect(parts).toBe(3);
    expect(lines.filter((line) => line.startsWith("at,"))).toHaveLength(1);
    const ids = lines.slice(1).map((line) => line.split(",")[4]);
    expect(ids).toEqual(Array.from({ length: 4500 }, (_, at) => String(4500 - at)));
  });

  it("has no secret in it, and is for admins", async () => {
    const { body } = await platform.current.post("/api/v1/admin/keys", {
      name: "Exported",
      role: "viewer",
    });
    const { text } = await platform.current.get(`${PATH}/export?format=jsonl&entityType=apikey`);
    expect(text).toContain("Exported");
    expect(text).not.toContain(body.key.slice(12));
    const editor = await platform.current.keyFor("editor");
    expectError(
      await platform.current.get(`${PATH}/export?format=csv`, { key: editor }),
      403,
      "forbidden",
    );
    expectError(
      await platform.current.get(`${PATH}/export?format=xls`),
      400,
      "validation_failed",
      "format",
    );
  });
});
