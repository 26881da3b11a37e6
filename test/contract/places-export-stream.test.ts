import { once } from "node:events";
import http from "node:http";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { expectError } from "./support/samples.ts";

const platform = usePlatform({ ENABLE_REST: "true", RATE_LIMIT_PER_MINUTE: "1000" });
const em = () => platform.current.owner.em.fork();

/** One more than a file has; it does not fit into the buffers between the service and a client. */
const PLACES = 100_001;
const PORTION = 10_000;

/** Without the triggers that count places, because they cost most of the time. */
beforeAll(async () => {
  for (let first = 1; first <= PLACES; first += PORTION) {
    await em().transactional(async (tx) => {
      await tx.execute("set local session_replication_role = replica");
      await tx.execute(
        `insert into place (id, title, description, link_radius_meters, caption, creator, created_at)
         select gen_random_uuid(), 'Place ' || n, '', 50, '', 'many', timestamptz '2020-01-01Z' - make_interval(secs => n)
           from generate_series(?::int, ?::int) n`,
        [first, Math.min(PLACES, first + PORTION - 1)],
      );
    });
  }
});

/** An export whose body waits until it is read. */
async function unread(): Promise<http.IncomingMessage> {
  const request = http.get(`${platform.current.url}/api/places/export?format=geojson`, {
    agent: false,
  });
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  onTestFinished(() => void response.destroy());
  return response;
}

async function textOf(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

const shortExport = () => platform.current.get("/api/places/export?creator=none", { key: null });

describe("a long file", () => {
  it("arrives whole with the newest 100,000, and says that there are more", async () => {
    const response = await unread();
    expect(response.headers["content-length"]).toBeUndefined();
    const file = JSON.parse(await textOf(response));
    expect([file.total, file.isCut, file.features.length]).toEqual([100_000, true, 100_000]);
    expect(file.note).toBe("The newest 100,000 only");
    expect(file.features.at(-1).properties.title).toBe("Place 100000");
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
      await expect(textOf(response)).rejects.toThrow(/aborted/);
      expect(response.complete).toBe(false);
      const refused = await shortExport();
      expectError(refused, 500, "internal");
    } finally {
      await em().execute("alter table place_away rename to place");
    }
    expect((await shortExport()).status).toBe(200);
  });
});
