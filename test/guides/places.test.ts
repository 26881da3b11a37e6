import { expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { commandsOf, pageOf, runAt } from "./support/page.ts";

const platform = usePlatform({ ENABLE_REST: "true" });

it("the commands of places and pictures work just as they are written", async () => {
  const { url } = platform.current;
  const [upload = "", read = ""] = commandsOf(pageOf("docs/places.md"), "places");
  const uploaded = await runAt(url, ["set -e", upload]);
  expect(uploaded.stdout).toContain('"analysisStatus":"pending"');
  const [place = ""] = uploaded.stdout.split("\n");
  const [, functions = ""] = /^(call\(\).*)$/m.exec(upload) ?? [];
  const analysed = async (): Promise<string> => {
    const { stdout } = await runAt(url, ["set -e", `PLACE=${place}`, functions, read]);
    return stdout;
  };
  await expect.poll(analysed, { timeout: 20_000 }).toContain('"analysisStatus":"done"');
  const stdout = await analysed();
  expect(stdout).toContain('"cameraModel":"iPhone 4S"');
  expect(stdout).toContain('"takenAt":"2013-02-06T');
  expect(stdout).toMatch(/"images":\[\{"url":/);
});
