import { expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { commandsOf, pageOf, runAt } from "./support/page.ts";

const page = pageOf("docs/places.md");
/** The variables that the page's own command starts the platform with. */
const [start = ""] = commandsOf(page, "start");
const variables = [...start.matchAll(/(\w+)=(\S+) (?=.*npm start)/g)].map(
  ([, name = "", value = ""]) => [name, value],
);
const platform = usePlatform(Object.fromEntries(variables));

it("the commands of places and pictures work just as they are written", async () => {
  const { url } = platform.current;
  const [upload = "", read = ""] = commandsOf(page, "places");
  const uploaded = await runAt(url, ["set -e", upload]);
  expect(uploaded.stdout).toContain('"analysisStatus":"pending"');
  const [place = ""] = uploaded.stdout.split("\n");
  const [, functions = ""] = /^(call\(\).*)$/m.exec(upload) ?? [];
  const analysed = async (): Promise<string> => {
    const { stdout } = await runAt(url, ["set -e", `PLACE=${place}`, functions, read]);
    return stdout;
  };
  await expect.poll(analysed).toContain('"analysisStatus":"done"');
  const stdout = await analysed();
  expect(stdout).toContain('"cameraModel":"iPhone 4S"');
  expect(stdout).toContain('"takenAt":"2013-02-06T');
  expect(stdout).toMatch(/"images":\[\{"url":/);
  const [key = ""] = upload.split("\n");
  const moderation = [commandsOf(page, "bin")[0] ?? "", commandsOf(page, "reports")[0] ?? ""];
  const moderated = await runAt(url, ["set -e", key, `PLACE=${place}`, functions, ...moderation]);
  expect(moderated.stdout).toContain('"mayRestore":true,"mayRemove":true');
  expect(moderated.stdout).toContain('"state":"shown","title":"Panoramic Highway"');
  expect((await platform.current.get(`/api/places/${place}`)).status).toBe(200);
});
