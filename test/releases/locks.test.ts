import { expect, it } from "vitest";
import { aPublished } from "../contract/support/samples.ts";
import { usePlatform } from "../support/platform.ts";
import { Releases } from "./support/releases.ts";

const platform = usePlatform({ ROLE: "web" });
const releases = new Releases(platform);

it("changes, creates and publishes releases of the same themes at once without a deadlock", async () => {
  const slugs: string[] = [];
  for (let n = 0; n < 8; n++) slugs.push(await aPublished(platform.current));
  const themes = slugs.toReversed();
  const id = await releases.create(slugs);
  const seen: string[] = [];
  for (let n = 0; n < 3; n++) {
    const answers = await Promise.all([
      platform.current.put(`/api/v1/releases/${id}`, { name: "Spring", themes }),
      releases.act(id, "publish"),
      platform.current.post("/api/v1/releases", { name: "Autumn", themes }),
      platform.current.put(`/api/v1/releases/${id}`, { name: "Summer", themes: slugs }),
      releases.act(id, "publish"),
    ]);
    seen.push(...answers.map(({ status }) => `${status}`));
  }
  // Nothing is new in these themes, so that publishing answers 409.
  expect(seen.toSorted()).toEqual([
    ...Array(6).fill("200"),
    ...Array(3).fill("201"),
    ...Array(6).fill("409"),
  ]);
});
