import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const COPY = "?history-alone";

/** The part of `history()` that listens to a view: the only one that needs CodeMirror's view, 80 KB in brotli. */
const LISTENS =
  /,\s*EditorView\.domEventHandlers\(\{[^;]*?beforeinput\(e, view\)[\s\S]*?\n {8}\}\)/;

/** Imports of the rest of the package; some of these modules stay in a bundle although nothing uses them. */
const OTHER_IMPORTS = /^import [^;]* from '(?!@codemirror\/state')[^']+';$/gm;

/**
 * Gives `editing/history.ts` a copy of CodeMirror's history without its view, so that the tree of an editor does
 * not wait for the code of the JSON view. That view answers the browser's own undo itself.
 */
export const historyAlone: Plugin = {
  name: "history-alone",
  enforce: "pre",
  resolveId: {
    filter: { id: /^@codemirror\/commands$/ },
    async handler(id, importer) {
      if (!importer?.endsWith("/editing/history.ts")) return null;
      const found = await this.resolve(id, importer, { skipSelf: true });
      return found && { ...found, id: found.id + COPY };
    },
  },
  load: {
    filter: { id: /\?history-alone$/ },
    handler(id) {
      const text = readFileSync(id.slice(0, -COPY.length), "utf8");
      if (!LISTENS.test(text)) throw new Error("CodeMirror's history listens in another way now");
      return text.replace(LISTENS, "").replace(OTHER_IMPORTS, "");
    },
  },
};
