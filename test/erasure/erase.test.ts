import type { EntityManager } from "@mikro-orm/postgresql";
import { expect, it } from "vitest";
import { newId } from "../../src/platform/ids.ts";
import { aPerson } from "../contract/support/people.ts";
import { formWith, picture, settled } from "../contract/support/pictures.ts";
import { expectError, tokensOf } from "../contract/support/samples.ts";
import { usePlatform } from "../support/platform.ts";
import { withCookie } from "../support/sign-in.ts";

const platform = usePlatform({ ENABLE_REST: "true", OUTBOUND_PORTS: "443,8443" });

const erin = {
  subject: 'auth0|erin "4711"',
  username: "erin.oleary",
  name: "Erin O'Leary (Ops)",
  email: "erin.oleary@example.com",
  role: "admin",
} as const;

const sql = <T>(text: string, values: unknown[] = []): Promise<T> =>
  (platform.current.running.services.orm.em.fork() as EntityManager).execute(
    text,
    values,
  ) as Promise<T>;

/** Signs her in, as an admin of a group that themes name. */
async function signIn() {
  const { sessions } = platform.current.running.services;
  const id = newId();
  const { subject, username, name, email, role } = erin;
  await sql(
    `insert into app_user
       (id, subject, username, name, email, role, groups, first_seen_at, last_login_at)
     values (?, ?, ?, ?, ?, ?, '{brand}', now(), now())
     on conflict (subject) do nothing`,
    [id, subject, username, name, email, role],
  );
  const begun = await sessions?.begin({ ...erin, groups: ["brand"] });
  const [row] = await sql<{ id: string }[]>("select id from app_user where subject = ?", [subject]);
  return { id: row?.id ?? "", as: withCookie(begun?.token ?? "") };
}

/** Another person of the group `brand`, and a theme of that name, which nothing of hers may change. */
async function aBystander() {
  const bystander = await aPerson(platform.current, "brand", "editor");
  const theme = { slug: "brand", name: "Brand", tokens: tokensOf(), status: "draft" };
  const made = await platform.current.post("/api/v1/themes/import", theme, bystander.as);
  expect(made.status).toBe(201);
  const rules = { editors: [{ group: "brand" }, { subject: "brand" }], owners: null, review: null };
  expect((await platform.current.put("/api/v1/themes/brand/governance", rules)).status).toBe(200);
  const of =
    "select actor, action, entity_id, summary, changes::text from audit_entry where entity_id = 'brand'";
  const read = async () => ({
    theme: (await platform.current.get("/api/v1/themes/brand")).body,
    rules: (await platform.current.get("/api/v1/themes/brand/governance")).body,
    log: await sql<{ entity_id: string }[]>(`${of} and actor <> 'brand' order by id`),
  });
  return { subject: "brand", read };
}

/** Every table and column, of the queue too, in which one of these texts stands. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const columns = await sql<{ at: string; name: string }[]>(
    `select format('%I.%I', table_schema, table_name) as at, column_name as name
       from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema') and is_updatable = 'YES'`,
  );
  const found: string[] = [];
  for (const { at, name } of columns) {
    for (const text of texts) {
      const [row] = await sql<{ count: number }[]>(
        `select count(*)::int as count from ${at} where strpos("${name}"::text, ?) > 0`,
        [text],
      );
      if (row?.count) found.push(`${at}.${name}: ${text}`);
    }
  }
  return found;
}

/** Does, as her, whatever the platform writes a subject for. */
async function doEverything(as: ReturnType<typeof withCookie>, id: string): Promise<void> {
  const at = platform.current;
  const ok = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    expect([status, status < 300 ? {} : body]).toEqual([status, {}]);
    // biome-ignore lint/suspicious/noExplicitAny: answers of many forms
    return body as any;
  };
  const preferences = { selectedTheme: "quartz", licence: "CC-BY-4.0", credit: erin.name };
  await ok(at.put("/api/v1/me/preferences", preferences, as));
  await ok(at.put("/api/v1/admin/settings", { "publish.review": "1" }, as));
  for (const preset of ["slack", "teams"]) {
    const hook = { name: preset, url: "https://example.com/", preset, events: ["audit.recorded"] };
    await ok(at.post("/api/v1/admin/webhooks", hook, as));
  }
  await ok(
    at.post(
      "/api/v1/admin/webhooks",
      {
        name: "Log",
        url: "https://example.com/",
        events: ["audit.recorded", "review.requested", "image.created", "theme.working_copy_saved"],
      },
      as,
    ),
  );
  const theme = { slug: "erins", name: "Hers", tokens: tokensOf(), status: "draft" };
  await ok(at.post("/api/v1/themes/import", theme, as));
  const rules = { editors: [{ subject: erin.subject }], owners: null, review: null };
  await ok(at.put("/api/v1/themes/erins/governance", rules, as));
  await ok(at.put("/api/v1/themes/erins/working-copy", { tokens: tokensOf("#123456") }, as));
  const asked = { revision: 1, message: "Please" };
  const review = await ok(at.post("/api/v1/themes/erins/working-copy/reviews", asked, as));
  const comment = await ok(at.post(`/api/v1/reviews/${review.id}/comments`, { body: "Look" }, as));
  await ok(
    at.request(`/api/v1/reviews/${review.id}/comments/${comment.id}`, {
      ...as,
      method: "PATCH",
      json: { resolved: true },
    }),
  );
  await ok(at.post("/api/v1/themes/erins/previews", {}, as));
  await ok(at.post("/api/v1/admin/keys", { name: "CI", role: "editor" }, as));
  await ok(at.post("/api/v1/releases", { name: "Spring", themes: ["erins"] }, as));
  const place = await ok(at.post("/api/places", { title: "Pier", latitude: 1, longitude: 2 }, as));
  await ok(at.post(`/api/places/${place.id}/comments`, { content: "Fine" }, as));
  await ok(
    at.request(`/places/${place.id}/images`, {
      ...as,
      method: "POST",
      form: formWith(await picture()),
    }),
  );
  const credited = formWith(await picture());
  credited.append("credit", `Photo: ${erin.name.toUpperCase()}, at the pier`);
  await ok(at.request(`/places/${place.id}/images`, { ...as, method: "POST", form: credited }));
  await settled(at);
  const gone = await ok(at.post("/api/places", { title: "Hers, deleted" }, as));
  await ok(at.request(`/api/places/${gone.id}`, { ...as, method: "DELETE" }));
  const others = await ok(at.post("/api/places", { title: "Of another" }));
  await ok(at.post(`/api/places/${others.id}/comments`, { content: "Mine" }, as));
  const bad = await ok(at.post("/api/places", { title: "Reported" }));
  await ok(at.post("/api/reports", { kind: "place", id: bad.id, reason: "spam" }, as));
  const [{ id: reported }] = await ok(at.get("/api/reports"));
  await ok(at.post(`/api/reports/${reported}/decision`, { decision: "hide" }, as));
  await ok(at.request(`/api/places/${others.id}`, { ...as, method: "DELETE" }));
  await ok(at.post(`/api/v1/admin/users/${id}/sign-out`, undefined));
}

