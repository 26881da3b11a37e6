import type { Note } from "./note.ts";

const token = "tkp_p4c1kJ0mO2Yb7nQvXe5tR9wZs8uLhGfDaBcNyMiKoPq";

const preview = {
  id: "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11",
  version: null,
  note: "For the sales team",
  createdAt: "2026-03-02T09:30:00.000Z",
  createdBy: "ada",
  expiresAt: "2026-03-09T09:30:00.000Z",
};

const notKept =
  "The token is the credential, also while `runtime.public` is off; a key counts for nothing here. No cache keeps the answer (`Cache-Control: private, no-store`). An unknown, an expired and a revoked token get the same 404. A token is good for 300 requests a minute.";

export const previewNotes: Readonly<Record<string, Note>> = {
  "previews.create": {
    description:
      "Only this answer has the token, as `token` and in `link`. Open the link on any page that loads tokenkit's script: that tab shows the working copy, or the version that you name, and follows each save. A link lasts a week unless you say otherwise, 30 days at most; a theme has at most 50.",
    parameters: { slug: "ocean" },
    request: { note: preview.note, page: "https://shop.example/" },
    response: { ...preview, token, link: `https://shop.example/?tk-preview=${token}` },
  },
  "previews.list": {
    description: "Links that have expired or been revoked are not listed; the audit log has them.",
    parameters: { slug: "ocean" },
    response: { items: [preview] },
  },
  "previews.revoke": {
    description: "Tabs that show it go back to the published theme within five seconds.",
    parameters: { slug: "ocean", id: preview.id },
  },
  "previews.stylesheet": {
    description: `The forms are those of \`/rt/v1/theme.css\`. Of a document with errors the sheet has what resolves. It ends with a rule that matches nothing and says for \`preview.js\` what is shown. ${notKept}`,
    parameters: { token },
    response:
      "[data-tokenkit-theme=ocean] {\n  color-scheme: light;\n  --tk-color-bg: #f8fafd;\n}\n",
  },
  "previews.resolved": {
    description: `The forms are those of \`/rt/v1/theme.json\`. ${notKept}`,
    parameters: { token },
    response: {
      slug: "ocean",
      name: "Ocean",
      version: 7,
      appearance: "light",
      axes: [],
      modes: {},
      updatedAt: "2026-03-02T09:30:00.000Z",
      variables: { "--tk-color-primary": "#2c68e9" },
      tokens: {},
    },
  },
  "previews.events": {
    description:
      "`preview` says what the link shows, first and after each change, with a `revision` that changes with the content; `over` ends the stream once the link has expired or been revoked. A process keeps `MAX_PREVIEW_STREAMS` streams, and 10 of a link; one more gets the one event `poll` and is told by `retry` to ask again in 15 seconds, which browsers do by themselves.",
    parameters: { token },
    response: `retry: 2000\nevent: preview\ndata: {"slug":"ocean","name":"Ocean","version":null,"revision":"w4","expiresAt":"2026-03-09T09:30:00.000Z"}\n\n`,
  },
};
