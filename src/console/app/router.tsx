import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from "@tanstack/react-router";
import { auditSearch } from "../routes/audit/search.ts";
import { Overview } from "../routes/overview/overview.tsx";
import { themesSearch } from "../routes/themes/search.ts";
import { editorSearch } from "../routes/themes/theme/editor/search.ts";
import { historySearch } from "../routes/themes/theme/history/search.ts";
import { base } from "./base.ts";
import { Crash, NotFound } from "./crash.tsx";
import { Shell } from "./shell.tsx";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Folds the navigation to its icons. */
    slim?: boolean;
  }
  interface Register {
    router: typeof router;
  }
}

const root = createRootRoute({
  component: Shell,
  errorComponent: Crash,
  notFoundComponent: NotFound,
});

const overview = createRoute({ getParentRoute: () => root, path: "/", component: Overview });

const themes = createRoute({
  getParentRoute: () => root,
  path: "themes",
  validateSearch: themesSearch,
  component: lazyRouteComponent(() => import("../routes/themes/themes.tsx"), "Themes"),
});

/** What the screens of one theme share: its document as it is edited here. */
const theme = createRoute({
  getParentRoute: () => root,
  path: "themes/$slug",
  staticData: { slim: true },
  component: lazyRouteComponent(() => import("../routes/themes/theme/theme.tsx"), "Theme"),
});
const editor = createRoute({
  getParentRoute: () => theme,
  path: "/",
  validateSearch: editorSearch,
  component: lazyRouteComponent(() => import("../routes/themes/theme/editor/editor.tsx"), "Editor"),
});
const history = createRoute({
  getParentRoute: () => theme,
  path: "history",
  validateSearch: historySearch,
  component: lazyRouteComponent(
    () => import("../routes/themes/theme/history/history.tsx"),
    "History",
  ),
});
const publish = createRoute({
  getParentRoute: () => theme,
  path: "publish",
  component: lazyRouteComponent(
    () => import("../routes/themes/theme/publish/publish.tsx"),
    "Publish",
  ),
});
const use = createRoute({
  getParentRoute: () => theme,
  path: "use",
  component: lazyRouteComponent(() => import("../routes/themes/theme/use/use.tsx"), "Use"),
});

const keys = createRoute({
  getParentRoute: () => root,
  path: "keys",
  component: lazyRouteComponent(() => import("../routes/keys/keys.tsx"), "Keys"),
});
const audit = createRoute({
  getParentRoute: () => root,
  path: "audit",
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import("../routes/audit/audit.tsx"), "Audit"),
});

export const router = createRouter({
  routeTree: root.addChildren([
    overview,
    themes,
    theme.addChildren([editor, history, publish, use]),
    keys,
    audit,
  ]),
  basepath: `${base}/console`,
  defaultErrorComponent: Crash,
  scrollRestoration: true,
});
