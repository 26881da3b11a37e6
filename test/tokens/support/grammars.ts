import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

const modules = join(import.meta.dirname, "../../../node_modules");
const grammars = {
  swift: "@repomix/tree-sitter-wasms/out/tree-sitter-swift.wasm",
  compose: "@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm",
};

const threads = new Map<string, Worker>();

/** A thread a language for all texts, because V8 compiles a grammar again in each new thread. */
function threadOf(format: keyof typeof grammars): Worker {
  const language = join(modules, grammars[format]);
  const thread =
    threads.get(format) ??
    new Worker(new URL("parsing.ts", import.meta.url), { workerData: { language } });
  threads.set(format, thread);
  thread.unref();
  return thread;
}

/** Whether a source text fails to parse by the grammar of Swift or Kotlin; one text of a format at a time. */
export async function hasError(format: keyof typeof grammars, source: string): Promise<boolean> {
  const thread = threadOf(format);
  thread.postMessage(source);
  const [answer] = await once(thread, "message");
  return answer as boolean;
}
