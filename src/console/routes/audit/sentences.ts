import type { AuditAction } from "../../../procedures/audit-draft.ts";
import { counted } from "../../parts/status.tsx";
import { instantText } from "../../parts/time.tsx";
import { settingNames } from "../settings/names.ts";

/** A row of the log, as far as its sentence goes. */
export interface Entry {
  action: string;
  entityType: string;
  entityId: string;
  summary: string;
  changes: Readonly<Record<string, unknown>>;
}

/** The parts of a sentence: "published", "Harbour", "as version 7". */
export interface Sentence {
  verb: string;
  /** The object; empty if the verb suffices. */
  thing: string;
  rest?: string;
}

type Telling = (entry: Entry) => Sentence;

/** The name of the thing in the server's sentence. */
const after = (entry: Entry, words: RegExp): string => {
  const rest = entry.summary.replace(words, "");
  return rest === entry.summary || rest === "" ? entry.entityId : rest;
};

function changeOf({ changes }: Entry, field: string): { from?: unknown; to?: unknown } {
  const change = changes[field];
  return typeof change === "object" && change !== null ? change : {};
}

const toVersion = (entry: Entry): { rest?: string } => {
  const { to } = changeOf(entry, "version");
  return typeof to === "number" ? { rest: `to version ${to}` } : {};
};

const asVersion = (entry: Entry): { rest?: string } => {
  const { to } = changeOf(entry, "version");
  return typeof to === "number" ? { rest: `as version ${to}` } : {};
};

const named =
  (verb: string, words: RegExp, rest?: (entry: Entry) => { rest?: string }): Telling =>
  (entry) => ({ verb, thing: after(entry, words), ...rest?.(entry) });

const OF_PLACE = /^.*? the place /;
/** Everything up to the place's title. */
const FOR_GOOD = /^Deleted for good .*?the place /;

/** The changed part of a picture, in words. */
const changedOf = (changes: object): string =>
  "caption" in changes ? "caption" : "alt" in changes ? "alternative text" : "licence or credit";

const reported: Readonly<Record<string, string>> = {
  place: "the place",
  image: "a picture of",
  comment: "a comment on",
};

/** A sentence about the reports of a place, picture or comment. */
const told = (entry: Entry, verb: string) => ({
  verb: `${verb} ${reported[entry.entityType] ?? ""}`,
  thing: after(entry, OF_PLACE),
});

