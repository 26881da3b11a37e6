import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../../src/config/config.ts";
import { analysisTopic } from "../../../src/places/analysis/topic.ts";
import { aPicture, aPlace, settled } from "../../contract/support/pictures.ts";
import { type TestPlatform, usePlatform } from "../../support/platform.ts";

const PHOTOGRAPH = new URL(
  "../../fixtures/pictures/photographs/nokia-lumia-820.jpg",
  import.meta.url,
);

/** How many pictures are in analysis at a time, at the most, when so many are to be analysed anew. */
async function maxConcurrent(platform: TestPlatform, pictures: number): Promise<number> {
  const bytes = await readFile(PHOTOGRAPH);
  const place = await aPlace(platform);
  const ids: string[] = [];
  for (let at = 0; at < pictures; at++) ids.push((await aPicture(platform, place, bytes)).id);
  await settled(platform);
  const { orm, queue } = platform.running.services;
  const em = orm.em.fork();
  await em.execute("update image set analysis_status = 'pending', analysis_attempts = 0");
  for (const imageId of ids) await queue.publish(analysisTopic, { imageId });
  let most = 0;
  for (let done = 0; done < pictures; await setTimeout(5)) {
    const rows = await em.execute<{ status: string; count: number }[]>(
      "select analysis_status as status, count(*)::integer as count from image group by 1",
    );
    const of = (status: string): number => rows.find((row) => row.status === status)?.count ?? 0;
    most = Math.max(most, of("processing"));
    done = of("done") + of("failed");
  }
  return most;
}

describe("pictures in analysis at a time", () => {
  const three = usePlatform({ ENABLE_REST: "true", ANALYSES_AT_ONCE: "3" });
  const one = usePlatform({ ENABLE_REST: "true", ANALYSES_AT_ONCE: "1" });

  it("are as many as ANALYSES_AT_ONCE says", async () => {
    expect(await maxConcurrent(three.current, 16)).toBe(3);
    expect(await maxConcurrent(one.current, 6)).toBe(1);
  });

  it("are of themselves one a core, and not more than eight", () => {
    const { analysesAtOnce } = readConfig({});
    expect(analysesAtOnce).toBeGreaterThanOrEqual(1);
    expect(analysesAtOnce).toBeLessThanOrEqual(8);
    expect(() => readConfig({ ANALYSES_AT_ONCE: "0" })).toThrow("ANALYSES_AT_ONCE");
  });
});
