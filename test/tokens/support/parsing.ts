import { parentPort, workerData } from "node:worker_threads";

const { language } = workerData as { language: string };
const entry = import.meta.resolve("web-tree-sitter");
let texts = 0;

// A module of its own for each text, because Swift's scanner carries the state of an `#if` to the next one.
parentPort?.on("message", async (source: string) => {
  const fresh = await import(`${entry}?text=${texts++}`);
  const { Language, Parser } = fresh as typeof import("web-tree-sitter");
  await Parser.init();
  const tree = new Parser().setLanguage(await Language.load(language)).parse(source);
  parentPort?.postMessage(tree?.rootNode.hasError);
});
