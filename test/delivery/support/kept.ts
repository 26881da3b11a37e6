import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { aPublished } from "../../contract/support/samples.ts";
import type { TestPlatform } from "../../support/platform.ts";

let made = 0;

/** A published theme that is rendered on a thread, because its document is long; version 2. */
export async function largeTheme(platform: TestPlatform, colors: number): Promise<string> {
  made += 1;
  const slug = `large-${made}`;
  const tokens = Array.from({ length: colors }, (_, index) => [
    `c${index}`,
    { $type: "color", $value: `#${index.toString(16).padStart(6, "0")}` },
  ]);
  return aPublished(platform, {
    slug,
    name: "Large",
    tokens: { color: Object.fromEntries(tokens) },
  });
}

interface Read {
  status: number;
  etag: string | null;
  text: string;
}

/** Reads without a key, as readers do; checks the length that is announced. */
export async function read(
  platform: TestPlatform,
  path: string,
  coding = "identity",
): Promise<Read> {
  const { default: http } = await import("node:http");
  return new Promise((resolve, reject) => {
    const headers = { "accept-encoding": coding };
    http
      .get(platform.url + path, { headers }, async (response) => {
        const bytes = Buffer.concat(await response.toArray());
        expect(Number(response.headers["content-length"])).toBe(bytes.length);
        const isCoded = response.headers["content-encoding"] === "br";
        const plain = isCoded ? brotliDecompressSync(bytes) : bytes;
        const { etag = null } = response.headers;
        resolve({ status: response.statusCode ?? 0, etag, text: plain.toString("latin1") });
      })
      .on("error", reject);
  });
}

/** The tests of every blob store; `another` starts a process on the same database and store. */
export function behavesAsStore(
  first: () => TestPlatform,
  another: () => Promise<TestPlatform>,
): void {
  const forms = ["theme.css?", "theme.json?", "export?format=swift&", "theme.css?modes=all&"];

  describe("rendered responses", () => {
    it("are rendered by one process for all, now and after a restart", async () => {
      const one = first();
      const slug = await largeTheme(one, 700);
      const paths = forms.map((form) => `/rt/v1/${form}slug=${slug}`);
      const all = async (platform: TestPlatform): Promise<Read[]> => {
        const answers = paths.flatMap((path) => [
          read(platform, path),
          read(platform, path, "br"),
          read(platform, `${path}&v=2`, "br"),
        ]);
        return Promise.all(answers);
      };
      const before = await all(one);
      expect(before.map(({ status }) => status)).toEqual(before.map(() => 200));
      await one.running.services.delivery.kept.settled();
      const other = await another();
      try {
        // The closed engine cannot render a document of this length.
        await other.running.services.engine.close();
        expect(await all(other)).toEqual(before);
      } finally {
        await other.close();
      }
    });

    it("are streamed if they are long, whole and by range, and are whole in JSON", async () => {
      const one = first();
      const slug = await largeTheme(one, 4000);
      const path = `/rt/v1/theme.json?slug=${slug}`;
      const { text, etag } = await read(one, path);
      expect(text.length).toBeGreaterThan(1024 * 1024);
      expect((await read(one, path, "br")).text).toBe(text);
      const ask = (headers: Record<string, string>) =>
        fetch(one.url + path, { headers: { "accept-encoding": "identity", ...headers } });
      const part = await ask({ range: "bytes=100000-100099" });
      expect([part.status, part.headers.get("content-length")]).toEqual([206, "100"]);
      expect(part.headers.get("content-range")).toBe(`bytes 100000-100099/${text.length}`);
      expect(await part.text()).toBe(text.slice(100_000, 100_100));
      const last = await ask({ range: "bytes=-10", "if-range": String(etag) });
      expect([last.status, await last.text()]).toEqual([206, text.slice(-10)]);
      for (const headers of [
        { range: "bytes=0-9", "if-range": '"other"' },
        { range: `bytes=${text.length}-` },
      ]) {
        const whole = await ask(headers);
        expect([whole.status, (await whole.text()).length]).toEqual([200, text.length]);
      }
      const head = await fetch(one.url + path, { method: "HEAD" });
      expect([head.status, await head.text()]).toEqual([200, ""]);
      expect((await ask({ "if-none-match": String(etag) })).status).toBe(304);
      const input = encodeURIComponent(JSON.stringify({ slug }));
      const { result } = await (
        await fetch(`${one.url}/trpc/delivery.resolved?input=${input}`)
      ).json();
      expect(result.data).toMatchObject({ etag, encoding: "utf-8" });
      expect(result.data.body).toBe(text);
    });

    it("count as their sum in a batch", async () => {
      const one = first();
      const slug = await largeTheme(one, 4000);
      const batch = async (name: string, inputs: object[]): Promise<(string | undefined)[]> => {
        const names = inputs.map(() => name).join(",");
        const input = encodeURIComponent(JSON.stringify({ ...inputs }));
        const response = await fetch(`${one.url}/trpc/${names}?batch=1&input=${input}`);
        const answers = (await response.json()) as { error?: { data: { errorCode: string } } }[];
        return answers.map(({ error }) => error?.data.errorCode);
      };
      const json = ["light", "dark"].flatMap((appearance) =>
        [true, false].map((derived) => ({ slug, appearance, derived })),
      );
      const codes = await batch("delivery.resolved", json);
      expect([codes[0], codes.at(-1)]).toEqual([undefined, "too_expensive"]);
      const exports = ["swift", "scss", "android", "ts"].map((format) => ({ slug, format }));
      expect((await batch("delivery.export", exports)).at(-1)).toBe("too_expensive");
    });

    it("are made once for requests that come at the same time", async () => {
      const one = first();
      const { cache } = one.running.services.delivery;
      const path = `/rt/v1/theme.json?slug=${await largeTheme(one, 4000)}`;
      const { misses } = cache;
      const answers = await Promise.all(Array.from({ length: 12 }, () => read(one, path, "br")));
      expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1);
      // The axes, which the JSON names, and the JSON itself.
      expect(cache.misses - misses).toBeLessThanOrEqual(2);
    });
  });
}
