import { browserNotes } from "./browser-notes.ts";
import { identityNotes } from "./identity-notes.ts";
import { placesFieldDescriptions, placesNotes } from "./places-notes.ts";
import type { HeaderName } from "./responses.ts";

/** What the route table and the schemas cannot say of an operation. */
export interface Note {
  /** CommonMark; of it the page knows paragraphs, `code` and **strong**. */
  description?: string;
  /** Headers of the success beyond those of the surface. */
  headers?: readonly HeaderName[];
  /** Values of parameters in examples, by name. */
  parameters?: Readonly<Record<string, string | number>>;
  /** Body of the example request. */
  request?: unknown;
  /** Body of the example response, where one made from the schema says too little. */
  response?: unknown;
  /** Descriptions of fields and parameters that mean something particular here. */
  fields?: Readonly<Record<string, string>>;
}

const ocean = {
  color: {
    $type: "color",
    bg: { $value: "#f6fafd" },
    text: { $value: "#0b2239" },
    primary: { $value: "#0057b7", $description: "Buttons and links" },
  },
  $appearances: {
    dark: { color: { bg: { $value: "#071522" }, text: { $value: "#e8f1f8" } } },
  },
};

const theme = {
  id: "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11",
  slug: "ocean",
  name: "Ocean",
  status: "draft",
  defaultAppearance: "light",
  system: false,
  version: 1,
  createdAt: "2026-03-02T09:30:00.000Z",
  updatedAt: "2026-03-02T09:30:00.000Z",
  createdBy: "key:7f3a9c21",
  updatedBy: "key:7f3a9c21",
  tokens: ocean,
};

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

/** Descriptions by the name of a field or parameter that has none in its schema. */
export const fieldDescriptions: Readonly<Record<string, string>> = {
  ...placesFieldDescriptions,
  limit: "How many to return at most.",
  offset: "How many to skip.",
  slug: "Slug of the theme: 1 to 64 lowercase letters, digits and hyphens.",
  name: "Name for people.",
  description: "What it is for; `null` clears it.",
  status: "`draft`, `published` or `archived`; only published themes are served at run time.",
  defaultAppearance: "The appearance that is served when a request names none.",
  tokens: "The design-token document.",
  meta: "Free-form metadata; `tags` in it can be searched for.",
  baseVersion: "The version that your change is based on; refused with 409 when it is not current.",
  message: "Note for the history.",
  appearance: "`light` or `dark`; the theme's default when left out.",
  version: "Number of a revision.",
  from: "The earlier version.",
  to: "The later version.",
  sort: "What to sort by; an unrecognised value counts as the default.",
  order: "Ascending or descending.",
  system: "Only built-in themes, or only the others.",
  actor: "Only rows of this caller, such as `key:7f3a9c21`.",
  action: "Only rows of this action, such as `theme.publish`.",
  entityType: "Only rows about this kind of thing.",
  entityId: "Only rows about the thing of this id.",
  since: "Only rows from this instant on.",
  role: "What the key may do: `viewer` reads, `editor` changes themes, `admin` everything.",
  expiresAt: "When the key stops working; never when left out.",
  id: "Identifier.",
  fg: "Color of the text, in any CSS notation.",
  bg: "Color behind it.",
};

