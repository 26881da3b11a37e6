import { type Html, html } from "../../support/html.ts";
import { ACCOUNT } from "./account.ts";

interface Place {
  /** Of the page, from the root. */
  path: string;
  account: Html;
  /** A key that stylesheets need while run time is private; it goes on to the other pages. */
  token?: string;
}

/**
 * A page for a reader. Its addresses become relative, so that they hold below the path of a proxy
 * too. Text has no bare quotes, so only attributes of ours are met.
 */
export function localised(page: string, { path, account, token }: Place): string {
  const up = "../".repeat(path.split("/").length - 2);
  const address = (_whole: string, name: string, at: string): string =>
    `${name}="${up}${token === undefined ? at : withToken(at, token)}"`;
  return page
    .replace(ACCOUNT.text, () => account.text)
    .replace(/\b(href|action|src)="\/(?!\/)([^"]+)"/g, address);
}

/** Where a key is needed: the sheets of a theme, and pages that link them. */
const NEEDS_KEY =
  /^(docs(\/(?!assets\/)[\w-]+)?|rt\/v1\/(theme|manifest|embed-page)[\w.]*)(?=[?#]|$)/;

function withToken(at: string, token: string): string {
  const [place = ""] = NEEDS_KEY.exec(at) ?? [];
  if (place === "") return at;
  const rest = at.slice(place.length);
  const given = html`?token=${encodeURIComponent(token)}`.text;
  return rest.startsWith("?") ? `${place}${given}&amp;${rest.slice(1)}` : `${place}${given}${rest}`;
}
