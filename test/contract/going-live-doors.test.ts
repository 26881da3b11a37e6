import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { appRouter } from "../../src/router.ts";
import { serviceRouter } from "../../src/service-router.ts";

/** Mutations that can put content live; each goes through `goLive`. */
const doors: Readonly<Record<string, string>> = {
  "themes.publish": "src/themes/publish.ts",
  "themes.update": "src/themes/update.ts",
  "themes.import": "src/themes/import.ts",
  "themes.rollback": "src/themes/rollback.ts",
  "reviews.verdict": "src/themes/reviews/publish-approved.ts",
  "releases.schedule": "src/releases/put-live.ts",
  "releases.publish": "src/releases/put-live.ts",
  "releases.fire": "src/releases/put-live.ts",
  "releases.revert": "src/releases/revert.ts",
};

/** Mutations that put nothing live. */
const others: Readonly<Record<string, readonly string[]>> = {
  themes: [
    "create",
    "remove",
    "archive",
    "duplicate",
    "workingCopy.save",
    "workingCopy.discard",
    "governance.write",
  ],
  reviews: ["request", "comment", "resolve", "withdraw"],
  previews: ["create", "revoke"],
  releases: ["create", "update", "cancel", "claim"],
  places: ["create", "update", "remove"],
  images: [
    "add",
    "upload",
    "update",
    "updateCaption",
    "applyRights",
    "copy",
    "reanalyse",
    "reanalyseFailed",
    "remove",
  ],
  comments: ["add", "remove"],
  bin: ["restore", "remove"],
  reports: ["add", "decide"],
  preferences: ["write", "clear"],
  users: ["erase", "signOut"],
  apiKeys: ["create", "revoke"],
  settings: ["write"],
  queues: ["redeliver", "discard"],
  delivery: ["rebuild"],
  cdn: ["purge"],
  webhooks: [
    ...["create", "update", "remove", "test", "rotate", "enable", "disable"],
    ...["resend", "resendSince"],
  ],
  // Of workers and commands.
  analysis: ["begin", "renew", "finish"],
  linking: ["relate"],
  deadLetters: ["keep", "reopened"],
  deliveries: ["claim", "finish", "complete", "forget"],
  purges: ["claim", "finish"],
  sweep: ["unfinished", "emptyBin", "removed", "upToDate"],
};

const mutationsOf = ({ _def }: { _def: { procedures: object } }): string[] =>
  Object.entries(_def.procedures as Record<string, { _def: { type: string } }>)
    .filter(([, procedure]) => procedure._def.type === "mutation")
    .map(([name]) => name);

const root = new URL("../..", import.meta.url);
const sources = globSync("{src,workers,adapters}/**/*.ts", { cwd: root });
const filesWith = (pattern: RegExp): string[] =>
  sources.filter((file) => pattern.test(readFileSync(new URL(file, root), "utf8"))).sort();

describe("the doors by which content goes live", () => {
  it("are listed here, with every mutation that is none", () => {
    const listed = Object.entries(others).flatMap(([router, names]) =>
      names.map((name) => `${router}.${name}`),
    );
    const mutations = [...mutationsOf(appRouter), ...mutationsOf(serviceRouter)];
    expect([...Object.keys(doors), ...listed].sort()).toEqual(mutations.sort());
  });

  it("are the procedures that take a permit from the one door", () => {
    expect(filesWith(/\bgoLive\(/)).toEqual(
      ["src/themes/going-live/go-live.ts", ...new Set(Object.values(doors))].sort(),
    );
  });

  it("leave only the seed a permit that asks for nothing", () => {
    expect(filesWith(/\bbuiltIn\(/)).toEqual(["src/themes/seed.ts"]);
    expect(filesWith(/\bbuiltIn\b.*issue\(/)).toEqual(["src/themes/going-live/built-in.ts"]);
  });

  it("record versions in one place, which demands that permit", () => {
    expect(filesWith(/create\(ThemeRevision\b|into theme_revision\b/)).toEqual([
      "src/themes/record.ts",
    ]);
    expect(filesWith(/\bupdate theme\b|status = "published"/i)).toEqual([]);
    // It sets `content_hash` alone.
    expect(filesWith(/\bupdate theme_revision\b/i)).toEqual([
      "src/themes/going-live/kept-hashes.ts",
    ]);
  });
});