it("changes nothing of others, and no other thing of the same name", async () => {
  const { subject, read } = await aBystander();
  const twin = await aPerson(platform.current, "twin");
  const before = await read();
  const [row] = await sql<{ id: string }[]>("select id from app_user where subject = ?", ["twin"]);
  expect((await platform.current.delete(`/api/v1/admin/users/${row?.id}`)).status).toBe(204);
  expect(await read()).toEqual(before);
  expect((await platform.current.get("/api/v1/auth/me", twin.as)).status).toBe(401);
  const [own] = await sql<{ id: string }[]>("select id from app_user where subject = ?", [subject]);
  expect((await platform.current.delete(`/api/v1/admin/users/${own?.id}`)).status).toBe(204);
  const after = await read();
  expect(after.theme).toMatchObject({
    slug: "brand",
    createdBy: expect.stringMatching(/^erased:/),
  });
  expect(after.rules.editors).toEqual([
    { group: "brand" },
    { subject: expect.stringMatching(/^erased:/) },
  ]);
  expect(after.log.map(({ entity_id }: { entity_id: string }) => entity_id)).toContain("brand");
});

it("leaves nothing in any column that names the person, and what they made", async () => {
  const first = await signIn();
  await doEverything(first.as, first.id);
  const traces = [
    erin.subject,
    JSON.stringify(erin.subject).slice(1, -1),
    erin.username,
    erin.name,
  ];
  const texts = [...traces, "ERIN O'LEARY", erin.email, first.id];
  expect((await placesOf(texts)).length).toBeGreaterThan(15);

  const back = await signIn();
  const stream = await fetch(`${platform.current.url}/trpc/changes.events`, back.as);
  expect(stream.status).toBe(200);
  expect((await platform.current.get("/api/v1/auth/me", back.as)).status).toBe(200);
  expect((await platform.current.delete(`/api/v1/admin/users/${first.id}`)).status).toBe(204);
  expect(await placesOf(texts)).toEqual([]);

  expectError(await platform.current.get("/api/v1/auth/me", back.as), 401, "unauthenticated");
  // It ends with the session, within seconds.
  await stream.text().catch(() => "");
  const { body: theme } = await platform.current.get("/api/v1/themes/erins");
  expect(theme.createdBy).toMatch(/^erased:[0-9a-f]{12}$/);
  const { body: log } = await platform.current.get("/api/v1/admin/audit?entityType=user");
  expect(log.items.slice(0, 2).map(({ summary }: { summary: string }) => summary)).toEqual([
    "Erased a person",
    "Signed an erased person out everywhere",
  ]);
  const again = await platform.current.delete(`/api/v1/admin/users/${first.id}`);
  expectError(again, 404, "not_found");

  const later = await signIn();
  expect(later.id).not.toBe(first.id);
  expect((await platform.current.get("/api/v1/auth/me", later.as)).status).toBe(200);
  expect((await platform.current.get("/api/v1/auth/me", back.as)).status).toBe(401);
});
