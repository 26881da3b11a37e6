import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { behavesAsStore, largeTheme, read } from "../delivery/support/kept.ts";
import { freshDatabase } from "../support/database.ts";
import { TestPlatform } from "../support/platform.ts";
import { StorageDouble } from "./support/storage-double/double.ts";

let double: StorageDouble;
let one: TestPlatform;
let env: Record<string, string>;

beforeAll(async () => {
  double = await StorageDouble.start("pictures");
  vi.stubEnv("STORAGE_EMULATOR_HOST", double.url);
  env = { BLOB_BUCKET: "pictures", DATABASE_URL: await freshDatabase() };
  one = await TestPlatform.start(env);
});
afterAll(async () => {
  await one.close();
  await double.stop();
  vi.unstubAllEnvs();
});

behavesAsStore(
  () => one,
  () => TestPlatform.start(env),
);

it("removes a theme's older version from the bucket when a newer one is kept", async () => {
  const slug = await largeTheme(one, 700);
  const path = `/rt/v1/theme.css?slug=${slug}`;
  const { kept } = one.running.services.delivery;
  const versions = () =>
    double.objects.names
      .filter((name) => name.startsWith("artefacts/") && name.includes(id))
      .map((name) => /(\d+)\/\w+\.\w+$/.exec(name)?.[1]);
  const rows = await one.running.services.orm.em
    .fork()
    .execute<{ id: string }[]>("select id from theme where slug = ?", [slug]);
  const id = rows[0]?.id ?? "";
  await read(one, path);
  await kept.settled();
  expect(versions()).toEqual(["2"]);
  await one.patch(`/api/v1/themes/${slug}`, { name: "Another" });
  await read(one, path);
  await kept.settled();
  expect(versions()).toEqual(["3"]);
});
