import { browserNotes } from "./browser.ts";
import { exportNotes } from "./exports.ts";
import { identityNotes } from "./identity.ts";
import { moderationNotes } from "./moderation.ts";
import type { Note } from "./note.ts";
import { placesNotes } from "./places.ts";
import { previewNotes } from "./previews.ts";
import { releaseNotes } from "./releases.ts";
import { reviewNotes } from "./reviews.ts";
import { ocean, themeNotes } from "./themes.ts";
import { webhookNotes } from "./webhooks.ts";

/** Example values by the name of a field, used wherever a schema names one. */
export const fieldExamples: Readonly<Record<string, unknown>> = {
  id: "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11",
  slug: "ocean",
  name: "Ocean",
  description: "Cool blues for the shop.",
  status: "published",
  meta: { tags: ["shop"] },
  tokens: ocean,
  version: 3,
  message: "Deeper primary",
  createdBy: "key:7f3a9c21",
  updatedBy: "key:7f3a9c21",
  system: false,
  total: 1,
  limit: 50,
  offset: 0,
  actor: "key:7f3a9c21",
  action: "theme.publish",
  entityType: "theme",
  entityId: "ocean",
  summary: "Published the theme Ocean",
  changes: { version: { from: 2, to: 3 } },
  requestId: "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11",
  commit: "1f0c2d9e5b7a4c3d8e6f0a1b2c3d4e5f60718293",
  uptimeSeconds: 86400.5,
  latencyMs: 1.2,
  warnings: [],
};

