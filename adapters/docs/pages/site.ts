import type { Html } from "../../support/html.ts";
import { componentsPage } from "../gallery/page.ts";
import type { OpenApiDocument } from "../openapi/document.ts";
import { administrationPages } from "./administration.ts";
import { authenticationPage } from "./authentication.ts";
import { conventionsPage } from "./conventions.ts";
import { errorsPage } from "./errors.ts";
import { graphqlPage } from "./graphql.ts";
import { overviewPage } from "./overview.ts";
import { placesPage } from "./places.ts";
import { runtimePage } from "./runtime.ts";
import { schemasPage } from "./schemas.ts";
import { type PreviewTheme, themingPage } from "./theming.ts";

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

/** Every page, in the order of the sidebar; the gallery's body is made for each reader. */
export function pagesOf(sources: Sources): DocPage[] {
  const pages = [
    authenticationPage(sources),
    themingPage(sources),
    componentsPage([]),
    conventionsPage(),
    runtimePage(sources),
    ...administrationPages(sources),
    placesPage(sources),
    graphqlPage(sources),
    errorsPage(),
    schemasPage(sources),
  ];
  return [overviewPage(sources, pages), ...pages];
}