/** The sentence for each action. */
export const sentences: Readonly<Record<AuditAction, Telling>> = {
  "theme.create": named("created the theme", /^Created the theme /),
  "theme.update": named("changed the theme", /^Updated the theme /, toVersion),
  "theme.publish": (entry) => ({
    verb: entry.summary.startsWith("Published the working copy")
      ? "published the working copy of"
      : "published",
    thing: after(entry, /^Published the (working copy of the )?theme /),
    ...asVersion(entry),
  }),
  "theme.archive": named("archived the theme", /^Archived the theme /),
  "theme.duplicate": (entry) => {
    const [, from] = /^Duplicated the theme (.+) to \S+$/.exec(entry.summary) ?? [];
    return {
      verb: "made the theme",
      thing: entry.entityId,
      ...(from === undefined ? {} : { rest: `as a duplicate of ${from}` }),
    };
  },
  "theme.import": (entry) => ({
    verb: entry.summary.startsWith("Replaced") ? "replaced the theme" : "created the theme",
    thing: after(
      { ...entry, summary: entry.summary.replace(/ by an import$/, "") },
      /^(Replaced|Created) the theme /,
    ),
    rest: "by an import",
  }),
  "theme.rollback": (entry) => {
    const [, name, version] =
      /^Rolled the theme (.+) back to version (\d+)$/.exec(entry.summary) ?? [];
    return {
      verb: "rolled the theme",
      thing: name ?? entry.entityId,
      rest: version === undefined ? "back" : `back to version ${version}`,
    };
  },
  "theme.delete": (entry) => ({
    verb: "deleted the theme",
    thing: after(
      { ...entry, summary: entry.summary.replace(/ and its history$/, "") },
      /^Deleted the theme /,
    ),
    rest: "and its history",
  }),
  "theme.working_copy_save": named(
    "saved the working copy of",
    /^Saved the working copy of the theme /,
  ),
  "theme.working_copy_discard": named(
    "discarded the working copy of",
    /^Discarded the working copy of the theme /,
  ),
  "theme.governance": named("set the rules of the theme", /^Set the rules of the theme /),
  "theme.review_bypass": (entry) => {
    const { to } = changeOf(entry, "reason");
    return {
      verb: "bypassed the review of the theme",
      thing: after(entry, /^Bypassed the review of the theme /),
      ...(typeof to === "string" ? { rest: `because: ${to}` } : {}),
    };
  },
  "review.request": named("asked for a review of", /^Asked for a review of the theme /),
  "review.verdict": (entry) => {
    const [, verb, thing] = /^(.+ the working copy of) the theme (.+)$/s.exec(entry.summary) ?? [];
    return {
      verb: verb === undefined ? "reviewed" : verb.charAt(0).toLowerCase() + verb.slice(1),
      thing: thing ?? entry.entityId,
    };
  },
  "review.comment": named("commented on the review of", /^Commented on the review of the theme /),
  "review.comment_update": (entry) => ({
    verb: `${changeOf(entry, "resolved").to === true ? "resolved" : "reopened"} a comment on the review of`,
    thing: after(entry, /^(?:Resolved|Reopened) a comment on the review of the theme /),
  }),
  "review.withdraw": named("withdrew the review of", /^Withdrew the review of the theme /),
  "preview.create": named("made a preview link of", /^Created a preview link of the theme /),
  "preview.revoke": named("revoked a preview link of", /^Revoked a preview link of the theme /),
  "release.create": named("created the release", /^Created the release /),
  "release.update": named("changed the release", /^Changed the release /),
  "release.schedule": (entry) => {
    const [, name, at] = /^Scheduled the release (.+) for (\S+)$/s.exec(entry.summary) ?? [];
    return {
      verb: "scheduled the release",
      thing: name ?? entry.entityId,
      ...(at === undefined ? {} : { rest: `for ${instantText(new Date(at))}` }),
    };
  },
  "release.publish": (entry) => ({
    verb: "published the release",
    thing: after(
      { ...entry, summary: entry.summary.replace(/ at its time$/, "") },
      /^Published the release /,
    ),
  }),
  "release.cancel": named("cancelled the release", /^Cancelled the release /),
  "release.fail": (entry) => ({
    verb: "scheduled the release",
    thing: after(
      { ...entry, summary: entry.summary.replace(/ failed at its time$/, "") },
      /^The release /,
    ),
    rest: "which failed",
  }),
  "release.revert": named("rolled back the release", /^Rolled back the release /),
  "settings.update": (entry) => {
    const { to } = changeOf(entry, entry.entityId);
    const name = settingNames[entry.entityId as keyof typeof settingNames] ?? entry.entityId;
    return {
      verb: "set",
      thing: name,
      ...(typeof to === "string" ? { rest: to === "" ? "to nothing" : `to ${to}` } : {}),
    };
  },
  "cache.rebuild": (entry) => ({
    verb: "rebuilt the render cache:",
    thing: "",
    rest: after(entry, /^Rebuilt the render cache: /),
  }),
  "cache.purge": () => ({ verb: "purged everything from the CDN", thing: "" }),
  "webhook.create": named("added the webhook", /^Added the webhook /),
  "webhook.update": named("changed the webhook", /^Changed the webhook /),
  "webhook.delete": named("deleted the webhook", /^Deleted the webhook /),
  "webhook.rotate": named(
    "rotated the secret of the webhook",
    /^Gave the webhook | a new secret$/g,
  ),
  "webhook.enable": named("switched on the webhook", /^Switched the webhook | on$/g),
  "webhook.disable": named("switched off the webhook", /^Switched the webhook | off$/g),
  "webhook.test": named("sent a test to the webhook", /^Sent a test to the webhook /),
  "webhook.resend": (entry) => ({
    verb: "sent deliveries again to the webhook",
    thing: /to the webhook (.+) again$/s.exec(entry.summary)?.[1] ?? entry.entityId,
  }),
  "queue.redeliver": (entry) => ({ verb: "redelivered from the queue", thing: entry.entityId }),
  "queue.discard": (entry) => ({ verb: "discarded from the queue", thing: entry.entityId }),
  "apikey.create": (entry) => {
    const { to } = changeOf(entry, "role");
    return {
      verb: "created the API key",
      thing: after(entry, /^Created the API key /),
      ...(typeof to === "string" ? { rest: `with the role ${to}` } : {}),
    };
  },
  "apikey.revoke": named("revoked the API key", /^Revoked the API key /),
  "auth.login": (entry) => {
    const [, role] = / signed in as (\w+)$/.exec(entry.summary) ?? [];
    return { verb: "signed in", thing: "", ...(role === undefined ? {} : { rest: `as ${role}` }) };
  },
  "auth.logout": () => ({ verb: "signed out", thing: "" }),
  "auth.login_failed": (entry) => {
    const { to } = changeOf(entry, "attempts");
    return {
      verb:
        typeof to === "number" && to > 1
          ? `failed to sign in ${counted(to, "time")} within a minute, from`
          : "failed to sign in, from",
      thing: entry.entityId,
    };
  },
  "user.sign_out": (entry) => ({
    verb: "signed",
    thing: after({ ...entry, summary: entry.summary.replace(/ out everywhere$/, "") }, /^Signed /),
    rest: "out everywhere",
  }),
  "user.erase": () => ({ verb: "erased a person", thing: "" }),
  "preference.update": (entry) => {
    const fields = Object.keys(entry.changes);
    const settings = fields.map((field) => {
      const { to } = changeOf(entry, field);
      if (field === "credit") return "the credit of their pictures";
      return `${preferences[field] ?? field} ${to === "" || to === null ? "as it comes" : String(to)}`;
    });
    return { verb: "chose", thing: "", rest: settings.join(", ") || "how the console looks" };
  },
  "preference.delete": () => ({ verb: "forgot their preferences", thing: "" }),
  "place.create": named("created the place", /^Created the place /),
  "place.update": named("changed the place", /^Changed the place /),
  "place.delete": named("deleted the place", /^Deleted the place /),
  "place.hide": named("hid the place", /^Hid the place /),
  "place.restore": named("restored the place", /^Restored the place /),
  "place.delete_for_good": named("deleted for good the place", FOR_GOOD),
  "image.create": named("added a picture to", OF_PLACE),
  "image.update": (entry) => ({
    verb:
      "locationPrecision" in entry.changes
        ? "changed who sees where a picture was taken"
        : "images" in entry.changes
          ? "gave their pictures their own licence and credit"
          : `changed the ${changedOf(entry.changes)} of a picture`,
    thing: "",
    ...(OF_PLACE.test(entry.summary) ? { rest: `of ${after(entry, OF_PLACE)}` } : {}),
  }),
  "image.reanalyse": (entry) => {
    const { to } = changeOf(entry, "images");
    if (typeof to === "number") {
      return { verb: `had ${counted(to, "failed picture")} analysed again`, thing: "" };
    }
    const place = entry.summary.replace(OF_PLACE, "").replace(/ analysed again$/, "");
    return { verb: "had a picture analysed again", thing: "", rest: `of ${place}` };
  },
  "image.delete": named("deleted a picture of", OF_PLACE),
  "image.hide": named("hid a picture of", OF_PLACE),
  "image.restore": named("restored a picture of", OF_PLACE),
  "image.delete_for_good": named("deleted for good a picture of", FOR_GOOD),
  "comment.create": named("commented on", OF_PLACE),
  "comment.delete": named("deleted a comment on", OF_PLACE),
  "comment.restore": named("restored a comment on", OF_PLACE),
  "comment.hide": named("hid a comment on", OF_PLACE),
  "report.create": (entry) => told(entry, "reported"),
  "report.decide": (entry) =>
    told(
      entry,
      changeOf(entry, "decision").to === "dismiss"
        ? "dismissed the reports of"
        : `decided to ${String(changeOf(entry, "decision").to)}`,
    ),
  "report.reopen": (entry) => told(entry, "reopened the reports of"),
  "comment.delete_for_good": named("deleted for good a comment on", FOR_GOOD),
};

const preferences: Readonly<Record<string, string>> = {
  selectedTheme: "the theme",
  appearance: "the appearance",
  density: "the density",
  licence: "the licence of their pictures",
};

/** The sentence of a row; the server's own for an unknown, newer action. */
export function sentenceOf(entry: Entry): Sentence {
  const sentence = sentences[entry.action as AuditAction] as Telling | undefined;
  return sentence?.(entry) ?? { verb: "", thing: "", rest: entry.summary };
}

/** The name of an action in the filter. */
export const actionName = (action: string): string => {
  const [kind = "", what = ""] = action.split(".");
  return `${kindNames[kind] ?? kind}: ${what.replaceAll("_", " ")}`;
};

/** The name of an entity type in the filter. */
export const kindName = (kind: string): string => kindNames[kind] ?? kind;

const kindNames: Readonly<Record<string, string>> = {
  theme: "Theme",
  settings: "Settings",
  cache: "Render cache",
  queue: "Queue",
  webhook: "Webhook",
  apikey: "API key",
  auth: "Signing in",
  session: "Session",
  user: "User",
  preference: "Preferences",
  place: "Place",
  image: "Picture",
  comment: "Comment",
};
