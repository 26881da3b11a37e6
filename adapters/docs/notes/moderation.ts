import type { Note } from "./note.ts";

const placeId = "0198c5b2-7c1e-7d3a-9f10-5b2f6c8e4a11";
const imageId = "0198c5b7-41aa-7b02-8d55-0c2e9f7a1d34";
const caseId = "0198c5e0-5a6b-7c8d-9e0f-a1b2c3d4e5f6";
const at = "2026-03-02T09:30:00.000Z";
const creator = { id: "key:7f3a9c21", username: "Ada's phone", email: "" };
const picture = {
  id: imageId,
  kind: "image",
  placeId,
  title: "Lighthouse",
  text: "The lighthouse at dusk",
  creator,
};

/** Notes on the operations of the bin and of reports, by procedure. */
export const moderationNotes: Readonly<Record<string, Note>> = {
  "bin.list": {
    description:
      "Your things that are deleted, for 30 days, or hidden, by you or by others, whom only admins see named; `of=all`, for admins, is what everyone has there. No other answer has any of it.",
    headers: ["Link", "X-Total-Count"],
    response: [
      {
        ...picture,
        state: "deleted",
        removedBy: creator,
        removedAt: at,
        goesAt: "2026-04-01T09:30:00.000Z",
        imagesTotal: 1,
        commentsTotal: 0,
        mayRestore: true,
        mayRemove: true,
      },
    ],
  },
  "bin.restore": {
    description:
      "Only its maker, unless another person removed it, or an admin. It comes back under its id and address, and its links are found again. 409 for a picture or comment while its place is not there.",
    parameters: { id: imageId },
  },
  "bin.remove": {
    description:
      "Only its maker, unless another person removed it, or an admin. There is no way back. With a place goes what its makers have deleted of it before, unless it is reported.",
    parameters: { id: imageId },
  },
  "reports.add": {
    description:
      "Anyone who is signed in, at most 50 times a day. A second report of the same thing by the same person changes nothing until editors have decided.",
    request: { kind: "image", id: imageId, reason: "privacy", note: "My house number is on it." },
  },
  "reports.list": {
    description:
      "For editors. Reports of one thing are one case. `state=decided` lists the decisions of the last 30 days, and all that is hidden. You do not see who reported what you made, nor read what its maker has deleted.",
    headers: ["Link", "X-Total-Count"],
    response: [
      {
        id: caseId,
        thing: {
          ...picture,
          state: "shown",
          pictureUrl: `http://localhost:8080/media/${imageId}/v3`,
          removedByMaker: false,
        },
        openedAt: at,
        decision: null,
        decidedBy: null,
        decidedAt: null,
        reports: [{ reporter: creator, reason: "privacy", note: "My house number is on it.", at }],
        reportsTotal: 1,
        mayDecide: true,
      },
    ],
  },
  "reports.decide": {
    description:
      "For editors. `hide` leaves it to its maker and editors alone, `delete` moves it into the bin, `dismiss` leaves it or restores what a decision took away; any decision may replace another for 30 days, and `reopen` puts the case back into the queue. 403 for its maker. 409 if it is gone, or its maker, an admin or another case has taken it away, for anything but `dismiss` and `reopen`.",
    parameters: { id: caseId },
    request: { decision: "hide" },
  },
};
