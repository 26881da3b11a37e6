import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

const modules = join(import.meta.dirname, "../../../node_modules");
const grammars = {
  swift: "@repomix/tree-sitter-wasms/out/tree-sitter-swift.wasm",
  compose: "@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm",
};

/** Whether a file of Swift or Kotlin is none by the grammar of its language. */
export async function hasError(format: keyof typeof grammars, source: string): Promise<boolean> {
  const thread = new Worker(new URL("parsing.ts", import.meta.url), {
    workerData: { language: join(modules, grammars[format]), source },
  });
  const [answer] = await once(thread, "message");
  return answer as boolean;
}
