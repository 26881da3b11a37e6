import { afterAll, beforeAll, expect, test } from "vitest";
import { Engine } from "../../src/engine/engine.ts";
import { normalized, slowness } from "../support/machine-speed.ts";
import { hostileDocuments } from "../tokens/support/hostile.ts";
import { longValues } from "../tokens/support/long-values.ts";

/** Milliseconds of work after which the event loop has to get its turn. */
const limit = 50;

const engine = new Engine();

/** Loads the threads, as a server has them after its first large document. */
beforeAll(async () => {
  const large = JSON.stringify({ a: { $type: "string", $value: "x".repeat(30_000) } });
  await Promise.all([engine.validate(large), engine.run("validate", { document: large })]);
});

afterAll(() => engine.close());

/**
 * The longest turn of the event loop while something is going on, in the CPU time of this thread:
 * what other programs take from it does not count.
 */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let done = false;
  const watch = async () => {
    let before = process.threadCpuUsage();
    while (!done) {
      await new Promise((resolve) => setImmediate(resolve));
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
      before = process.threadCpuUsage();
    }
  };
  const watching = watch();
  await work();
  done = true;
  await watching;
  return longest;
}

test("the longest turn sees what holds the event loop", async () => {
  const busy = async () => {
    const until = process.threadCpuUsage().user + 80_000 * slowness();
    while (process.threadCpuUsage().user < until);
  };
  expect(await longestTurn(busy)).toBeGreaterThan(limit);
});

test.each(Object.entries(hostileDocuments()))(
  "%s does not hold the event loop",
  async (_, value) => {
    const document = JSON.stringify(value);
    const appearance = "dark";
    const turns = [
      await longestTurn(() => engine.validate(document)),
      await longestTurn(() =>
        engine.run("stylesheet", {
          document,
          slug: "t",
          appearance,
          modes: {},
          minified: true,
          authored: false,
        }),
      ),
      await longestTurn(() =>
        engine.run("resolve", { document, appearance, modes: {}, authored: false }),
      ),
    ];
    expect(normalized(Math.max(...turns))).toBeLessThan(limit);
  },
);

/** Few characters, and many permutations. */
const axes = (contexts: number): string => {
  const modifier = {
    contexts: Object.fromEntries(
      Array.from({ length: contexts }, (_, at) => [
        `c${at}`,
        [{ t: { $type: "number", $value: at } }],
      ]),
    ),
  };
  const tokens = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [`t${at}`, { $type: "number", $value: "1 + 1" }]),
  );
  const resolver = {
    version: "2025.10",
    resolutionOrder: [
      { sources: [tokens] },
      { name: "a", ...modifier },
      { name: "b", ...modifier },
    ],
  };
  return JSON.stringify({ files: [{ name: "a.json", content: JSON.stringify(resolver) }] });
};

test("a few lines of another tool that come to much do not hold the event loop", async () => {
  const document = axes(16);
  expect(document.length).toBeLessThan(20_000);
  const before = process.cpuUsage();
  expect(normalized(await longestTurn(() => engine.run("convert", { document })))).toBeLessThan(
    limit,
  );
  expect(process.cpuUsage(before).user / 1000).toBeGreaterThan(limit);
});

test("files that take too long are given up, and the next are converted", async () => {
  const reported: unknown[] = [];
  const impatient = new Engine({
    seconds: { convert: 0.001 },
    onGivenUp: (...given) => reported.push(given),
  });
  try {
    await expect(impatient.run("convert", { document: axes(16) })).rejects.toThrow(
      "The files were not converted within 0.001 s; send fewer, or try again shortly.",
    );
    expect(reported).toEqual([["convert", 0.001]]);
    const document = JSON.stringify({ a: { $type: "string", $value: "x".repeat(30_000) } });
    await expect(impatient.run("validate", { document })).resolves.toMatchObject({ valid: true });
  } finally {
    await impatient.close();
  }
});

test("a verdict that takes too long is given up, and those that wait are judged", async () => {
  const document = axes(2);
  const other = JSON.stringify(longValues(64));
  const reported: unknown[] = [];
  const engine = new Engine({
    seconds: { verdict: 0.001 },
    onGivenUp: (...given) => reported.push(given),
  });
  try {
    const [judged, printed] = await Promise.allSettled([
      engine.verdict(document, other),
      engine.run("export", {
        document: JSON.stringify(longValues(1)),
        slug: "t",
        format: "swift",
        appearance: "light",
        preferred: "light",
      }),
    ]);
    expect(judged).toMatchObject({
      reason: {
        errorCode: "unavailable",
        message:
          "The change was not judged within 0.001 s; change less at a time, or try again shortly.",
      },
    });
    expect(printed).toMatchObject({ value: expect.stringContaining("enum Tokens") });
    expect(reported).toEqual([["verdict", 0.001]]);
  } finally {
    await engine.close();
  }
});
