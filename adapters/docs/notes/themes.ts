import type { Note } from "./note.ts";
import { srgb } from "./srgb.ts";

/** The document of the examples. */
export const ocean = {
  color: {
    $type: "color",
    bg: { $value: srgb("#f6fafd") },
    text: { $value: srgb("#0b2239") },
    primary: { $value: srgb("#0057b7"), $description: "Buttons and links" },
  },
  $appearances: {
    dark: { color: { bg: { $value: srgb("#071522") }, text: { $value: srgb("#e8f1f8") } } },
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

/** The answer to a write: the theme, and the findings of validation. */
const written = {
  ...theme,
  findings: [
    {
      severity: "warning",
      code: "contrast_low",
      path: "color.text",
      message:
        "reads 3.9:1 on color.bg (#f6fafd); text needs 4.5:1, so make one of them lighter or darker",
    },
  ],
};

const workingCopy = {
  slug: "ocean",
  revision: 4,
  baseVersion: 7,
  themeVersion: 7,
  savedAt: "2026-03-02T09:30:00.000Z",
  savedBy: "key:7f3a9c21",
  name: "Ocean",
  defaultAppearance: "light",
  message: "Deeper primary",
  tokens: ocean,
};

/** A verdict on a changed color that makes text illegible. */
const verdict = {
  level: "major",
  reasons: [
    {
      code: "contrast_fails",
      level: "major",
      path: "color.text",
      appearances: ["light"],
      message:
        "--tk-color-text on --tk-color-bg reads 2.71:1 in light, where it was 15.36:1; it needs 4.5:1.",
    },
  ],
  reasonsTotal: 2,
  appearances: { light: { level: "major" }, dark: { level: "none" } },
  counts: {
    removed: 0,
    renamed: 0,
    type_changed: 0,
    added: 0,
    value_changed: 1,
    source_changed: 0,
    metadata_changed: 0,
  },
  changes: [
    {
      kind: "value_changed",
      level: "minor",
      path: "color.text",
      type: "color",
      properties: [
        {
          name: "--tk-color-text",
          derived: false,
          light: { before: "#0b2239", after: "#999999", deltaE: 45.01 },
        },
      ],
    },
  ],
  changesTotal: 1,
  contrast: [
    {
      appearance: "light",
      front: "--tk-color-text",
      back: "--tk-color-bg",
      before: 15.36,
      after: 2.71,
      needed: 4.5,
      outcome: "fails_now",
    },
  ],
  contrastTotal: 1,
};

export const themeNotes: Readonly<Record<string, Note>> = {
  "themes.list": {
    description: "Hides archived themes unless you pass `status=archived`.",
  },
  "themes.create": {
    description:
      "The result is a draft at version 1, whatever `status` says; under the slug of a theme that was published and deleted, version numbers continue after its last. Drafts may be incomplete; publishing validates the token document.",
    request: { slug: "ocean", name: "Ocean", tokens: ocean },
    response: theme,
  },
  "themes.import": {
    description:
      "Accepts the output of an export: export, import and export again are byte-identical. It replaces a theme of that slug as a new version; with an invalid document it writes nothing.",
    request: { slug: "ocean", name: "Ocean", tokens: ocean, asDraft: true },
    response: written,
  },
  "themes.update": {
    description:
      "Absent fields stay as they are. With `baseVersion` the change is refused if another author was faster. Editing the tokens of a published theme validates them first, because the edit goes live; an edit that breaks the live theme may need `acceptBreaking`.",
    request: { name: "Deep ocean", baseVersion: 3, message: "New name" },
    response: { ...written, name: "Deep ocean", version: 4 },
    parameters: { slug: "ocean" },
  },
  "themes.remove": { parameters: { slug: "ocean" } },
  "themes.publish": {
    description:
      "Publishes from any state. Errors in the token document block it, and `details` lists them all; warnings do not, and come with the answer as `findings`. With `workingCopy` the content of the working copy becomes the next version, and the working copy is removed; the answer is 404 if none exists, and 409 if the theme has a newer version than the one that it is based on, whatever `baseVersion` says: merge the newer changes into it, and save it with the present version as its `baseVersion`. A change that breaks the live theme may need `acceptBreaking`.",
    parameters: { slug: "ocean" },
    request: { workingCopy: true, revision: 4, baseVersion: 7, message: "Deeper primary" },
    response: { ...written, status: "published", version: 8 },
  },
  "themes.archive": {
    description:
      "The theme leaves listings, the manifest and unpinned addresses; the service keeps serving its published versions under addresses pinned with `v`, whatever its status becomes, until it is deleted.",
    parameters: { slug: "ocean" },
    response: { ...theme, status: "archived", version: 3 },
  },
  "themes.duplicate": {
    description: "The copy is a draft at version 1 with a history of its own; it is not built-in.",
    parameters: { slug: "quartz" },
    request: { slug: "my-quartz" },
    response: { ...theme, slug: "my-quartz", name: "Quartz" },
  },
  "themes.export": {
    headers: ["Content-Disposition"],
    description: "A document that import accepts, on this installation or another.",
  },
  "themes.versions": {
    headers: ["Link", "X-Total-Count"],
    description:
      "By `offset`, or by `cursor`, which stays stable while new versions come: `Link` uses the one that you used.",
  },
  "themes.workingCopy.get": {
    headers: ["ETag"],
    description:
      "A theme has at most one working copy, next to the live version and whatever its status. The service keeps serving the theme unchanged until you publish the working copy.",
    response: workingCopy,
  },
  "themes.workingCopy.save": {
    headers: ["ETag"],
    description:
      "Creates the working copy, or replaces it as a whole; absent fields take their value from the version that it is based on. It accepts any document, and returns the results of validation as `findings`. Without `If-Match` and `revision` the last save wins. It does not contain `slug` and `status`: rename a theme by PATCH, and put it live by publishing it.",
    parameters: { slug: "ocean" },
    request: { name: "Ocean", tokens: ocean, baseVersion: 7, message: "Deeper primary" },
    response: { ...workingCopy, findings: written.findings },
  },
  "themes.workingCopy.discard": {
    description: "The theme stays as it is.",
    parameters: { slug: "ocean" },
  },
  "themes.version": { description: "A revision never changes once it exists." },
  "themes.rollback": {
    description:
      "History only grows: the old revision stays, and a new one gets its content. The status stays the same; a published theme is validated first.",
    parameters: { slug: "ocean", version: 1 },
    response: { ...written, status: "published", version: 4 },
  },
  "themes.diff": {
    description:
      "Paths are dotted, those of an appearance begin with `$appearances`. A change of metadata is reported as a yes or no. `verdict` says what the change means for users of the theme, by the output of the runtime: `major` breaks some of them. The diff compares resolvers as written, and `in` names the place (a set, or `density=compact`); the verdict judges every permutation: `modes` lists the contexts of an entry.",
    parameters: { from: 1, to: 2 },
    response: {
      slug: "ocean",
      from: 1,
      to: 2,
      added: [{ path: "color.accent", value: srgb("#00a19b") }],
      removed: [],
      changed: [{ path: "$appearances.dark.color.bg", from: srgb("#071522"), to: srgb("#05101a") }],
      metadataChanged: false,
      verdict,
    },
  },
  "themes.verdict": {
    description:
      "Compares the document that you send, or otherwise the theme's own, with the live version, or otherwise the one that was live last; resolvers in every permutation of both. Use it in a build to fail before a breaking change is published; it stores nothing.",
    parameters: { slug: "ocean" },
    request: { tokens: { color: { $type: "color", bg: { $value: srgb("#f6fafd") } } } },
    response: { slug: "ocean", live: 3, breaking: "confirm", ...verdict },
  },
  "tokens.validate": {
    description:
      "An error cannot be resolved or printed safely and blocks publishing; a warning strays from the standard's letter but prints safely. A mistake made more than five times is one finding with its `count` and first `places`; `errorCount` and `warningCount` count every time. A document in which no token resolves is an error (`document_empty`), and so is one in the format of another tool (`document_foreign`, which names it); drafts may be empty, live themes may not.",
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
  "tokens.roles": {
    description:
      'For each role of the component layer the token that has it: by its own name (`color.primary`) or by `roles` under `$extensions["io.tokenkit"]`, else by a guess from names that values do not refute, else a color made of others. A guess with a `problem` does not count. Roles that the document maps to `null` are never guessed. The call stores nothing; write what you confirm into the document.',
    request: {
      tokens: {
        brand: { $type: "color", $value: srgb("#2c68e9") },
        primary: { $value: "{brand}" },
      },
    },
    response: {
      roles: [
        { role: "primary", path: "primary", by: "name", light: "#2c68e9", dark: "#2c68e9" },
        { role: "on-primary", path: "primary", by: "fallback", light: "#ffffff", dark: "#ffffff" },
      ],
    },
  },
  "tokens.convert": {
    description:
      "Reads Style Dictionary, Tokens Studio and Penpot, Figma (variables by its REST API, and its own export), resolver documents of the 2025.10 format with their files, the format as it is found, shadcn/ui, Material, Spectrum, Theo, Open Props, and CSS custom properties, Tailwind's among them. The report lists everything left out, mapped and changed, with its place; the findings are the results of validation. Light and dark become appearances; with other axes (brand, density, contrast) the document is a resolver. The document states the names that applications read (`names` chooses them where the files do not say them). The call stores nothing. The body may be a zip archive too, with Content-Type: application/zip; in JSON an archive is a file with `base64` in place of `content`.",
    request: {
      files: [
        {
          name: "theme.css",
          content: ":root { --primary: #0057b7 }\n.dark { --primary: #7fb2f0 }\n",
        },
      ],
    },
    response: {
      format: "css",
      reason: "a stylesheet declares custom properties",
      tokens: {
        primary: {
          $type: "color",
          $value: { colorSpace: "srgb", components: [0, 0.34118, 0.71765], hex: "#0057b7" },
        },
        $appearances: {
          dark: {
            primary: {
              $value: {
                colorSpace: "srgb",
                components: [0.49804, 0.69804, 0.94118],
                hex: "#7fb2f0",
              },
            },
          },
        },
        $extensions: {
          "io.tokenkit": {
            names: {
              prefix: "",
              case: "keep",
              base: [":root"],
              modes: { appearance: { dark: [".dark"] } },
            },
            derive: "roles",
          },
        },
      },
      report: [
        {
          action: "mapped",
          code: "appearance_mapped",
          message: "light and dark of the axis appearance are the light and the dark appearance",
          count: 1,
          places: [{ file: "theme.css" }],
        },
        {
          action: "mapped",
          code: "names_kept",
          message:
            'a token keeps the name that applications read; theme.css?names=own sets it under ":root" and the conditions of each context',
          count: 1,
          places: [{ file: "theme.css" }],
        },
        {
          action: "changed",
          code: "value_rewritten",
          message: "a color as text became an object",
          count: 2,
          places: [
            { file: "theme.css", line: 1, column: 9, path: "primary" },
            { file: "theme.css", line: 2, column: 9, path: "primary" },
          ],
        },
      ],
      files: [{ name: "theme.css", tokens: 1, format: "css" }],
      skipped: [],
      valid: true,
      errorCount: 0,
      warningCount: 0,
      findings: [],
    },
  },
  "tokens.contrast": {
    description:
      "Translucent colors are composited first, and the ratio is never rounded up across a threshold.",
    parameters: { fg: "#ffffff", bg: "#0057b7" },
    response: { fg: "#ffffff", bg: "#0057b7", ratio: 6.89, level: "AA" },
  },
  "tokens.palette": {
    description: "Steps 50, 100, 200 and so on to 900, and 950; the example shows the first.",
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
    headers: ["ETag"],
    description: "Changes with releases only, so caches may keep it for an hour.",
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
};
