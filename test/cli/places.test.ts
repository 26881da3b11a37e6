import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPlace, picture } from "../contract/support/pictures.ts";
import { usePlatform } from "../support/platform.ts";
import { builtTool } from "./support/tool.ts";

const platform = usePlatform({ ENABLE_REST: "true", ROLE: "web" });
const folder = mkdtempSync(join(tmpdir(), "tokenkit-cli-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let tool: Awaited<ReturnType<typeof builtTool>>;
let key: string;
let pier: string;
let bay: string;

beforeAll(async () => {
  tool = await builtTool(folder);
  key = await platform.current.keyFor("viewer");
  pier = await aPlace(platform.current, { title: "Pier" });
  bay = await aPlace(platform.current, { title: "Bay" });
  mkdirSync(join(folder, "holiday/day 2"), { recursive: true });
  mkdirSync(join(folder, "holiday/.thumbnails"));
  const red = await picture(undefined, { color: "#ff0000" });
  writeFileSync(join(folder, "holiday/a.jpg"), red);
  writeFileSync(join(folder, "holiday/day 2/b.PNG"), await picture((one) => one.png()));
  writeFileSync(join(folder, "holiday/.thumbnails/a.jpg"), red);
  writeFileSync(join(folder, "holiday/notes.txt"), "none");
});

const run = (...args: string[]) =>
  tool(["places", "upload", "holiday", ...args], {
    TOKENKIT_URL: platform.current.url,
    TOKENKIT_KEY: key,
  });
const manifest = (): { file: string; imageId: string; place: string }[] =>
  readFileSync(join(folder, "holiday/tokenkit-uploaded.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
const imagesOf = async (place: string) =>
  (await platform.current.get(`/api/places/${place}/images`)).body;

describe("tokenkit places upload", () => {
  it("says what it would do, does it, and does nothing twice, with the manifest or without", async () => {
    const dry = await run("--place", pier, "--dry-run");
    expect([dry.status, dry.stdout]).toEqual([
      0,
      "send  a.jpg\nsend  day 2/b.PNG\nWould be: 2 sent, 0 added without sending, 0 skipped.\n",
    ]);
    expect(await imagesOf(pier)).toEqual([]);
    const sent = await run("--place", pier, "--licence", "cc by 4.0", "--credit", "Ada");
    expect([sent.status, sent.stdout]).toEqual([
      0,
      "2 sent, 0 added without sending, 0 skipped.\n",
    ]);
    const images = await imagesOf(pier);
    expect(images).toMatchObject([
      { licence: "CC-BY-4.0", credit: "Ada", contentType: "image/png" },
      { licence: "CC-BY-4.0", credit: "Ada", contentType: "image/jpeg" },
    ]);
    expect(manifest()).toMatchObject([
      { file: "a.jpg", imageId: images[1].id, place: pier },
      { file: "day 2/b.PNG", imageId: images[0].id, place: pier },
    ]);
    const skipped = "0 sent, 0 added without sending, 2 skipped.\n";
    expect((await run("--place", pier)).stdout).toBe(skipped);
    rmSync(join(folder, "holiday/tokenkit-uploaded.jsonl"));
    expect((await run("--place", pier)).stdout).toBe(skipped);
    expect(manifest()).toHaveLength(2);
    const added = await run("--place", bay, "--json");
    expect(JSON.parse(added.stdout)).toMatchObject({
      place: bay,
      files: [{ file: "a.jpg", result: "copied" }, { result: "copied" }],
    });
    expect(await imagesOf(bay)).toMatchObject([{ credit: "Ada" }, { credit: "Ada" }]);
    expect(await imagesOf(pier)).toHaveLength(2);
  });

  it("adds equal files once, and a known picture with what is given of it", async () => {
    const quay = await aPlace(platform.current, { title: "Quay" });
    mkdirSync(join(folder, "twins"));
    const known = join(folder, "holiday/a.jpg");
    const unknown = await picture(undefined, { color: "#0000ff" });
    for (const name of ["a.jpg", "b.jpg"]) copyFileSync(known, join(folder, "twins", name));
    for (const name of ["c.jpg", "d.jpg"]) writeFileSync(join(folder, "twins", name), unknown);
    const upload = (...args: string[]) =>
      tool(["places", "upload", "twins", "--place", quay, ...args], {
        TOKENKIT_URL: platform.current.url,
        TOKENKIT_KEY: key,
      });
    const what = "1 sent, 1 added without sending, 2 skipped.\n";
    expect((await upload("--dry-run")).stdout).toBe(`add   a.jpg\nsend  c.jpg\nWould be: ${what}`);
    const words = [
      "--location",
      "hidden",
      "--licence",
      "CC0-1.0",
      "--source",
      "https://a.example/",
    ];
    expect((await upload(...words)).stdout).toBe(what);
    const given = {
      locationPrecision: "hidden",
      ...{ licence: "CC0-1.0", source: "https://a.example/" },
    };
    expect(await imagesOf(quay)).toMatchObject([
      { ...given, credit: "" },
      { ...given, credit: "Ada" },
    ]);
  });

  it("sends a known picture that is deleted for good meanwhile", async () => {
    const quay = await aPlace(platform.current, { title: "Quay" });
    mkdirSync(join(folder, "gone"));
    copyFileSync(join(folder, "twins/c.jpg"), join(folder, "gone/c.jpg"));
    const { services } = platform.current.running;
    const em = services.orm.em.fork();
    const rows = (await em.execute(
      "select storage_key from image where sha256 in (select sha256 from image where location_precision = 'hidden' and credit = '')",
    )) as { storage_key: string }[];
    for (const row of rows) await services.blobs.removeBelow(row.storage_key);
    const sent = await tool(["places", "upload", "gone", "--place", quay], {
      TOKENKIT_URL: platform.current.url,
      TOKENKIT_KEY: key,
    });
    expect([sent.status, sent.stdout]).toEqual([
      0,
      "1 sent, 0 added without sending, 0 skipped.\n",
    ]);
  });

  it("goes on after a file that is refused, and says so by its status", async () => {
    writeFileSync(join(folder, "holiday/broken.jpg"), "no picture");
    copyFileSync(join(folder, "holiday/a.jpg"), join(folder, "holiday/copy.jpg"));
    const { status, stdout, stderr } = await run("--place", pier);
    expect([status, stdout]).toEqual([
      1,
      "0 sent, 0 added without sending, 3 skipped, 1 refused.\n",
    ]);
    expect(stderr).toContain("broken.jpg: image: is no JPEG");
    rmSync(join(folder, "holiday/broken.jpg"));
  });

  it("ends with what is wrong otherwise", async () => {
    writeFileSync(join(folder, "holiday/new.jpg"), await picture(undefined, { color: "#00ff00" }));
    for (const [args, status, words] of [
      [[], 2, "--place says where"],
      [["--place", pier, "--licence", "CC-BY"], 3, "did you mean CC-BY-4.0?"],
      [["--place", "none"], 3, "There is no place"],
    ] as const) {
      const wrong = await run(...args);
      expect([wrong.status, wrong.stderr]).toEqual([status, expect.stringContaining(words)]);
    }
    writeFileSync(join(folder, "other.jsonl"), "{}\n");
    const odd = await run("--place", pier, "--manifest", "other.jsonl");
    expect([odd.status, odd.stderr]).toEqual([3, expect.stringContaining("other.jsonl, line 1")]);
    const verb = await tool(["places", "remove", "holiday", "--place", pier]);
    expect([verb.status, verb.stderr]).toEqual([2, expect.stringContaining("places takes upload")]);
  });
});
