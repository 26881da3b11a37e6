import { describe, expect, it } from "vitest";
import { readConfig } from "../../../../src/config/config.ts";
import { createLogger } from "../../../../src/platform/logger.ts";
import { Metrics } from "../../../../src/platform/metrics.ts";
import type { Analyzer } from "../../../../workers/analysis/analyzers/analyzer.ts";
import { closeAnalyzers, createAnalyzers } from "../../../../workers/analysis/analyzers/index.ts";
import { findingsOf } from "../../../../workers/analysis/findings.ts";
import { fixturePicture } from "./support/pictures.ts";

const logger = await createLogger({ level: "silent", pretty: false });
const surroundings = { logger, work: new Metrics("all").work };

const chosen = async (analyzers: string | undefined) =>
  (await createAnalyzers({ analyzers: readConfig({ ANALYZERS: analyzers }).analyzers })).map(
    ({ name }) => name,
  );

describe("ANALYZERS", () => {
  it("chooses all that need no configuration when unset or empty", async () => {
    expect(await chosen(undefined)).toEqual(["exif", "pixels", "labels"]);
    expect(await chosen("")).toEqual(["exif", "pixels", "labels"]);
  });

  it("chooses what it names, once each, in the analyzers' order", async () => {
    expect(await chosen(" pixels, exif ,pixels")).toEqual(["exif", "pixels"]);
  });

  it("refuses names that nobody knows, saying which there are", () => {
    expect(() => readConfig({ ANALYZERS: "exif,faces,constructor" })).toThrow(
      "ANALYZERS: must be out of exif, pixels, labels, vision, separated by commas",
    );
  });

  it("takes vision with credentials, and refuses it without", async () => {
    const vision = { accessToken: async () => "token" };
    const [analyzer] = await createAnalyzers({ analyzers: ["vision"], vision });
    expect(analyzer?.name).toBe("vision");
    const before = { ...process.env };
    process.env.GOOGLE_APPLICATION_CREDENTIALS = "/nowhere/key.json";
    process.env.METADATA_SERVER_DETECTION = "none";
    try {
      await expect(createAnalyzers({ analyzers: ["vision"] })).rejects.toThrow(
        /no Google credentials/,
      );
    } finally {
      process.env = before;
    }
  });
});

describe("a picture under several analyzers", () => {
  const broken: Analyzer = {
    name: "broken",
    analyze: async () => {
      throw new Error("it broke");
    },
  };

  it("keeps what the others found when one fails", async () => {
    const others = await createAnalyzers({ analyzers: ["exif", "pixels"] });
    const picture = fixturePicture("photographs/apple-iphone-4s-road.jpg");
    const findings = await findingsOf([broken, ...others], picture, surroundings);
    expect(findings).toMatchObject([
      { source: "broken", error: "could not be completed", transient: true },
      { source: "exif", exif: { cameraModel: "iPhone 4S" } },
      { source: "pixels" },
    ]);
    expect(findings.map(({ badges }) => (badges ?? []).length > 0)).toEqual([false, true, true]);
  });

  it("is read from an iPhone's HEIC by all of them, and the same way twice", async () => {
    const analyzers = await createAnalyzers({ analyzers: [] });
    const picture = () => fixturePicture("photographs/apple-iphone-xr.heic");
    const run = () => findingsOf(analyzers, picture(), surroundings);
    const first = await run();
    expect(first.filter(({ error }) => error !== undefined)).toEqual([]);
    expect(first[0]?.exif).toMatchObject({
      cameraMake: "Apple",
      cameraModel: "iPhone XR",
      takenAt: new Date("2021-02-13T17:03:31.864Z"),
    });
    expect(first.flatMap(({ badges = [] }) => badges.map(({ label }) => label))).toEqual(
      expect.arrayContaining(["geotagged", "portrait-format"]),
    );
    expect(await run()).toEqual(first);
    await closeAnalyzers(analyzers);
  });
});
