import { parentPort, workerData } from "node:worker_threads";
import { Language, Parser } from "web-tree-sitter";

/** A thread of its own for each text: Swift's scanner keeps what it saw of `#if` for the next one. */
await Parser.init();
const { language, source } = workerData as { language: string; source: string };
const tree = new Parser().setLanguage(await Language.load(language)).parse(source);
parentPort?.postMessage(tree?.rootNode.hasError);
