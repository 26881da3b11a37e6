import type { Note } from "./note.ts";

const hash = "9f2c1a7b5d3e8f60417c2b9a8d5e3f1c6b0a4d7e2f8c9b1a3d5e7f90124680ac";

const verdict = {
  level: "minor",
  live: 7,
  counts: {
    removed: 0,
    renamed: 0,
    type_changed: 0,
    added: 0,
    value_changed: 1,
    source_changed: 0,
    metadata_changed: 0,
  },
};

const summary = {
  id: "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11",
  slug: "ocean",
  name: "Ocean",
  state: "open",
  message: "Deeper primary for the spring pages",
  hash,
  revision: 4,
  baseVersion: 7,
  themeVersion: 7,
  stale: false,
  requestedBy: "ada",
  requestedAt: "2026-03-02T09:30:00.000Z",
  publishWhenApproved: true,
  acceptBreaking: false,
  needed: 1,
  missing: 1,
  approved: false,
  verdicts: [],
  verdict,
  mayApprove: true,
};

const comment = {
  id: "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a12",
  path: "color.primary",
  valueThen: "#0057b7",
  valueNow: "#004a9c",
  hash,
  body: "Too light on the banner?",
  by: "grace",
  at: "2026-03-02T10:00:00.000Z",
  resolved: false,
};

const owners = [
  { paths: ["color.*"], group: "brand" },
  { paths: ["*"], subject: "ada" },
];

const review = { ...summary, comments: [comment] };

const approved = {
  ...review,
  missing: 0,
  approved: true,
  verdicts: [{ verdict: "approve", by: "grace", at: "2026-03-02T10:05:00.000Z", counts: true }],
};

export const reviewNotes: Readonly<Record<string, Note>> = {
  "reviews.request": {
    description:
      "Asks for a review of the working copy at the revision that you name, in the body or by `If-Match`. Its document must be fit to go live. A working copy has one open review, which goes on with what is saved later: each approval counts for the content that it was given for. With `publishWhenApproved` the last approval puts it live, in your name.",
    parameters: { slug: "ocean" },
    request: { revision: 4, message: summary.message, publishWhenApproved: true },
    response: { ...summary, mayApprove: false, comments: [] },
  },
  "reviews.list": {
    description:
      "A list judges nothing: `verdict` is what the review kept, if the content is still the same.",
    response: { items: [summary], total: 1, limit: 50, offset: 0 },
  },
  "reviews.get": {
    parameters: { id: summary.id },
    description:
      "`hash` names the content under review; send it with your verdict. A comment on a token has its value then and now.",
    response: review,
  },
  "reviews.verdict": {
    parameters: { id: summary.id },
    description:
      "For people with the role editor or admin; a key cannot. The people who asked for the review, saved into the working copy, or made a key that did, may not approve (403). If the content has changed since you read `hash`, the answer is 409. `request_changes` blocks until you take it back, by `take_back` or by approving. If the last approval should have published but could not, the approval stays and `problem` says why.",
    request: { verdict: "approve", hash, message: "Reads well on both appearances" },
    response: approved,
  },
  "reviews.comment": {
    parameters: { id: summary.id },
    description:
      "`path` is a token of the working copy or of the theme. A review takes 500 comments.",
    request: { path: "color.primary", body: comment.body },
    response: comment,
  },
  "reviews.resolve": {
    parameters: { id: summary.id, comment: comment.id },
    request: { resolved: true },
    response: {
      ...comment,
      resolved: true,
      resolvedBy: "ada",
      resolvedAt: "2026-03-02T11:00:00.000Z",
    },
  },
  "reviews.withdraw": {
    parameters: { id: summary.id },
    description: "For the person who asked, and admins. Discarding the working copy does it too.",
    response: {
      ...summary,
      state: "withdrawn",
      mayApprove: false,
      closedBy: "ada",
      closedAt: "2026-03-02T12:00:00.000Z",
      comments: [],
    },
  },
  "themes.governance.read": {
    response: { slug: "quartz", review: null, effective: "1" },
  },
  "themes.governance.write": {
    description:
      "A theme's own rule makes the setting `publish.review` stricter, never weaker. No import and no PATCH changes it. With `editors`, every change of the theme takes the role and one of them (403); admins always may. `owners` have to approve changes of their paths, the closest path first, `*` for the rest. `editors` and `owners` that are left out stay as they are.",
    parameters: { slug: "ocean" },
    request: { review: "2", editors: [{ group: "web" }], owners },
    response: {
      ...{ slug: "ocean", review: "2", effective: "2" },
      ...{ editors: [{ group: "web" }], owners },
    },
  },
};