/** Notes by procedure. */
export const notes: Readonly<Record<string, Note>> = {
  ...browserNotes,
  ...placesNotes,
  "themes.list": {
    description: "Archived themes are hidden unless `status=archived` is asked for.",
    fields: {
      q: "Part of the slug, name or description, whatever the case. `%` and `_` match themselves.",
      status: "Only themes of this status.",
    },
  },
  "themes.create": {
    description:
      "The result is a draft at version 1, whatever `status` says. Drafts may be incomplete; the token document is validated when it is published.",
    request: { slug: "ocean", name: "Ocean", tokens: ocean },
    response: theme,
    fields: { status: "Ignored: a new theme is a draft." },
  },
  "themes.import": {
    description:
      "Takes what an export gave: export, import and export again are byte-identical. A theme of that slug is replaced and gets a new version; an invalid document writes nothing.",
    request: { slug: "ocean", name: "Ocean", tokens: ocean, asDraft: true },
    response: theme,
    fields: {
      format: "The format of the export.",
      asDraft: "`true` makes it a draft; else `status` counts, or `published`.",
    },
  },
  "themes.update": {
    description:
      "Fields that are absent stay as they are. With `baseVersion` the change is refused once somebody else was faster. Editing the tokens of a published theme validates them first, because the edit goes live.",
    request: { name: "Deep ocean", baseVersion: 3, message: "New name" },
    response: { ...theme, name: "Deep ocean", version: 4 },
    parameters: { slug: "ocean" },
    fields: { slug: "A new slug; only for a theme that was never published." },
  },
  "themes.remove": { parameters: { slug: "ocean" } },
  "themes.publish": {
    description:
      "Publishes from any state. Errors in the token document block it and are all listed in `details`; warnings do not.",
    parameters: { slug: "ocean" },
    response: { ...theme, status: "published", version: 2 },
  },
  "themes.archive": {
    description:
      "The theme leaves listings, the manifest and unpinned addresses; its published versions stay served to those who pinned them with `v`.",
    parameters: { slug: "ocean" },
    response: { ...theme, status: "archived", version: 3 },
  },
  "themes.duplicate": {
    description: "The copy is a draft at version 1 with a history of its own; it is not built-in.",
    parameters: { slug: "quartz" },
    request: { slug: "my-quartz" },
    response: { ...theme, slug: "my-quartz", name: "Quartz" },
    fields: { slug: "Slug of the copy." },
  },
  "themes.export": {
    headers: ["Content-Disposition"],
    description: "A document that import takes back, on this installation or another.",
  },
  "themes.version": { description: "A revision never changes once it exists." },
  "themes.rollback": {
    description:
      "History only grows: the old revision stays, and a new one gets its content. The status stays what it is; a published theme is validated first.",
    parameters: { slug: "ocean", version: 1 },
    response: { ...theme, status: "published", version: 4 },
  },
  "themes.diff": {
    description:
      "Paths are dotted, those of an appearance begin with `$appearances`. A change of metadata is reported as a yes or no.",
    parameters: { from: 1, to: 2 },
    response: {
      slug: "ocean",
      from: 1,
      to: 2,
      added: [{ path: "color.accent", value: "#00a19b" }],
      removed: [],
      changed: [{ path: "$appearances.dark.color.bg", from: "#071522", to: "#05101a" }],
      metadataChanged: false,
    },
  },
  "tokens.validate": {
    description:
      "An error cannot be resolved or printed safely and blocks publishing; a warning strays from the standard's letter but prints safely.",
    request: { tokens: { color: { $type: "color", primary: { $value: "{color.brand}" } } } },
    response: {
      valid: false,
      errorCount: 1,
      warningCount: 0,
      findings: [
        {
          severity: "error",
          code: "reference_unresolved",
          path: "color.primary",
          message: 'refers to "{color.brand}", which does not exist; add it or mend the path',
        },
      ],
    },
  },
  "tokens.contrast": {
    description:
      "Translucent colors are composited first, and the ratio is never rounded up across a threshold.",
    parameters: { fg: "#ffffff", bg: "#0057b7" },
    response: { fg: "#ffffff", bg: "#0057b7", ratio: 6.89, level: "AA" },
  },
  "tokens.palette": {
    description:
      "Steps 50, 100, 200 and so on to 900, and 950; the example shows the first of them.",
    parameters: { hue: 210 },
    response: {
      hue: 210,
      saturation: 78,
      lightness: 55,
      hueSpread: 12,
      steps: [
        {
          step: 50,
          hex: "#d8f5f8",
          oklch: "oklch(0.95 0.0307 204)",
          contrastOnWhite: 1.14,
          contrastOnBlack: 18.33,
          on: "#000000",
        },
      ],
    },
  },
  "tokens.schema": {
    description: "Changes with releases only, so it may be kept for an hour.",
    response: {
      types: [
        {
          type: "dimension",
          description: "A length in px or rem.",
          valueSchema: {
            type: "object",
            properties: { value: { type: "number" }, unit: { enum: ["px", "rem"] } },
            required: ["value", "unit"],
            additionalProperties: false,
          },
          example: { value: 16, unit: "px" },
        },
      ],
      groups: [
        {
          name: "color",
          description: "Colors and what is painted with them.",
          types: ["color", "gradient"],
        },
      ],
    },
  },
  ...identityNotes,
  "stats.read": {
    description: "The numbers of the render cache are those of the replica that answers.",
  },
  "audit.list": {
    description:
      "Every mutation leaves a row, written in the same transaction. The `requestId` is that of the request which made it.",
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
    description:
      "Values are strings. A key that is not recognised is refused, and nothing is written.",
    request: { "default.theme": "quartz" },
    response: { updated: ["default.theme"] },
    fields: {
      "default.theme": "Slug of the theme that serves where none is named; empty for none.",
      "default.appearance": "The appearance that the manifest names as default.",
      "runtime.public": "With `false`, the runtime surface needs a key.",
      "runtime.apiBase":
        "Base of the addresses in manifest and snippets; empty for this service's.",
    },
  },
  "delivery.rebuild": {
    description: "On every replica; this one fills its cache again before it answers.",
    response: { themes: 4, artefacts: 48 },
  },
  "apiKeys.create": {
    description: "The field `key` is seen in this answer and never again; store it now.",
    request: { name: "build server", role: "editor" },
    fields: { name: "What the key is for." },
    response: {
      id: "7f3a9c21",
      name: "build server",
      role: "editor",
      expiresAt: null,
      createdAt: "2026-03-02T09:30:00.000Z",
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
    fields: { id: "The eight hexadecimal digits of the key." },
  },
  "delivery.export": {
    description:
      "The resolved tokens of one appearance, derived ones included, as a file: variables for CSS and SCSS, a 2025.10 document, a typed module, a Tailwind v4 theme, or constants for Swift, Compose and Android. Cached and validated just as the stylesheet is.",
    headers: ["X-Theme-Version", "X-Theme-Updated-At", "Content-Disposition"],
    parameters: { format: "scss" },
    response: "$color-bg: #ffffff;\n",
  },
  "delivery.stylesheet": {
    headers: ["X-Theme-Version", "X-Theme-Updated-At"],
    description:
      "Rules scoped by `[data-tokenkit-theme=<slug>]` declare a custom property for each token, such as `--tk-color-primary`. With `v` the address never changes its content and may be kept for a year. Drafts and unknown themes answer the same 404.",
    response:
      "[data-tokenkit-theme=quartz] {\n  color-scheme: light;\n  --tk-color-bg: #f8fafd;\n  --tk-color-primary: #2c68e9;\n}\n",
  },
  "delivery.resolved": {
    headers: ["X-Theme-Version", "X-Theme-Updated-At"],
    description:
      "Every alias resolved and every derived token there, as flat custom properties and as a nested document.",
    response: {
      slug: "quartz",
      name: "Quartz",
      version: 1,
      appearance: "light",
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
  "Token analysis": "Questions about tokens and colors; none of them stores anything.",
  Identity: "Who you are, what you prefer, and who has signed in.",
  Login: "For browsers: sign in at the identity provider, and out again.",
  Administration: "Settings, API keys, the audit log and the render cache.",
  "Run time": "What applications load: stylesheets, resolved tokens and the manifest.",
  Places: "Locations that somebody visited and shared.",
  Pictures: "Pictures of places, with what was read from them and seen in them.",
  Comments: "What people say about a place.",
  Operations: "For probes and monitoring; public, never cached.",
  Description: "This description itself.",
};
