import { describe, expect, it } from "vitest";
import type { Analyzer } from "../../../../workers/analysis/analyzers/analyzer.ts";
import {
  AnalyzerSettingError,
  analyzePicture,
  closeAnalyzers,
  createAnalyzers,
  namesIn,
} from "../../../../workers/analysis/analyzers/index.ts";
import { fixturePicture } from "./support/pictures.ts";

describe("ANALYZERS", () => {
  it("chooses all that need no configuration when unset or empty", () => {
    expect(namesIn(undefined)).toEqual(["exif", "pixels", "labels"]);
    expect(namesIn("")).toEqual(["exif", "pixels", "labels"]);
  });

  it("chooses what it names, once each, in the analyzers' order", async () => {
    const chosen = await createAnalyzers({ analyzers: " pixels, exif ,pixels" });
    expect(chosen.map(({ name }) => name)).toEqual(["exif", "pixels"]);
  });

  it("refuses names that nobody knows, saying which there are", () => {
    expect(() => namesIn("exif,faces,constructor")).toThrow(
      'ANALYZERS names "faces", "constructor"; there are exif, pixels, labels, vision',
    );
    expect(() => namesIn("faces")).toThrow(AnalyzerSettingError);
  });

  it("takes vision with credentials, and refuses it without", async () => {
    const vision = { accessToken: async () => "token" };
    const [analyzer] = await createAnalyzers({ analyzers: "vision", vision });
    expect(analyzer?.name).toBe("vision");
    const before = { ...process.env };
    process.env.GOOGLE_APPLICATION_CREDENTIALS = "/nowhere/key.json";
    process.env.METADATA_SERVER_DETECTION = "none";
    try {
      await expect(createAnalyzers({ analyzers: "vision" })).rejects.toThrow(
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
    const others = await createAnalyzers({ analyzers: "exif,pixels" });
    const picture = fixturePicture("photographs/apple-iphone-4s-road.jpg");
    const outcome = await analyzePicture([broken, ...others], picture);
    expect(outcome.exif?.cameraModel).toBe("iPhone 4S");
    expect(new Set(outcome.badges.map(({ source }) => source))).toEqual(
      new Set(["exif", "pixels"]),
    );
    expect(outcome.failures).toMatchObject([{ analyzer: "broken", retryable: true }]);
  });

  it("is read from an iPhone's HEIC by all of them, and the same way twice", async () => {
    const analyzers = await createAnalyzers({});
    const run = () => analyzePicture(analyzers, fixturePicture("photographs/apple-iphone-xr.heic"));
    const first = await run();
    expect(first.failures).toEqual([]);
    expect(first.exif).toMatchObject({
      cameraMake: "Apple",
      cameraModel: "iPhone XR",
      takenAt: new Date("2021-02-13T17:03:31.864Z"),
      takenAtOffset: "-06:00",
      orientation: 6,
    });
    expect(first.badges.map(({ label }) => label)).toEqual(
      expect.arrayContaining(["geotagged", "portrait-format"]),
    );
    expect(await run()).toEqual(first);
    await closeAnalyzers(analyzers);
  }, 60_000);
});
