import { invalid } from "../../errors/errors.ts";

/** The default destination after a login, and after signing out. */
export const DEFAULT_RETURN = "/console";
/** The same for installations without sign-in. */
export const RETURN_WITHOUT_LOGIN = "/docs";

/** The longest path; the transaction's cookie holds it as JSON. */
const MAX_LENGTH = 2000;

const BASE = "http://tokenkit.invalid";

/**
 * The path, query and fragment to return to after a login (decisions.md#return-paths). Parses as a browser
 * does: `//host`, `/\host` and a tab between slashes all name another host. Parses the normalised form
 * again, because it turns `/.//host` into `//host`.
 *
 * @throws PlatformError `validation_failed`
 */
export function localPath(text: string): string {
  const refused = invalid("returnTo", "must be a local path such as /docs");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (!text.startsWith("/") || /[\u0000-\u001f\u007f]/.test(text)) throw refused;
  const path = pathOnBase(text);
  if (path === undefined || pathOnBase(path) !== path) throw refused;
  if (JSON.stringify(path).length - 2 > MAX_LENGTH) {
    throw invalid("returnTo", `must be at most ${MAX_LENGTH} characters`);
  }
  return path;
}

function pathOnBase(text: string): string | undefined {
  const url = URL.parse(text, BASE);
  if (url === null || url.origin !== BASE || url.username !== "") return undefined;
  return url.pathname + url.search + url.hash;
}
