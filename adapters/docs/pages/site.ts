import { isServed } from "../../../src/config/owners.ts";
import { componentsPage } from "../gallery/page.ts";
import { administrationPages } from "./administration.ts";
import { authenticationPage } from "./authentication.ts";
import { conventionsPage } from "./conventions.ts";
import type { DocPage, Sources } from "./doc-page.ts";
import { errorsPage } from "./errors.ts";
import { graphqlPage } from "./graphql.ts";
import { overviewPage } from "./overview.ts";
import { placesPage } from "./places.ts";
import { runtimePage } from "./runtime.ts";
import { schemasPage } from "./schemas.ts";
import { themingPage } from "./theming.ts";

/** Every page, in the order of the sidebar; the gallery's body is made for each reader. */
export function pagesOf(sources: Sources): DocPage[] {
  const all = [
    authenticationPage(sources),
    themingPage(sources),
    componentsPage([]),
    conventionsPage(sources),
    ...(sources.runtime ? [runtimePage(sources.runtime, sources.base)] : []),
    ...administrationPages(sources),
    placesPage(sources),
    graphqlPage(sources),
    errorsPage(sources),
    schemasPage(sources),
  ];
  const pages = all.filter(({ path }) => isServed(sources, "pages", path));
  return [overviewPage(sources, pages), ...pages];
}
