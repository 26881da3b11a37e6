import type { EntityManager } from "@mikro-orm/postgresql";
import { beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { graphql } from "./support/graphql.ts";
import { aPlace, formWith, picture, settled, upload } from "./support/pictures.ts";
import { expectError } from "./support/samples.ts";
import { withoutTimes } from "./support/times.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const sql = <T>(text: string, values: unknown[] = []): Promise<T> =>
  (platform.current.owner.em.fork() as EntityManager).execute(text, values) as Promise<T>;

let owner: string;
let reader: string;
let editor: string;

beforeAll(async () => {
  owner = await platform.current.keyFor("viewer");
  reader = await platform.current.keyFor("viewer");
  editor = await platform.current.keyFor("editor");
});

const report = (kind: string, id: string, key: string | null = reader, more: object = {}) =>
  platform.current.post("/api/reports", { kind, id, reason: "privacy", ...more }, { key });
const queue = async (state = "open") =>
  (await platform.current.get(`/api/reports?state=${state}`, { key: editor })).body;
const decide = (id: string, decision: string, key = editor) =>
  platform.current.post(`/api/reports/${id}/decision`, { decision }, { key });

async function aScene() {
  const id = await aPlace(
    platform.current,
    { title: "Court", latitude: 5.25, longitude: 6.75 },
    { key: owner },
  );
  const form = formWith(await picture(), { caption: "The yard" });
  const { body } = await upload(platform.current, id, form, { key: owner });
  const said = { content: "A rude word" };
  const comment = await platform.current.post(`/api/places/${id}/comments`, said, { key: owner });
  await settled(platform.current);
  return { place: id, image: body.image.id as string, comment: comment.body.id as string };
}

describe("reports", () => {
  it("of a thing are one case, once a person, and editors' alone", async () => {
    const { image, place } = await aScene();
    expectError(await report("image", image, null), 401, "unauthenticated");
    expectError(await report("image", place), 404, "not_found");
    expectError(await report("image", image, reader, { reason: "ugly" }), 400, "validation_failed");
    for (const key of [reader, reader, owner]) {
      expect((await report("image", image, key, { note: "My house" })).status).toBe(204);
    }
    expectError(await platform.current.get("/api/reports", { key: reader }), 403, "forbidden");
    const [one, ...others] = await queue();
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      thing: { id: image, kind: "image", state: "shown", title: "Court", text: "The yard" },
      ...{ decision: null, reportsTotal: 2 },
    });
    expect(one.reports[0]).toMatchObject({ reason: "privacy", note: "My house" });
    expect(withoutTimes(one)).not.toMatch(/5\.25|6\.75/);
    const { body } = await platform.current.get("/trpc/reports.waiting", { key: editor });
    expect(body.result.data).toEqual({ total: 1 });
    expectError(await decide(one.id, "hide", reader), 403, "forbidden");
    expect((await decide(one.id, "dismiss")).status).toBe(204);
    expect(await queue()).toEqual([]);
    expect((await platform.current.get(`/media/${image}`)).status).toBe(200);
    // A dismissed thing can be reported again, and the former case returns with the new one.
    await report("image", image);
    expect((await decide(one.id, "reopen")).status).toBe(204);
    expect(await queue()).toMatchObject([{ id: one.id, reportsTotal: 2 }]);
    await decide(one.id, "dismiss");
  });

  it.each(["place", "image", "comment"] as const)(
    "hide a %s from all but its maker and editors, delete it, and give it back",
    async (kind) => {
      const scene = await aScene();
      const id = scene[kind];
      const before = (await platform.current.get(`/api/places/${scene.place}`)).body;
      await report(kind, id);
      const [{ id: caseOf }] = await queue();
      expect((await decide(caseOf, "hide")).status).toBe(204);
      await settled(platform.current);
      for (const key of [null, reader, owner]) {
        const all = await platform.current.get("/api/places?limit=200", { key });
        expect(all.text).not.toContain(id);
      }
      const own = (await platform.current.get("/api/bin", { key: owner })).body;
      expect(own[0]).toMatchObject({ id, state: "hidden", goesAt: null, mayRestore: false });
      const restored = `/api/bin/${id}/restore`;
      expectError(
        await platform.current.post(restored, undefined, { key: owner }),
        403,
        "forbidden",
      );
      if (kind !== "comment") {
        const face = `/trpc/bin.picture?input=${encodeURIComponent(JSON.stringify({ id }))}`;
        const seen = await platform.current.get(face, { key: editor });
        expect(seen.body.result.data.url).toMatch(/^data:image/);
        expect((await platform.current.get(face, { key: reader })).status).toBe(404);
      }
      // A hidden thing waits for a decision, however long.
      await sql("update report_case set decided_at = now() - interval '60 days'");
      await platform.current.running.workers?.sweep.run();
      expect((await queue("decided"))[0]).toMatchObject({ id: caseOf, decision: "hide" });

      expect((await decide(caseOf, "delete")).status).toBe(204);
      const [item] = (await platform.current.get("/api/bin", { key: owner })).body;
      expect(item).toMatchObject({ id, state: "deleted", mayRestore: false });
      const query = 'mutation ($i: String!) { decideReports(id: $i, decision: "dismiss") }';
      const { data } = await graphql(platform.current, query, { i: caseOf }, { key: editor });
      expect(data).toEqual({ decideReports: true });
      await settled(platform.current);
      const after = (await platform.current.get(`/api/places/${scene.place}`)).body;
      expect(after).toEqual(before);
      const { body: log } = await platform.current.get(`/api/v1/admin/audit?q=${id}`);
      const actions = log.items.map(({ action }: { action: string }) => action);
      expect(actions.slice(0, 7).sort()).toEqual(
        [
          ...["report.decide", `${kind}.restore`, "report.decide", `${kind}.delete`],
          ...["report.decide", `${kind}.hide`, "report.create"],
        ].sort(),
      );
      await sql("update report_case set decided_at = now() - interval '31 days'");
      await platform.current.running.workers?.sweep.run();
      expect(await queue("decided")).toEqual([]);
      await platform.current.delete(`/api/places/${scene.place}`);
    },
  );

  it("leave a maker's own deletion alone, and end with what they are about", async () => {
    const { comment } = await aScene();
    await report("comment", comment);
    await platform.current.delete(`/api/comments/${comment}`, { key: owner });
    const [one] = await queue();
    const seen = { state: "deleted", removedByMaker: true };
    expect(one.thing).toMatchObject({ ...seen, text: "", title: "" });
    const { body } = await platform.current.get("/api/reports");
    expect(body[0].thing).toMatchObject({ ...seen, text: "A rude word" });
    expectError(await decide(one.id, "hide"), 409, "conflict");
    await platform.current.delete(`/api/bin/${comment}`, { key: owner });
    expectError(await decide(one.id, "dismiss"), 404, "not_found");
    expect(await queue()).toEqual([]);
  });

  it("restore nothing that an admin or another case has taken away", async () => {
    const { image, comment } = await aScene();
    const isThere = async () => (await platform.current.get(`/media/${image}`)).status;
    await report("image", image);
    const [first] = await queue();
    await decide(first.id, "dismiss");
    await report("image", image);
    const [second] = await queue();
    await decide(second.id, "hide");
    expect((await decide(first.id, "reopen")).status).toBe(204);
    expect(await isThere()).toBe(404);
    expectError(await decide(first.id, "delete"), 409, "conflict");
    await decide(first.id, "dismiss");
    expect(await isThere()).toBe(404);
    // An admin's restoration decides about the case, too, which then goes after its time.
    await platform.current.post(`/api/bin/${image}/restore`, undefined);
    expect(await isThere()).toBe(200);
    const after = (await queue("decided")).find((one: { id: string }) => one.id === second.id);
    expect(after).toMatchObject({ decision: "dismiss", thing: { state: "shown" } });
    expect((await decide(second.id, "hide")).status).toBe(204);
    expect(await isThere()).toBe(404);
    await decide(second.id, "dismiss");

    await report("comment", comment);
    const [open] = await queue();
    await platform.current.delete(`/api/comments/${comment}`);
    expectError(await decide(open.id, "hide"), 409, "conflict");
    expect((await decide(open.id, "dismiss")).status).toBe(204);
    const [kept] = (await platform.current.get("/api/bin", { key: owner })).body;
    expect(kept).toMatchObject({ id: comment, state: "deleted", removedBy: null });
  });

  it("go after their time although a restored thing was hidden by an older release", async () => {
    const { comment } = await aScene();
    await report("comment", comment);
    const [one] = await queue();
    await decide(one.id, "hide");
    await platform.current.post(`/api/bin/${comment}/restore`, undefined);
    await sql(
      "update report_case set decision = 'hide', decided_at = now() - interval '31 days' where id = ?",
      [one.id],
    );
    await platform.current.running.workers?.sweep.run();
    const left = (await queue("decided")).map(({ id }: { id: string }) => id);
    expect(left).not.toContain(one.id);
  });

  it("of what an editor made are for the other editors", async () => {
    const { body } = await platform.current.post("/api/places", { title: "Mine" }, { key: editor });
    await report("place", body.id, reader, { note: "Not nice" });
    const [own] = await queue();
    expect(own).toMatchObject({ reports: [], reportsTotal: 1, mayDecide: false });
    expectError(await decide(own.id, "dismiss"), 403, "forbidden");
    const { body: all } = await platform.current.get("/api/reports");
    expect(all[0]).toMatchObject({ reports: [{ note: "Not nice" }], mayDecide: true });
    const another = await platform.current.keyFor("editor");
    expect((await decide(own.id, "dismiss", another)).status).toBe(204);
  });

  it("outlast a maker who deletes the place of a hidden or a reported thing", async () => {
    const { place, comment, image } = await aScene();
    await report("comment", comment);
    const [hidden] = await queue();
    await decide(hidden.id, "hide");
    expectError(
      await platform.current.delete(`/api/bin/${comment}`, { key: owner }),
      403,
      "forbidden",
    );
    const [listed] = (await platform.current.get("/api/bin", { key: owner })).body;
    expect(listed).toMatchObject({ id: comment, removedBy: null, mayRemove: false });

    await report("image", image);
    await platform.current.delete(`/api/places/${place}`, { key: owner });
    const [open] = await queue();
    expect(open.thing).toMatchObject({ state: "deleted", removedByMaker: true, text: "" });
    expectError(await decide(open.id, "hide"), 409, "conflict");
    expect((await decide(open.id, "dismiss")).status).toBe(204);
    await platform.current.post(`/api/bin/${place}/restore`, undefined, { key: owner });
    expect(await queue()).toMatchObject([{ id: open.id, thing: { id: image, state: "shown" } }]);

    await platform.current.delete(`/api/images/${image}`, { key: owner });
    const face = `/trpc/bin.picture?input=${encodeURIComponent(JSON.stringify({ id: image }))}`;
    expect((await platform.current.get(face, { key: editor })).status).toBe(404);
    await platform.current.delete(`/api/places/${place}`, { key: owner });
    expect((await platform.current.delete(`/api/bin/${place}`, { key: owner })).status).toBe(204);
    const left = (await platform.current.get("/api/bin?of=all")).body;
    const ids = left.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(expect.arrayContaining([comment, image]));
    expect(ids).not.toContain(place);
    expect(await queue("decided")).toContainEqual(
      expect.objectContaining({ id: hidden.id, decision: "hide" }),
    );
    await decide((await queue())[0].id, "dismiss");
  });

  it("join when several old cases of a thing are reopened at once", async () => {
    const { image } = await aScene();
    const ids: string[] = [];
    for (let times = 0; times < 6; times++) {
      await report("image", image);
      const [one] = await queue();
      ids.push(one.id);
      await decide(one.id, "dismiss");
    }
    const answers = await Promise.all([
      ...ids.map((id) => decide(id, "reopen")),
      report("image", image, owner),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    expect(await queue()).toMatchObject([{ thing: { id: image } }]);
  });

  it("of one person are fifty a day, and the refusal says until when", async () => {
    const { image } = await aScene();
    const keen = await platform.current.keyFor("viewer");
    for (let times = 0; times < 50; times++) {
      const thing = (await platform.current.post("/api/places", { title: "P" })).body.id;
      expect((await report("place", thing, keen)).status).toBe(204);
    }
    const refused = await report("image", image, keen);
    expectError(refused, 429, "rate_limited");
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(86_000);
    expect(seconds).toBeLessThanOrEqual(86_400);
  });
});
