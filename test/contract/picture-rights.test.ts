import { beforeAll, describe, expect, it } from "vitest";
import { usePlatform } from "../support/platform.ts";
import { graphql } from "./support/graphql.ts";
import { aPlace, formWith, picture, settled, upload } from "./support/pictures.ts";
import { expectError } from "./support/samples.ts";

const platform = usePlatform({ ENABLE_REST: "true" });
let key: string;
let other: string;
let place: string;

beforeAll(async () => {
  key = await platform.current.keyFor("viewer");
  other = await platform.current.keyFor("viewer");
  place = await aPlace(platform.current, { title: "Pier" }, { key });
});

/** A packet with these elements. */
const xmp = (elements: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:purl="http://purl.org/dc/elements/1.1/"
      xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
      xmlns:cc="http://creativecommons.org/ns#" tiff:Make="Fuji &amp; Co" tiff:Model="X-T5">${elements}</rdf:Description>
  </rdf:RDF></x:xmpmeta>`;

const STATED = `<xmpRights:WebStatement>https://example.com/pier</xmpRights:WebStatement>
  <cc:license rdf:resource="http://creativecommons.org/licenses/by-sa/4.0/"/>
  <purl:creator><rdf:Seq><rdf:li>Ada &amp; Bo</rdf:li><rdf:li>Cleo</rdf:li></rdf:Seq></purl:creator>`;

async function send(elements: string | undefined, fields: Record<string, string> = {}, as = key) {
  const bytes = await picture((one) =>
    elements === undefined ? one.jpeg() : one.jpeg().withXmp(xmp(elements)),
  );
  const form = formWith(bytes);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return upload(platform.current, place, form, { key: as });
}

const rightsOf = ({ licence, credit, source }: Record<string, string>) => [licence, credit, source];

describe("a picture's licence, credit and source", () => {
  it("come with the upload, else from the file, else from the uploader's preferences", async () => {
    const none = await send(undefined);
    expect([none.status, ...rightsOf(none.body.image)]).toEqual([201, "", "", ""]);
    const stated = ["CC-BY-SA-4.0", "Ada & Bo, Cleo", "https://example.com/pier"];
    expect(rightsOf((await send(STATED)).body.image)).toEqual(stated);
    const preferences = { licence: "cc by 4.0", credit: "Photo: me" };
    const kept = await platform.current.put("/api/v1/me/preferences", preferences, { key });
    expect([kept.status, kept.body]).toEqual([
      200,
      { selectedTheme: "", licence: "CC-BY-4.0", credit: "Photo: me" },
    ]);
    expect(rightsOf((await send(undefined)).body.image)).toEqual(["CC-BY-4.0", "Photo: me", ""]);
    expect(rightsOf((await send(STATED)).body.image)).toEqual(stated);
    const fields = {
      licence: "https://creativecommons.org/publicdomain/zero/1.0/deed.en",
      credit: "",
    };
    expect(rightsOf((await send(STATED, fields)).body.image)).toEqual([
      "CC0-1.0",
      ...stated.slice(1),
    ]);
    expect(rightsOf((await send(undefined, {}, other)).body.image)).toEqual(["", "", ""]);
  });

  it("are refused by field, with what may be meant", async () => {
    const refused = await send(undefined, { licence: "CC-BY" });
    expectError(refused, 400, "validation_failed", "licence");
    expect(refused.body.message).toContain("did you mean CC-BY-4.0?");
    expectError(
      await send(undefined, { source: "javascript:alert(1)" }),
      400,
      "validation_failed",
      "source",
    );
    expectError(
      await send(undefined, { credit: "x".repeat(301) }),
      400,
      "validation_failed",
      "credit",
    );
    const { body } = await send(undefined);
    const change = (json: object, as = key) =>
      platform.current.patch(`/api/images/${body.image.id}`, json, { key: as });
    const slip = await change({ licence: "CC-BYE-4.0" });
    expectError(slip, 400, "validation_failed", "licence");
    expect(slip.body.message).toContain("did you mean CC-BY-4.0?");
    expectError(await change({ licence: "MIT" }, other), 403, "forbidden");
    const preferred = { licence: "mine" };
    const kept = await platform.current.put("/api/v1/me/preferences", preferred, { key });
    expectError(kept, 400, "validation_failed", "licence");
    expectError(
      await platform.current.get("/api/images/search?licence=mine"),
      400,
      "validation_failed",
      "licence",
    );
  });

  it("are changed and searched by every API, and stand on the place's page", async () => {
    const { body } = await send(undefined, {}, other);
    const { id } = body.image;
    const changes = { licence: "all rights reserved", source: "https://example.com/<b>" };
    const changed = await platform.current.patch(`/api/images/${id}`, changes, { key: other });
    expect(changed.body).toMatchObject({ licence: "all-rights-reserved", credit: "" });
    const mutation = `mutation { updateImageRights(imageID: "${id}", credit: "Bo <i>") { licence credit source } }`;
    const { data } = await graphql(platform.current, mutation, {}, { key: other });
    expect(data.updateImageRights).toEqual({
      licence: "all-rights-reserved",
      credit: "Bo <i>",
      source: "https://example.com/<b>",
    });
    const found = await platform.current.get("/api/images/search?licence=All-Rights-Reserved");
    expect(found.body.map((one: { image: { id: string } }) => one.image.id)).toEqual([id]);
    const query = `{ searchPlaces(licence: "all-rights-reserved") { items { place { id } } }
      searchImages(licence: "none") { items { image { licence } } } }`;
    const { data: sought } = await graphql(platform.current, query);
    expect(sought.searchPlaces.items).toEqual([{ place: { id: place } }]);
    expect(sought.searchImages.items.length).toBeGreaterThan(0);
    for (const { image } of sought.searchImages.items) expect(image.licence).toBe("");
    const { text } = await platform.current.get(`/places/${place}`, { key: null });
    expect(text).toContain(
      '<a href="https://example.com/&lt;b&gt;" rel="noreferrer nofollow">Bo &lt;i&gt;</a>',
    );
    expect(text).toContain("All rights reserved");
    expect(text).toContain("https://creativecommons.org/licenses/by-sa/4.0/");
    const rows = (await platform.current.get(`/api/v1/admin/audit?entityId=${id}`)).body.items;
    expect(rows[0]).toMatchObject({ action: "image.update", changes: { credit: {} } });
  });

  it("are given to what was uploaded before, where it has none, or to all", async () => {
    const mine = await platform.current.keyFor("viewer");
    const apply = (pictures?: string) =>
      platform.current.post("/api/images/rights", pictures ? { pictures } : {}, { key: mine });
    expectError(await apply(), 400, "validation_failed", "licence");
    await send(undefined, {}, mine);
    await send(STATED, {}, mine);
    const preferences = { licence: "CC-BY-4.0", credit: "Me" };
    await platform.current.put("/api/v1/me/preferences", preferences, { key: mine });
    await send(undefined, {}, other);
    expect((await apply()).body).toEqual({ count: 1, more: false });
    expect((await apply()).body).toEqual({ count: 0, more: false });
    await platform.current.owner.em.fork().transactional(async (em) => {
      await em.execute("select from image for update");
      expect((await apply("all")).body).toEqual({ count: 0, more: true });
    });
    expect((await apply("all")).body).toEqual({ count: 1, more: false });
    expectError(await apply("others"), 400, "validation_failed", "pictures");
    const { data } = await graphql(platform.current, `{ images(limit: 3) { licence credit } }`);
    const given = { licence: "CC-BY-4.0", credit: "Me" };
    expect(data.images).toEqual([{ licence: "", credit: "" }, given, given]);
  });
});

it("names the camera by XMP where EXIF has none", async () => {
  const { body } = await send("");
  await settled(platform.current);
  const { data } = await graphql(
    platform.current,
    `{ image(id: "${body.image.id}") { cameraMake cameraModel } }`,
  );
  expect(data.image).toEqual({ cameraMake: "Fuji & Co", cameraModel: "X-T5" });
});
