import { expect, it } from "vitest";
import { aPublished } from "../contract/support/samples.ts";
import { usePlatform } from "../support/platform.ts";
import { Releases } from "./support/releases.ts";

// One connection for requests, and one for run time.
const platform = usePlatform({ ROLE: "web", DATABASE_POOL_SIZE: "2" });
const releases = new Releases(platform);

it("creates, changes, publishes and lists releases with a single connection", async () => {
  const slug = await aPublished(platform.current);
  const id = await releases.create([slug]);
  const path = `/api/v1/releases/${id}`;
  const changed = await platform.current.put(path, { name: "Spring", themes: [slug] });
  expect([changed.status, changed.body.name]).toEqual([200, "Spring"]);
  // Nothing is new in the theme.
  expect((await releases.act(id, "publish")).status).toBe(409);
  expect((await platform.current.get("/api/v1/releases")).status).toBe(200);
});
