/**
 * Measures one kind of sheet in a process of its own: `node bench/modes/measure.ts <sources> <kind>
 * <document>` prints the least CPU milliseconds of a run, its garbage included, as JSON.
 */
import { join } from "node:path";
import type { SheetOptions } from "../../src/tokens/modes/sheet.ts";
import type { StylesheetOptions } from "../../src/tokens/stylesheet.ts";
import { bundledSets } from "../../test/tokens/support/published.ts";
import { benchDocuments } from "../tokens/documents.ts";

/** A document in one appearance; one permutation of a resolver, or all; and the last two without derived tokens. */
export type Kind = "plain" | "one" | "all" | "one authored" | "all authored";

/** In CPU milliseconds, so that a busy machine warms as many runs up as an idle one. */
const warmUp = 3_000;
const budget = 3_000;

/** From the text of a document to the sheet, as a cache miss does it. */
async function taskOf(sources: string, kind: Kind, at: number): Promise<() => string> {
  const load = (file: string) => import(join(sources, "src/tokens", file));
  const { printStylesheet } = (await load("stylesheet.ts")) as {
    printStylesheet: (options: StylesheetOptions) => string;
  };
  const given = { slug: "bench", minified: true, appearance: "light" } as const;
  if (kind === "plain") {
    const text = benchDocuments()[at]?.source ?? "{}";
    return () => printStylesheet({ ...given, document: JSON.parse(text) });
  }
  const text = JSON.stringify(bundledSets()[at]?.document);
  const authored = kind.endsWith("authored");
  if (kind.startsWith("one")) {
    const { permuted } = await load("resolver/permuted.ts");
    return () =>
      printStylesheet({ ...given, authored, document: permuted(JSON.parse(text), {}, "light") });
  }
  const { printSheet } = (await load("modes/sheet.ts")) as {
    printSheet: (options: SheetOptions) => string;
  };
  return () => printSheet({ ...given, authored, modes: {}, all: true, document: JSON.parse(text) });
}

function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function measure(sources: string, kind: Kind, at: number): Promise<number> {
  const task = await taskOf(sources, kind, at);
  const begin = spent();
  while (spent() < begin + warmUp) Buffer.byteLength(task());
  let least = Number.POSITIVE_INFINITY;
  const end = spent() + budget;
  while (spent() < end) {
    const before = spent();
    Buffer.byteLength(task());
    least = Math.min(least, spent() - before);
  }
  return least;
}

const [, , sources = "", kind = "plain", at = "0"] = process.argv;
process.stdout.write(JSON.stringify(await measure(sources, kind as Kind, Number(at))));
