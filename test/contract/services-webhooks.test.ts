import { describe, expect, it, onTestFinished } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { TestPlatform } from "../support/platform.ts";

const PATH = "/api/v1/admin/webhooks";
const hook = { name: "Build server", url: "https://ci.example.com/hook" };

/** Starts a platform with some services on a database, does something with it, and stops it. */
async function using<Result>(
  env: Record<string, string>,
  act: (platform: TestPlatform) => Promise<Result>,
): Promise<Result> {
  const platform = await TestPlatform.start(env);
  try {
    return await act(platform);
  } finally {
    await platform.close();
  }
}

describe("a webhook that both services made, with places alone", () => {
  it("keeps the other's events and themes through every change", async () => {
    const database = { DATABASE_URL: await freshDatabase() };
    const ids = await using(database, async (platform) => {
      const add = async (events: string[], themes: string[] = []) =>
        (await platform.post(PATH, { ...hook, events, themes })).body.id;
      return {
        both: await add(["theme.published", "image.created", "audit.recorded"], ["quartz"]),
        unseen: await add(["theme.published"], ["quartz"]),
      };
    });
    const platform = await TestPlatform.start({ ...database, SERVICES: "places" });
    onTestFinished(() => platform.close());
    const change = (id: string, fields: object) => platform.patch(`${PATH}/${id}`, fields);
    const row = async (id: string) => {
      const [found] = await platform.owner.em
        .fork()
        .execute<{ themes: string[] }[]>("select name, events, themes from webhook where id = ?", [
          id,
        ]);
      return found;
    };

    expect((await change(ids.both, { name: "A", events: ["image.deleted"] })).status).toBe(200);
    expect(await row(ids.both)).toEqual({
      name: "A",
      events: ["image.deleted", "theme.published"],
      themes: ["quartz"],
    });
    expect((await change(ids.unseen, { name: "B" })).status).toBe(200);
    // A client that sends back what it read.
    const { name, events, themes } = (await platform.get(`${PATH}/${ids.unseen}`)).body;
    expect((await change(ids.unseen, { name, events, themes })).status).toBe(200);
    expect(await row(ids.unseen)).toEqual({
      name: "B",
      events: ["theme.published"],
      themes: ["quartz"],
    });

    for (const themes of [[], ["slate"]]) {
      const { status, body } = await change(ids.both, { themes });
      expect([status, body.details?.[0].field]).toEqual([400, "themes"]);
    }
    expect((await row(ids.both))?.themes).toEqual(["quartz"]);
  });
});

it("takes no themes for a webhook with places alone, and says so", async () => {
  await using({ SERVICES: "places" }, async (platform) => {
    const add = (fields: object) =>
      platform.post(PATH, { ...hook, events: ["image.created"], ...fields });
    expect((await add({})).status).toBe(201);
    const { status, body } = await add({ themes: ["quartz"] });
    expect([status, body.details[0]]).toEqual([
      400,
      {
        field: "themes",
        message: "is for events of themes, which do not run here (SERVICES=places); leave it out",
      },
    ]);
  });
});

describe("an event that there is not", () => {
  it.each([
    ["themes", "theme.published", "image.created"],
    ["places", "image.created", "theme.published"],
  ])("is refused with the events of %s alone", async (only, own, other) => {
    await using({ SERVICES: only }, async (platform) => {
      const { status, body } = await platform.post(PATH, { ...hook, events: ["no.such"] });
      expect([status, body.details[0].field]).toEqual([400, "events.0"]);
      expect(body.details[0].message).toContain(own);
      expect(body.details[0].message).not.toContain(other);
    });
  });
});
