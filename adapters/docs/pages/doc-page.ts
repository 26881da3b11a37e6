import type { Running } from "../../../src/config/owners.ts";
import type { Html } from "../../support/html.ts";
import type { OpenApiDocument } from "../openapi/document.ts";

/** A built-in theme for the preview. */
export interface PreviewTheme {
  slug: string;
  name: string;
  description: string;
}

/** The input from which the pages are made. */
export interface Sources extends Running {
  admin: OpenApiDocument;
  /** Absent without themes. */
  runtime?: OpenApiDocument;
  /** Absent if the surface is off. */
  places?: OpenApiDocument;
  /** The schema of `/graphql`, in its own language. */
  graphql: string;
  /** Whether `/graphql` shows an explorer to browsers. */
  explorer: boolean;
  /** The service's address for readers' commands; without a trailing slash. */
  base: string;
  /** The path of the generated admin key for a command; absent if none was generated. */
  keyFile?: string;
  /** The first one styles the pages. */
  themes: readonly PreviewTheme[];
}

export const groups = ["Guide", "Runtime API", "Administrative API", "Places", "Look-up"] as const;
type Group = (typeof groups)[number];

/** A part of a page with its own address: a line of the sidebar, and a result of the search. */
export interface Entry {
  /** Its id on the page. */
  id: string;
  title: string;
  /** The label next to its title: a method, or a kind of thing. */
  kind?: string;
  /** An operation's path. */
  route?: string;
  /** More words to find it by. */
  text?: string;
  /** The search finds it, but the sidebar does not list it. */
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
  /** Ids from when the documentation was one page; they redirect here. */
  formerly?: readonly string[];
}
