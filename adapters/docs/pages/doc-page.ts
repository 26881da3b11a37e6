import type { Html } from "../../support/html.ts";
import type { OpenApiDocument } from "../openapi/document.ts";

/** A theme that the installation brings along, for the preview. */
export interface PreviewTheme {
  slug: string;
  name: string;
  description: string;
}

/** What the pages are made of. */
export interface Sources {
  admin: OpenApiDocument;
  runtime: OpenApiDocument;
  /** Absent where the surface is not served. */
  places?: OpenApiDocument;
  /** The schema of `/graphql`, in its own language. */
  graphql: string;
  /** Whether `/graphql` shows an explorer to browsers. */
  explorer: boolean;
  /** Where readers reach the service, for their commands; without a slash at its end. */
  base: string;
  /** Where the generated admin key is, as a command names it; absent where none was made. */
  keyFile?: string;
  /** The first one dresses the pages. */
  themes: readonly PreviewTheme[];
}

export const groups = ["Guide", "Runtime API", "Administrative API", "Places", "Look-up"] as const;
type Group = (typeof groups)[number];

/** A place on a page that has an address: a line of the sidebar, and something to find. */
export interface Entry {
  /** Its id on the page. */
  id: string;
  title: string;
  /** What it is called beside its title: a method, or a kind of thing. */
  kind?: string;
  /** An operation's path. */
  route?: string;
  /** More words to find it by. */
  text?: string;
  /** It is found, and not listed in the sidebar. */
  unlisted?: true;
}

export interface DocPage {
  path: string;
  group: Group;
  title: string;
  /** One sentence: below the title, and for search engines. */
  lead: string;
  entries: readonly Entry[];
  body: Html;
  /** Ids that the documentation had when it was one page, which lead here. */
  formerly?: readonly string[];
}
