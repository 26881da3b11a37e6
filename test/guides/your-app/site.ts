/** The applications of `test/fixtures/apps`, on a server of their own. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Site } from "../../browser/support/site.ts";

/** The root of the repository. */
export const root = join(import.meta.dirname, "../../..");

/** Serves an application; `first` is the first line of its head. Returns the address. */
export function serve(site: Site, kind: string, first = ""): string {
  const folder = join(root, "test/fixtures/apps", kind);
  const put = (path: string, file: string) =>
    site.put(path, { body: readFileSync(file, "utf8"), type: "text/css; charset=utf-8" });
  for (const name of readdirSync(folder)) {
    if (name.endsWith(".css")) put(`/${kind}/${name}`, join(folder, name));
  }
  const page = readFileSync(join(folder, "index.html"), "utf8");
  for (const [, path = ""] of page.matchAll(/href="\/(node_modules\/[^"]+)"/g)) {
    put(`/${path}`, join(root, path));
  }
  return site.put(`/${kind}/`, page.replace("<head>", `<head>${first}`));
}
