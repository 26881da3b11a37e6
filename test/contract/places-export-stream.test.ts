import { once } from "node:events";
import http from "node:http";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { expectError } from "./support/samples.ts";

const platform = usePlatform({ ENABLE_REST: "true", RATE_LIMIT_PER_MINUTE: "1000" });
const em = () => platform.current.owner.em.fork();

/** So many that a file does not fit into the buffers between the service and a client. */
const LONG = 8000;

beforeAll(async () => {
  await em().execute(
    `insert into place (id, title, description, link_radius_meters, caption, creator, created_at)
     select gen_random_uuid(), 'Long ' || n, repeat('x', 3000), 50, '', 'x', now() - make_interval(secs => n)
       from generate_series(1, ${LONG}) n`,
  );
});

/** An export whose body waits until it is read. */
async function unread(): Promise<http.IncomingMessage> {
  const request = http.get(`${platform.current.url}/api/places/export?format=gpx`, {
    agent: false,
  });
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  onTestFinished(() => void response.destroy());
  return response;
}

async function bytesOf(response: http.IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  return bytes;
}

const shortExport = () => platform.current.get("/api/places/export?q=nothing", { key: null });

describe("a long file", () => {
  it("arrives whole, however slowly it is read", async () => {
    const response = await unread();
    expect(response.headers["content-length"]).toBeUndefined();
    expect(await bytesOf(response)).toBeGreaterThan(LONG * 3000);
  });

  it("is at most one of two for an address, until its reader goes", async () => {
    const [first, second] = [await unread(), await unread()];
    const refused = await shortExport();
    expectError(refused, 429, "rate_limited");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    first.destroy();
    await expect.poll(async () => (await shortExport()).status).toBe(200);
    second.destroy();
  });

  it("breaks off when the rest cannot be read, so that no client takes it for whole", async () => {
    const response = await unread();
    await em().execute("alter table place rename to place_away");
    try {
      await expect(bytesOf(response)).rejects.toThrow(/aborted/);
      expect(response.complete).toBe(false);
      const refused = await shortExport();
      expectError(refused, 500, "internal");
    } finally {
      await em().execute("alter table place_away rename to place");
    }
    expect((await shortExport()).status).toBe(200);
  });

  it("has the newest 100,000 and says that there are more", async () => {
    await em().execute(
      `insert into place (id, title, description, link_radius_meters, caption, creator, created_at)
       select gen_random_uuid(), 'Short ' || n, '', 50, '', 'x', now() - make_interval(days => 1, secs => n)
         from generate_series(1, 100001) n`,
    );
    const { text } = await platform.current.get("/api/places/export?q=short", { key: null });
    const file = JSON.parse(text);
    expect([file.total, file.isCut, file.features.length]).toEqual([100_000, true, 100_000]);
    expect(file.note).toBe("The newest 100,000 only");
    expect(file.features.at(-1).properties.title).toBe("Short 100000");
  });
});
