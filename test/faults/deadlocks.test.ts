import { expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";

const SLUGS = ["a", "b", "c"];
const CLIENTS = 12;
const ROUNDS = 40;

const platform = usePlatform();
const pick = (n: number): string => SLUGS[n % SLUGS.length] as string;

/** One client's next mutation: clients create, delete and swap names at the same time. */
function mutate(client: number, round: number) {
  const { current } = platform;
  const [one, other] = [pick(client + round), pick(client * 2 + round + 1)];
  const at = `/api/v1/themes/${one}`;
  switch ((client + round * 5) % 5) {
    case 0:
      return current.post("/api/v1/themes", { slug: one, name: one });
    case 1:
      return current.patch(at, { slug: other });
    case 2:
      return current.delete(at);
    case 3:
      return current.post("/api/v1/themes/import", {
        slug: one,
        name: one,
        tokens: {},
        asDraft: true,
      });
    default:
      return current.post(`${at}/duplicate`, { slug: other });
  }
}

it("renames, deletes, imports and copies that cross wait for one another, never for ever", async () => {
  const statuses: number[] = [];
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let round = 0; round < ROUNDS; round++) {
        statuses.push((await mutate(client, round)).status);
      }
    }),
  );
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(ROUNDS);
});
