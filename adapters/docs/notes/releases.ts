import type { Note } from "./note.ts";

const id = "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11";

const theme = {
  slug: "ocean",
  name: "Ocean",
  status: "published",
  themeVersion: 7,
  baseVersion: 7,
  revision: 4,
  hash: "9f2c1a7b5d3e8f60417c2b9a8d5e3f1c6b0a4d7e2f8c9b1a3d5e7f90124680ac",
  problems: [],
  ready: true,
};

const draft = {
  id,
  name: "Spring",
  state: "draft",
  atRisk: false,
  themes: [theme],
  acceptBreaking: false,
  createdBy: "ada",
  createdAt: "2026-03-02T09:30:00.000Z",
};

const time = { at: "2026-03-09T08:00:00.000Z", timeZone: "Europe/Zurich" };

const scheduled = {
  ...draft,
  ...time,
  state: "scheduled",
  scheduledBy: "ada",
  scheduledAt: "2026-03-02T09:35:00.000Z",
};

const published = {
  ...scheduled,
  state: "published",
  endedBy: "ada",
  endedAt: "2026-03-09T08:00:00.412Z",
  themes: [
    {
      ...{ slug: "ocean", name: "Ocean", status: "published", themeVersion: 8, hash: theme.hash },
      ...{ version: 8, previousVersion: 7, problems: [], ready: true },
    },
  ],
};

const named = { parameters: { id } };

export const releaseNotes: Readonly<Record<string, Note>> = {
  "releases.list": {
    description:
      "With `state=scheduled` by their time, the next first; otherwise the newest first.",
    response: {
      items: [{ ...scheduled, themes: [{ slug: "ocean", name: "Ocean", ready: true }] }],
      total: 1,
      limit: 20,
      offset: 0,
    },
  },
  "releases.create": {
    description:
      "Each theme goes live with its working copy; a draft without one goes live as it is. Nothing is locked until the release is scheduled.",
    request: { name: "Spring", themes: ["ocean"] },
    response: draft,
  },
  "releases.get": {
    ...named,
    description:
      "`problems` of a theme say what would keep the release from going live now, and `atRisk` whether any does. Documents are validated when the release is scheduled and at its time, not here.",
    response: scheduled,
  },
  "releases.update": {
    ...named,
    description: "For a release that is a draft, has failed or was cancelled.",
    request: { name: "Spring", themes: ["ocean"] },
    response: draft,
  },
  "releases.schedule": {
    ...named,
    description:
      "Asks now for everything that publishing asks for, and keeps what it saw. Until the release is live or cancelled, its working copies can be neither saved nor discarded nor published alone (409 `scheduled`). `at` has the offset of `timeZone` at that time; another one is 400, as of an hour that a clock change leaves out. At its time all themes go live in one transaction, or none: then the release has failed, and `reasons` say why. After a failure of the platform it is tried again for an hour. Schedule a scheduled release again to move its time.",
    request: { at: "2026-03-09T09:00:00+01:00", timeZone: "Europe/Zurich" },
    response: scheduled,
  },
  "releases.publish": {
    ...named,
    description:
      "Puts the release live now, also before its time. One theme that may not go live keeps all.",
    request: {},
    response: published,
  },
  "releases.cancel": {
    ...named,
    description: "Unlocks its working copies. It can be changed and scheduled again.",
    response: {
      ...scheduled,
      state: "cancelled",
      endedBy: "ada",
      endedAt: "2026-03-03T10:00:00.000Z",
    },
  },
  "releases.revert": {
    ...named,
    description:
      "Gives each theme the content and the status that it had before the release, as a new version. If one theme has a newer version than the release gave it, the answer is 409 and nothing changes.",
    request: {},
    response: {
      ...published,
      state: "reverted",
      revertedBy: "ada",
      revertedAt: "2026-03-09T08:20:00.000Z",
    },
  },
};
