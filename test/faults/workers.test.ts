import { describe, expect, it } from "vitest";
import { formWith, picture } from "../contract/support/pictures.ts";
import { PlatformProcess, PROCESS_KEY, scratchFolder } from "../support/process.ts";

interface Listed {
  id: string;
  analysisStatus: string;
  badges: { source: string; label: string }[];
}

const PICTURES = 12;

describe("kill -9 while pictures are analysed", () => {
  it("loses no picture and doubles no badge, and the next start needs no hand", async () => {
    const env = {
      DATA_DIR: await scratchFolder(),
      ENABLE_REST: "true",
      ANALYZERS: "exif,pixels",
    };
    const node = ["node", "src/main.ts"] as const;
    let process = await PlatformProcess.spawn(env, node);
    await process.ready();
    const made = await process.fetch("/api/places", {
      method: "POST",
      json: { title: "x", latitude: 1, longitude: 2 },
    });
    const { id: place } = (await made.json()) as { id: string };
    const acknowledged = new Set<string>();
    for (let round = 0; round < 3; round++) {
      const bytes = await picture((image) => image.jpeg(), { width: 900 + round, height: 700 });
      for (let n = 0; n < PICTURES; n++) {
        const response = await fetch(`${process.url}/places/${place}/images`, {
          method: "POST",
          headers: { authorization: `Bearer ${PROCESS_KEY}` },
          body: formWith(bytes),
        });
        const { image } = (await response.json()) as { image: { id: string } };
        acknowledged.add(image.id);
      }
      await new Promise((resolve) => setTimeout(resolve, round * 150));
      process.child.kill("SIGKILL");
      await process.exited;
      process = await PlatformProcess.spawn(env, node);
      await process.ready();
    }
    const images = async (): Promise<Listed[]> =>
      (await (await process.fetch(`/api/places/${place}/images?limit=200`)).json()) as Listed[];
    await expect
      .poll(async () => new Set((await images()).map(({ analysisStatus }) => analysisStatus)), {
        timeout: 30_000,
      })
      .toEqual(new Set(["done"]));
    const listed = await images();
    expect(new Set(listed.map(({ id }) => id))).toEqual(acknowledged);
    for (const { badges } of listed) {
      const keys = badges.map(({ source, label }) => `${source} ${label}`);
      expect(keys.length).toBeGreaterThan(0);
      expect(keys).toEqual([...new Set(keys)]);
    }
  }, 90_000);
});
