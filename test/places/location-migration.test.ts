import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { aPicture, aPlace, settled } from "../contract/support/pictures.ts";
import { usePlatform } from "../support/platform.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
const photograph = readFileSync(
  new URL("../fixtures/pictures/photographs/apple-iphone-4s-road.jpg", import.meta.url),
);

it("knows of pictures from before which of them were where their camera said", async () => {
  const id = await aPlace(platform.current, { latitude: 10, longitude: 20 });
  const plain = await aPicture(platform.current, id);
  const own = await aPicture(platform.current, id, photograph);
  await settled(platform.current);
  const { migrator } = platform.current.owner;
  const migrations = ["0012-picture-locations"];
  await migrator.down({ migrations });
  await migrator.up({ migrations });
  await platform.current.patch(`/api/places/${id}`, { latitude: -5, longitude: 6 });
  const { body } = await platform.current.get(`/api/places/${id}/images`, { key: null });
  const coordinates = Object.fromEntries(
    body.map((image: { id: string; coordinate: object }) => [image.id, image.coordinate]),
  );
  expect(coordinates[plain.id]).toEqual({ latitude: -5, longitude: 6 });
  expect(coordinates[own.id]).toEqual({ latitude: 37.885, longitude: -122.6225 });
});
