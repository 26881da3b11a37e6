import { describe, expect, it } from "vitest";
import { sentenceOf, sentences } from "../../src/console/routes/audit/sentences.ts";
import { auditActions } from "../../src/procedures/audit-draft.ts";

const row = (action: string, summary: string, rest = {}) => ({
  action,
  entityType: "theme",
  entityId: "harbour",
  summary,
  changes: {},
  ...rest,
});
const textOf = (...args: Parameters<typeof row>): string => {
  const { verb, thing, rest } = sentenceOf(row(...args));
  return [verb, thing, rest].filter(Boolean).join(" ");
};
const version = { changes: { version: { from: 6, to: 7 } } };

describe("sentences of the audit log", () => {
  it("there is one of every action, and it says something", () => {
    expect(Object.keys(sentences).sort()).toEqual([...auditActions].sort());
    for (const action of auditActions) {
      expect([action, textOf(action, "Something of a server")]).toEqual([
        action,
        expect.stringMatching(/^[a-z].{5,}/),
      ]);
    }
  });

  it.each([
    ["theme.publish", "Published the theme Harbour", version, "published Harbour as version 7"],
    [
      "theme.publish",
      "Published the working copy of the theme Harbour",
      version,
      "published the working copy of Harbour as version 7",
    ],
    ["theme.update", "Updated the theme A", version, "changed the theme A to version 7"],
    [
      "theme.rollback",
      "Rolled the theme A back to version 2",
      {},
      "rolled the theme A back to version 2",
    ],
    ["theme.import", "Replaced the theme A by an import", {}, "replaced the theme A by an import"],
    [
      "settings.update",
      "Set default.theme",
      { entityId: "default.theme", changes: { "default.theme": { from: "", to: "harbour" } } },
      "set Default theme to harbour",
    ],
    ["user.sign_out", "Signed Ada out everywhere", {}, "signed Ada out everywhere"],
    ["image.create", "Added a picture to the place The quay", {}, "added a picture to The quay"],
    [
      "auth.login_failed",
      "3 sign-ins failed",
      { entityId: "192.0.2.1", changes: { attempts: { to: 3 } } },
      "failed to sign in 3 times within a minute, from 192.0.2.1",
    ],
    ["some.newer", "Did something newer", {}, "Did something newer"],
  ])("%s: %s", (action, summary, rest, sentence) => {
    expect(textOf(action, summary, rest)).toBe(sentence);
  });
});
