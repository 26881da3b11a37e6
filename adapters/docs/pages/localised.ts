import { type Html, html } from "../../support/html.ts";
import { ACCOUNT } from "./account.ts";

interface Place {
  /** The page's path, from the root. */
  path: string;
  account: Html;
  /**
   * A key that stylesheets need while the runtime is private; links carry it to the other pages.
   */
  token?: string;
}

/**
 * Makes a page for a reader. Its addresses become relative, so that they also work below the path
 * of a proxy. Text has no bare quotes, so this only matches attributes of ours.
 */
export function localised(page: string, { path, account, token }: Place): string {
  const up = "../".repeat(path.split("/").length - 2);
  const address = (_whole: string, name: string, at: string): string =>
    `${name}="${up}${token === undefined ? at : withToken(at, token)}"`;
  return page
    .replace(ACCOUNT.text, () => account.text)
    .replace(/\b(href|action|src)="\/(?!\/)([^"]+)"/g, address);
}

/** The addresses that need a key: the sheets of a theme, and pages that link them. */
const NEEDS_KEY =
  /^(docs(\/(?!assets\/)[\w-]+)?|rt\/v1\/(theme|manifest|embed-page)[\w.]*)(?=[?#]|$)/;

function withToken(at: string, token: string): string {
  const [place = ""] = NEEDS_KEY.exec(at) ?? [];
  if (place === "") return at;
  const rest = at.slice(place.length);
  const given = html`?token=${encodeURIComponent(token)}`.text;
  return rest.startsWith("?") ? `${place}${given}&amp;${rest.slice(1)}` : `${place}${given}${rest}`;
}
