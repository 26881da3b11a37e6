import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { runningDatabase } from "../../src/platform/database/attach.ts";
import { formWith, picture } from "../contract/support/pictures.ts";
import { PlatformProcess, PROCESS_KEY, scratchFolder } from "../support/process.ts";

interface Listed {
  id: string;
  analysisStatus: string;
  badges: { source: string; label: string }[];
}

/** A platform to kill and restart on the same folder. */
class Mortal {
  process!: PlatformProcess;
  /** A session of its own in the platform's database, to hold the workers up by locks. */
  db!: pg.Client;
  /** Pictures that an upload's answer named. */
  readonly acknowledged = new Set<string>();
  home = "";
  neighbour = "";
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async start(): Promise<void> {
    const env = { DATA_DIR: this.folder, ENABLE_REST: "true", ANALYZERS: "exif,pixels" };
    this.process = await PlatformProcess.spawn(env, ["node", "src/main.ts"]);
    await this.process.ready();
    const dir = join(this.folder, "postgres");
    this.db = new pg.Client(await runningDatabase({ kind: "embedded", dir }));
    // Its server dies with the platform.
    this.db.on("error", () => {});
    await this.db.connect();
    onTestFinished(() => this.db.end().catch(() => {}));
  }

  async die(): Promise<void> {
    this.process.child.kill("SIGKILL");
    await this.process.exited;
    await this.db.end().catch(() => {});
  }

  async place(latitude: number): Promise<string> {
    const json = { title: "x", latitude, longitude: 2 };
    const response = await this.process.fetch("/api/places", { method: "POST", json });
    return ((await response.json()) as { id: string }).id;
  }

  async upload(place: string, bytes: Buffer): Promise<string> {
    const response = await fetch(`${this.process.url}/places/${place}/images`, {
      method: "POST",
      headers: { authorization: `Bearer ${PROCESS_KEY}` },
      body: formWith(bytes),
    });
    const { image } = (await response.json()) as { image: { id: string } };
    this.acknowledged.add(image.id);
    return image.id;
  }

  /** Sends pictures all at once, so that analyses queue; a kill may interrupt them. */
  uploadMany(bytes: Buffer): void {
    for (let n = 0; n < 12; n++) this.upload(this.home, bytes).catch(() => {});
  }

  async get<T>(path: string): Promise<T> {
    return (await (await this.process.fetch(path)).json()) as T;
  }

  async images(): Promise<Listed[]> {
    const lists = [this.home, this.neighbour].map((place) =>
      this.get<Listed[]>(`/api/places/${place}/images?limit=200`),
    );
    return (await Promise.all(lists)).flat();
  }

  /** Locks and looks repeatedly; keeps the transaction open that found something. */
  async holding<Row>(look: (db: pg.Client) => Promise<pg.QueryResult>): Promise<Row> {
    for (const started = performance.now(); performance.now() - started < 120_000; ) {
      await this.db.query("begin");
      const { rows } = await look(this.db);
      if (rows.length > 0) return rows[0];
      await this.db.query("rollback");
      await wait(3);
    }
    throw new Error(`It never came to what this looks for: ${look}`);
  }
}

/** Detailed, so that its analysis takes a while. */
const detailed = sharp({
  create: {
    width: 1800,
    height: 1400,
    channels: 3,
    background: "#808080",
    noise: { type: "gaussian", mean: 128, sigma: 40 },
  },
})
  .jpeg()
  .toBuffer();

/** Brings the platform to a state and leaves it in that. */
const states: Record<string, (platform: Mortal) => Promise<void>> = {
  async "messages wait"(platform) {
    const small = await picture();
    for (let n = 0; n < 10; n++) await platform.upload(platform.home, small);
  },

  async "a picture is being analysed"(platform) {
    platform.uploadMany(await detailed);
    await platform.holding(async (db) => {
      // With the place locked, no analysis begins or ends.
      await db.query("select id from place where id = $1 for update", [platform.home]);
      return db.query("select id from image where analysis_status = 'processing'");
    });
  },

  async "an analysis is stored, but its message not acknowledged"(platform) {
    const { rows: earlier } = await platform.db.query("select id::text from image");
    platform.uploadMany(await detailed);
    const { id } = await platform.holding<{ id: string }>((db) =>
      db.query(
        `select data->>'imageId' as id from queue.job
          where state = 'active' and name = 'analysis' and data->>'imageId' <> all($1)
          limit 1 for update skip locked`,
        [earlier.map((image) => image.id)],
      ),
    );
    const status = "select analysis_status as is from image where id = $1";
    await expect.poll(async () => (await platform.db.query(status, [id])).rows[0].is).toBe("done");
    const { rows } = await platform.db.query(
      "select state from queue.job where data->>'imageId' = $1",
      [id],
    );
    expect(rows).toEqual([{ state: "active" }]);
  },

  async "changes of links are taken, and relations not yet written"(platform) {
    await platform.db.query("begin");
    await platform.db.query("select from related_place for update");
    await platform.upload(platform.home, await picture());
    const waiting = async (): Promise<number | null> => {
      await platform.db.query("select pg_stat_clear_snapshot()");
      const { rowCount } = await platform.db.query(
        `select 1 from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%neighbour as materialized%'`,
      );
      return rowCount;
    };
    await expect.poll(waiting).toBe(1);
  },

  async "a rendition is being made"(platform) {
    const id = await platform.upload(platform.home, await detailed);
    const rendition = `${platform.process.url}/media/${id}?w=1280`;
    const answer = fetch(rendition, { headers: { accept: "image/avif" } }).then(
      () => "answered",
      () => "broken",
    );
    expect(await Promise.race([answer, wait(100)])).toBe(undefined);
  },
};

it("kill -9 in any state loses no picture, doubles no badge, and leaves relations right", async () => {
  const platform = new Mortal(await scratchFolder());
  await platform.start();
  platform.home = await platform.place(1);
  platform.neighbour = await platform.place(1.0001);
  await platform.upload(platform.neighbour, await picture());
  for (const [state, reach] of Object.entries(states)) {
    await reach(platform);
    await platform.die();
    await platform.start();
    const unfinished = `select 1 from image where analysis_status <> 'done'
      union all select 1 from link_change`;
    await expect.poll(async () => (await platform.db.query(unfinished)).rowCount).toBe(0);
    const images = await platform.images();
    // A picture whose answer the kill interrupted may exist, too, and is then complete.
    const kept = new Set(images.map(({ id }) => id));
    expect(
      [...platform.acknowledged].filter((id) => !kept.has(id)),
      state,
    ).toEqual([]);
    for (const { badges } of images) {
      const keys = badges.map(({ source, label }) => `${source} ${label}`);
      expect(keys.length, state).toBeGreaterThan(0);
      expect(keys, state).toEqual([...new Set(keys)]);
    }
    for (const place of [platform.home, platform.neighbour]) {
      const { relatedPlaces } = await platform.get<{
        relatedPlaces: { place: { id: string }; sharedImageIds: string[] }[];
      }>(`/api/places/${place}`);
      const other = place === platform.home ? platform.neighbour : platform.home;
      expect(relatedPlaces, state).toMatchObject([{ place: { id: other } }]);
      expect(new Set(relatedPlaces[0]?.sharedImageIds), state).toEqual(kept);
    }
  }
  const [newest] = await platform.images();
  const response = await fetch(`${platform.process.url}/media/${newest?.id}?w=1280`, {
    headers: { accept: "image/avif" },
  });
  const { width, format } = await sharp(await response.arrayBuffer()).metadata();
  expect([response.status, width, format]).toEqual([200, 1280, "heif"]);
}, 600_000);
