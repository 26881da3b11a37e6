import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { base, hasScreen } from "../api/base.ts";
import { fetched } from "../parts/not-fetched.tsx";
import { homeOf } from "../parts/screen-slugs.ts";
import { auditSearch } from "../routes/audit/search.ts";
import { binSearch } from "../routes/bin/search.ts";
import { keysSearch } from "../routes/keys/search.ts";
import { Overview } from "../routes/overview/overview.tsx";
import { picturesSearch } from "../routes/pictures/search.ts";
import { placeSearch } from "../routes/places/place/search.ts";
import { placesSearch } from "../routes/places/search.ts";
import { queuesSearch } from "../routes/queues/search.ts";
import { reportsSearch } from "../routes/reports/search.ts";
import { statisticsSearch } from "../routes/statistics/search.ts";
import { importIntoSearch, importSearch } from "../routes/themes/import/search.ts";
import { newThemeSearch } from "../routes/themes/new/search.ts";
import { themesSearch } from "../routes/themes/search.ts";
import { contrastSearch } from "../routes/themes/theme/contrast/search.ts";
import { editorSearch } from "../routes/themes/theme/editor/search.ts";
import { fromEditorAddress, fromImportAddress } from "../routes/themes/theme/former-address.ts";
import { historySearch } from "../routes/themes/theme/history/search.ts";
import { overviewSearch } from "../routes/themes/theme/overview/search.ts";
import { reviewSearch } from "../routes/themes/theme/review/search.ts";
import { usersSearch } from "../routes/users/search.ts";
import { webhooksSearch } from "../routes/webhooks/search.ts";
import { Crash, NotFound } from "./shell/crash.tsx";
import { Screen, Shell } from "./shell/shell.tsx";

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

/** A screen in a chunk of its own. */
const screen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => fetched(load()), name);

const root = createRootRoute({
  component: Screen,
  errorComponent: Crash,
  notFoundComponent: NotFound,
});

const overview = createRoute({ getParentRoute: () => root, path: "/", component: Overview });

const themes = createRoute({
  getParentRoute: () => root,
  path: "themes",
  validateSearch: themesSearch,
  beforeLoad: ({ location }) => fromImportAddress(location.search),
  component: screen(() => import("../routes/themes/themes.tsx"), "Themes"),
});

const newTheme = createRoute({
  getParentRoute: () => root,
  path: "themes/new",
  validateSearch: newThemeSearch,
  component: screen(() => import("../routes/themes/new/new-theme.tsx"), "NewTheme"),
});

const importTheme = createRoute({
  getParentRoute: () => root,
  path: "themes/import",
  validateSearch: importSearch,
  component: screen(() => import("../routes/themes/import/import-theme.tsx"), "ImportTheme"),
});

/** The document that the screens of one theme share. */
const theme = createRoute({
  getParentRoute: () => root,
  path: "themes/$slug",
  component: screen(() => import("../routes/themes/theme/theme.tsx"), "Theme"),
});
const poster = screen(
  () => import("../routes/themes/theme/overview/overview.tsx"),
  "ThemeOverview",
);
const themeOverview = createRoute({
  getParentRoute: () => theme,
  path: "/",
  validateSearch: overviewSearch,
  beforeLoad: ({ params, location }) => fromEditorAddress(params.slug, location.search),
  component: poster,
});
/** The Overview of a theme whose slug names a screen; of others it is at the theme's own address. */
const themeOverviewApart = createRoute({
  getParentRoute: () => theme,
  path: "overview",
  validateSearch: overviewSearch,
  beforeLoad: ({ params, search }) => {
    const home = homeOf(params.slug);
    if (home.to === "/themes/$slug") throw redirect({ ...home, search, replace: true });
  },
  component: poster,
});
const editor = createRoute({
  getParentRoute: () => theme,
  path: "tokens",
  validateSearch: editorSearch,
  component: screen(() => import("../routes/themes/theme/editor/editor.tsx"), "Editor"),
});
const contrast = createRoute({
  getParentRoute: () => theme,
  path: "contrast",
  validateSearch: contrastSearch,
  component: screen(() => import("../routes/themes/theme/contrast/contrast.tsx"), "Contrast"),
});
const history = createRoute({
  getParentRoute: () => theme,
  path: "history",
  validateSearch: historySearch,
  component: screen(() => import("../routes/themes/theme/history/history.tsx"), "History"),
});
const publish = createRoute({
  getParentRoute: () => theme,
  path: "publish",
  component: screen(() => import("../routes/themes/theme/publish/publish.tsx"), "Publish"),
});
const review = createRoute({
  getParentRoute: () => theme,
  path: "review",
  validateSearch: reviewSearch,
  component: screen(() => import("../routes/themes/theme/review/review.tsx"), "Review"),
});
const importInto = createRoute({
  getParentRoute: () => theme,
  path: "import",
  validateSearch: importIntoSearch,
  component: screen(() => import("../routes/themes/import/import-into.tsx"), "ImportInto"),
});
const use = createRoute({
  getParentRoute: () => theme,
  path: "use",
  component: screen(() => import("../routes/themes/theme/use/use.tsx"), "Use"),
});

