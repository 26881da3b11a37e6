import { expect, it } from "vitest";
import { aPlace, formWith, picture, settled, upload } from "../contract/support/pictures.ts";
import { usePlatform } from "../support/platform.ts";

const CLIENTS = 8;
const ROUNDS = 12;
const SIGHT = { latitude: 52.5163, longitude: 13.3777, linkRadiusMeters: 200 };

const platform = usePlatform({ ENABLE_REST: "true", ANALYZERS: "exif" });

it("places that come and go at one sight, with pictures and comments, wait for one another, never for ever", async () => {
  const bytes = await picture();
  const places = await Promise.all(
    Array.from({ length: 6 }, () => aPlace(platform.current, SIGHT)),
  );
  const statuses: number[] = [];
  const work = async (client: number): Promise<void> => {
    for (let round = 0; round < ROUNDS; round++) {
      const at = (client * 5 + round * 3) % places.length;
      const place = places[at] as string;
      if ((client + round) % 4 === 0) {
        statuses.push((await platform.current.delete(`/api/places/${place}`)).status);
        places[at] = await aPlace(platform.current, SIGHT);
      } else if ((client + round) % 4 === 1) {
        const path = `/api/places/${place}/comments`;
        statuses.push((await platform.current.post(path, { content: "Hello" })).status);
      } else {
        const { status, body } = await upload(platform.current, place, formWith(bytes, {}));
        statuses.push(status);
        if (status === 201 && round % 2 === 0) {
          statuses.push((await platform.current.delete(`/api/images/${body.image.id}`)).status);
        }
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client)));
  await settled(platform.current);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(CLIENTS * 4);
});
