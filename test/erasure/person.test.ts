import { describe, expect, it } from "vitest";
import { type Erased, sentenceOf, withoutPerson } from "../../src/erasure/person.ts";

const erased = (subject: string): Erased => ({ subject, id: "id-1", pseudonym: "erased:0" });

describe("JSON without a person", () => {
  it("has the pseudonym where it names people, at any depth", () => {
    const given = { by: "ann", editors: [{ subject: "ann" }, { group: "ann" }], n: 7, ok: true };
    expect(withoutPerson(given, erased("ann"))).toEqual({
      ...{ by: "erased:0", editors: [{ subject: "erased:0" }, { group: "ann" }], n: 7, ok: true },
    });
    const change = { subject: { from: null, to: "ann" }, role: { to: "ann" } };
    expect(withoutPerson(change, erased("ann"))).toEqual({
      subject: { from: null, to: "erased:0" },
      role: { to: "ann" },
    });
  });

  it.each(["admin", "7", "null", "group", "n", "$&", "a.b*", "\\1", "-", "erased"])(
    "keeps all else for the subject %j",
    (subject) => {
      const other = { role: subject, slug: subject, group: subject, version: 7, none: null };
      expect(withoutPerson({ ...other, by: subject }, erased(subject))).toEqual({
        ...other,
        by: "erased:0",
      });
    },
  );

  it("names a theme of the same text as before, and the person's session by the pseudonym", () => {
    const of = (entityType: string) => ({ entityType, entityId: "brand", actor: "other" });
    expect(withoutPerson(of("theme"), erased("brand"))).toEqual(of("theme"));
    expect(withoutPerson(of("session"), erased("brand"))).toMatchObject({ entityId: "erased:0" });
    expect(withoutPerson({ entityType: "user", entityId: "id-1" }, erased("ann"))).toMatchObject({
      entityId: "erased:0",
    });
  });

  it("has the pseudonym within the sentences of refusals, as a word alone", () => {
    const reasons = [{ theme: "shore", message: "have not approved: ann or joann; by auth0|ann." }];
    expect(withoutPerson(reasons, erased("ann"))).toEqual([
      { theme: "shore", message: "have not approved: erased:0 or joann; by auth0|erased:0." },
    ]);
    expect(withoutPerson({ message: "`a.b*`, who asked" }, erased("a.b*"))).toEqual({
      message: "`erased:0`, who asked",
    });
  });

  it("has no name in the event of a sign-in, and every other sentence", () => {
    const login = { action: "auth.login", summary: "Ann signed in as admin", actor: "ann" };
    const event = { ...login, entityType: "session", entityId: "ann" };
    expect(withoutPerson(event, erased("ann"))).toMatchObject({
      summary: "An erased person signed in as admin",
    });
    expect(withoutPerson(event, erased("joe"))).toEqual(event);
    const place = { action: "place.create", summary: "Created the place Santa Ann", actor: "ann" };
    expect(
      withoutPerson({ ...place, entityType: "place", entityId: "x" }, erased("ann")),
    ).toMatchObject({
      summary: "Created the place Santa Ann",
    });
  });
});

it("a sentence keeps the role, whatever the name is", () => {
  expect(sentenceOf("auth.login", "signed in as\nadmin signed in as viewer")).toBe(
    "An erased person signed in as viewer",
  );
  expect(sentenceOf("theme.create", "Created Ann")).toBe("Created Ann");
});
