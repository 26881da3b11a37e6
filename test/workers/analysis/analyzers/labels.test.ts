import { afterAll, describe, expect, it } from "vitest";
import { labelsAnalyzer } from "../../../../workers/analysis/analyzers/labels/analyzer.ts";
import { fixturePicture, pictureOf, plain } from "./support/pictures.ts";

const labels = labelsAnalyzer();
afterAll(async () => {
  await labels.close?.();
});

const found = async (name: string) =>
  (await labels.analyze(fixturePicture(`photographs/${name}`))).badges;

describe("labels", () => {
  it.each(["apple-iphone-4s-road.jpg", "apple-iphone-4s-street.jpg", "apple-iphone-4s-garage.jpg"])(
    "sees the car in %s",
    async (name) => {
      const [badge, ...others] = await found(name);
      expect(badge).toMatchObject({ label: "car", display: "Car" });
      expect(badge?.confidence).toBeGreaterThan(0.7);
      expect(others).toEqual([]);
    },
  );

  it("sees a person, and a cup", async () => {
    expect(await found("nokia-lumia-820.jpg")).toMatchObject([{ label: "person" }]);
    expect(await found("canon-powershot-s400.jpg")).toMatchObject([{ label: "cup" }]);
  });

  it.each([
    ["a flower", "canon-s40.jpg"],
    ["a city at night", "sony-ilce-6000.jpg"],
    ["a mountain", "nikon-e4600.jpg"],
    ["a throne", "nikon-d2h.jpg"],
    ["fingers before the lens", "xiaomi-mi3.jpg"],
    ["a blank wall", "apple-iphone-6-plus.jpg"],
  ])("sees nothing that is not there in %s", async (_, name) => {
    expect(await found(name)).toEqual([]);
  });

  it("sees nothing in a plain surface", async () => {
    const picture = pictureOf(await plain(400, 300).png().toBuffer());
    expect((await labels.analyze(picture)).badges).toEqual([]);
  });

  it("does several at once in turn, without holding up the event loop", async () => {
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 5);
    const all = ["apple-iphone-4s-road.jpg", "canon-s40.jpg", "apple-iphone-4s-street.jpg"].map(
      found,
    );
    const counts = (await Promise.all(all)).map((badges) => badges.length);
    clearInterval(ticking);
    expect(counts).toEqual([1, 0, 1]);
    expect(ticks).toBeGreaterThan(10);
  });

  it("can be closed before it ever worked", async () => {
    await labelsAnalyzer().close?.();
  });

  it("can be closed while it reads a picture", async () => {
    const other = labelsAnalyzer();
    const working = other.analyze(fixturePicture("photographs/canon-s40.jpg"));
    const ended = expect(working).rejects.toThrow("closed");
    await other.close?.();
    await ended;
  });

  it("can be closed while its thread works", async () => {
    const other = labelsAnalyzer();
    const { promise: isRead, resolve } = Promise.withResolvers<void>();
    const picture = fixturePicture("photographs/canon-s40.jpg");
    const pixels = async () => {
      const view = await picture.pixels();
      resolve();
      return view;
    };
    const ended = expect(other.analyze({ ...picture, pixels })).rejects.toThrow();
    await isRead;
    await other.close?.();
    await ended;
  });
});
