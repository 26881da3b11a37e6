import { readFile } from "node:fs/promises";

/** The component layer as `src/browser/build.ts` writes it: in full, and without comments. */
export interface ComponentLayer {
  full: string;
  minified: string;
}

const folder = new URL("../../dist/browser/", import.meta.url);

/** @throws Error when the browser sources have not been built */
export async function loadComponentLayer(): Promise<ComponentLayer> {
  try {
    const [full, minified] = await Promise.all([
      readFile(new URL("components.css", folder), "utf8"),
      readFile(new URL("components.min.css", folder), "utf8"),
    ]);
    return { full, minified };
  } catch (error) {
    throw new Error("The browser sources are not built; run npm start, or npm run prestart.", {
      cause: error,
    });
  }
}