/** Notes by procedure. */
export const notes: Readonly<Record<string, Note>> = {
  ...browserNotes,
  ...placesNotes,
  ...exportNotes,
  ...moderationNotes,
  ...themeNotes,
  ...reviewNotes,
  ...previewNotes,
  ...webhookNotes,
  ...releaseNotes,
  ...identityNotes,
  "stats.read": {
    description: "The numbers of the render cache are from the replica that answers.",
  },
  "audit.list": {
    description:
      "Every mutation leaves a row, written in the same transaction. The `requestId` is that of the request that made it. Failed sign-ins, `auth.login_failed`, change nothing, and the log counts them: one row a minute and address, which is its `entityId` (for IPv6 the network), with the number in `attempts` and the latest attempt in the other fields.",
    headers: ["Link"],
  },
  "audit.export": {
    headers: ["Link", "Content-Disposition"],
    description:
      "The rows that match the filters, newest first, in parts of at most 2,000; `Link` leads to the next part, which continues where this one ends, and only the first part of a CSV has a header row. Join the parts to get the file. The log never holds keys or their digests.",
    parameters: { format: "csv" },
    response:
      "at,actor,action,entityType,entityId,summary,changes,requestId,id\r\n2026-03-02T09:30:00.000Z,key:7f3a9c21,theme.publish,theme,quartz,Published the theme Quartz,{},req-1,0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11\r\n",
  },
  "settings.read": {
    response: {
      items: {
        "default.theme": {
          key: "default.theme",
          value: "quartz",
          default: "",
          updatedAt: "2026-03-02T09:30:00.000Z",
          updatedBy: "key:7f3a9c21",
        },
      },
    },
  },
  "settings.write": {
    description: "Values are strings. An unknown key is refused, and the call then writes nothing.",
    request: { "default.theme": "quartz" },
    response: { updated: ["default.theme"] },
  },
  "delivery.usage": {
    description:
      "Requests for the theme's stylesheets, resolved tokens and exports, as all replicas counted them; a request may take 10 seconds to count. The service does not see answers from the cache of a browser or a CDN, so the real use of a theme may be far higher, and a pinned version may have many readers who request it once a year.",
    response: {
      slug: "ocean",
      hours: 24,
      requests: 1280,
      pinned: 960,
      pinnedShare: 0.75,
      byHour: [{ from: "2026-03-02T09:00:00.000Z", requests: 1280, pinned: 960 }],
      pinnedVersions: [
        { version: 3, requests: 900 },
        { version: 2, requests: 60 },
      ],
    },
  },
  "delivery.rebuild": {
    description:
      "Applies to every replica; the one that answers fills its cache again behind the answer, and `warming` of `GET /api/v1/stats` says how far it is.",
    response: { themes: 4, artefacts: 32, state: "warming" },
  },
  "cdn.read": {
    description:
      "A purge waits until the cache has taken it twice, the second time six seconds after the first. `failure` says why one is late.",
    response: {
      service: "varnish",
      waiting: 1,
      oldest: "2026-03-02T09:30:00.000Z",
      failure: {
        error: "Varnish at cache.example.com answered 503.",
        since: "2026-03-02T09:30:00.000Z",
      },
      last: { at: "2026-03-02T09:12:08.000Z", tags: ["tk-theme-ocean", "tk-manifest"] },
    },
  },
  "cdn.purge": {
    description:
      "Takes pinned versions, too. The answer comes before the cache has been asked; `GET /api/v1/admin/cdn` says how that goes. 503 where no cache is configured.",
    response: { tags: ["tk"] },
  },
  "apiKeys.create": {
    description:
      "Only this answer contains the field `key`; store it now. `themes` and `actions` narrow the key within its role; a key with either is for themes alone.",
    request: { name: "build server", role: "editor", themes: ["ocean"], actions: ["edit"] },
    response: {
      id: "7f3a9c21",
      name: "build server",
      role: "editor",
      expiresAt: null,
      createdAt: "2026-03-02T09:30:00.000Z",
      ...{ themes: ["ocean"], actions: ["edit"] },
      key: "tk_7f3a9c21_p4c1kJ0mO2Yb7nQvXe5tR9wZs8uLhGfDaBcNyMiKoPq",
    },
  },
  "apiKeys.list": {
    response: {
      items: [
        {
          id: "7f3a9c21",
          name: "build server",
          role: "editor",
          expiresAt: null,
          createdAt: "2026-03-02T09:30:00.000Z",
          createdBy: "key:1b2c3d4e",
          lastUsedAt: "2026-03-02T10:02:11.000Z",
        },
      ],
      total: 1,
      limit: 100,
      offset: 0,
    },
  },
  "apiKeys.revoke": {
    description: "The key stops working at once, on every replica.",
    parameters: { id: "7f3a9c21" },
  },
  "delivery.export": {
    description:
      "The resolved tokens, derived ones included, as a file: variables for CSS and SCSS, a 2025.10 document, a typed module, a Tailwind v4 theme, or constants for Swift, Compose and Android, with descriptions and deprecations. `appearance=all` has both appearances: `light-dark()`, a bundled resolver document for `json`, dynamic colors in Swift, schemes in Compose, and for `android` a zip of `values` and `values-night`. The theme's axes choose a permutation as for the stylesheet, and the file's name contains it; `modes=all` exports all of them, `css` as one stylesheet on `:root`, the others as a zip with a file for each permutation and `permutations.json`, the list of them. Cached and validated like the stylesheet; only another `package` is rendered for each request.",
    headers: ["X-Theme-Version", "X-Theme-Updated-At", "Content-Disposition"],
    parameters: { format: "scss" },
    response: "$color-bg: #ffffff;\n",
  },
  "delivery.stylesheet": {
    headers: ["X-Theme-Version", "X-Theme-Updated-At"],
    description:
      "Rules scoped by `[data-tokenkit-theme=<slug>]` declare a custom property for each token, such as `--tk-color-primary`; they are in no layer. The component layer is in `@layer tokenkit`. With `v` the content of the address never changes, and caches may keep it for a year. `appearance=default` follows the setting `default.appearance` if that is `dark`, otherwise the theme's own default; it is refused with `v`. `modes=all` and `appearance=all` put permutations and appearances into one sheet; attributes such as `data-tk-density` and `data-tk-appearance`, next to `data-tokenkit-theme`, choose from it. Drafts and unknown themes answer the same 404.",
    response:
      "[data-tokenkit-theme=quartz] {\n  color-scheme: light;\n  --tk-color-bg: #f8fafd;\n  --tk-color-primary: #2c68e9;\n}\n",
  },
  "delivery.resolved": {
    headers: ["X-Theme-Version", "X-Theme-Updated-At"],
    description:
      "All tokens, derived ones included, with aliases resolved, as flat custom properties and as a nested document.",
    response: {
      slug: "quartz",
      name: "Quartz",
      version: 1,
      appearance: "light",
      axes: [],
      modes: {},
      updatedAt: "2026-03-02T09:30:00.000Z",
      variables: { "--tk-color-primary": "#2c68e9", "--tk-color-on-primary": "#ffffff" },
      tokens: {
        color: {
          primary: {
            $value: { colorSpace: "oklch", components: [0.556, 0.205, 262.8], hex: "#2c68e9" },
            $type: "color",
          },
        },
      },
    },
  },
  "delivery.manifest": {
    description: "An empty list, not an error, when nothing is published.",
    response: {
      version: 1,
      themes: [
        {
          slug: "quartz",
          name: "Quartz",
          description: "A calm, neutral workspace.",
          version: 1,
          defaultAppearance: "light",
          appearances: ["light", "dark"],
          axes: [],
          updatedAt: "2026-03-02T09:30:00.000Z",
          css: "http://localhost:8080/rt/v1/themes/quartz/theme.css",
          json: "http://localhost:8080/rt/v1/themes/quartz/theme.json",
        },
      ],
      defaults: { theme: "quartz", appearance: "light" },
    },
  },
};

export const tagDescriptions: Readonly<Record<string, string>> = {
  Themes: "Write themes, put them live, and go back in their history.",
  Reviews: "Ask others to look at a working copy before it goes live, and give your verdict.",
  Previews: "Show a working copy or a version on real pages, to people with a link.",
  Webhooks: "Have events posted to an address of yours, and see how each delivery went.",
  Releases: "Put several themes live together, at a time in a zone or at once, and roll them back.",
  "Token analysis": "Questions about tokens and colors; none of them stores anything.",
  Identity: "Who you are, what you prefer, and who has signed in.",
  Login: "For browsers: sign in at the identity provider, and out again.",
  Administration: "Settings, API keys, the audit log and the render cache.",
  "Run time": "Stylesheets, resolved tokens and the manifest, which applications load.",
  Places: "Locations that people visited and shared.",
  Pictures: "Pictures of places, with their metadata and what analysis saw in them.",
  Comments: "Comments that people leave on a place.",
  Operations: "For probes and monitoring; public, never cached.",
  Description: "This description itself.",
};