const places = createRoute({
  getParentRoute: () => root,
  path: "places",
  validateSearch: placesSearch,
  component: screen(() => import("../routes/places/places.tsx"), "Places"),
});
const place = createRoute({
  getParentRoute: () => root,
  path: "places/$id",
  validateSearch: placeSearch,
  component: screen(() => import("../routes/places/place/place.tsx"), "Place"),
});
const pictures = createRoute({
  getParentRoute: () => root,
  path: "pictures",
  validateSearch: picturesSearch,
  component: screen(() => import("../routes/pictures/pictures.tsx"), "Pictures"),
});

const bin = createRoute({
  getParentRoute: () => root,
  path: "bin",
  validateSearch: binSearch,
  component: screen(() => import("../routes/bin/bin.tsx"), "Bin"),
});

const reports = createRoute({
  getParentRoute: () => root,
  path: "reports",
  validateSearch: reportsSearch,
  component: screen(() => import("../routes/reports/reports.tsx"), "Reports"),
});

const releases = createRoute({
  getParentRoute: () => root,
  path: "releases",
  component: screen(() => import("../routes/releases/releases.tsx"), "Releases"),
});
const release = createRoute({
  getParentRoute: () => root,
  path: "releases/$id",
  component: screen(() => import("../routes/releases/release/release.tsx"), "ReleasePage"),
});

const users = createRoute({
  getParentRoute: () => root,
  path: "users",
  validateSearch: usersSearch,
  component: screen(() => import("../routes/users/users.tsx"), "Users"),
});
const keys = createRoute({
  getParentRoute: () => root,
  path: "keys",
  validateSearch: keysSearch,
  component: screen(() => import("../routes/keys/keys.tsx"), "Keys"),
});
const webhooks = createRoute({
  getParentRoute: () => root,
  path: "webhooks",
  validateSearch: webhooksSearch,
  component: screen(() => import("../routes/webhooks/webhooks.tsx"), "Webhooks"),
});
const audit = createRoute({
  getParentRoute: () => root,
  path: "audit",
  validateSearch: auditSearch,
  component: screen(() => import("../routes/audit/audit.tsx"), "Audit"),
});
const settings = createRoute({
  getParentRoute: () => root,
  path: "settings",
  component: screen(() => import("../routes/settings/settings.tsx"), "Settings"),
});
const statistics = createRoute({
  getParentRoute: () => root,
  path: "statistics",
  validateSearch: statisticsSearch,
  component: screen(() => import("../routes/statistics/statistics.tsx"), "Statistics"),
});
const queues = createRoute({
  getParentRoute: () => root,
  path: "queues",
  validateSearch: queuesSearch,
  component: screen(() => import("../routes/queues/queues.tsx"), "Queues"),
});

/** Every screen; those of a service that does not run are left out, so that their addresses are unknown. */
const screens = [
  overview,
  themes,
  newTheme,
  importTheme,
  theme.addChildren([
    themeOverview,
    themeOverviewApart,
    editor,
    contrast,
    history,
    publish,
    review,
    use,
    importInto,
  ]),
  releases,
  release,
  places,
  place,
  pictures,
  reports,
  bin,
  users,
  keys,
  webhooks,
  settings,
  audit,
  statistics,
  queues,
] as const;
const served = screens.filter(({ options }) =>
  hasScreen((options as { path?: string }).path ?? "/"),
) as unknown as typeof screens;

export const router = createRouter({
  routeTree: root.addChildren(served),
  basepath: `${base}/console`,
  InnerWrap: Shell,
  defaultErrorComponent: Crash,
  scrollRestoration: true,
});
