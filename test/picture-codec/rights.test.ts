import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { rightsStatement } from "../../src/picture-codec/rights/statement.ts";
import { xmpProperties } from "../../src/picture-codec/xmp.ts";
import { licenceLabel } from "../../src/places/rights/label.ts";
import { licenceIn, licenceOf } from "../../src/places/rights/licence.ts";
import { statedRights } from "../../src/places/rights/stated.ts";

const RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';
const DC = "http://purl.org/dc/elements/1.1/";

/** A dataset of IPTC's record 2. */
const dataset = (number: number, text: string | Buffer): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x1c, 2, number, 0, bytes.length]), bytes]);
};

describe("a licence", () => {
  it.each([
    ["http://creativecommons.org/licenses/by-nc-sa/3.0/igo/", "CC-BY-NC-SA-3.0-IGO"],
    ["https://creativecommons.org/licenses/by/4.0/deed.de", "CC-BY-4.0"],
    ["(c) Ada. This work is under CC BY-SA 4.0, see the site", "CC-BY-SA-4.0"],
    ["Creative Commons Attribution 4.0 International License", "CC-BY-4.0"],
    ["Creative Commons Attribution-NonCommercial-NoDerivs 2.0 Generic", "CC-BY-NC-ND-2.0"],
    ["CC0", "CC0-1.0"],
    ["https://spdx.org/licenses/MIT.html", "MIT"],
    ["© 2024 Ada Okafor. All Rights Reserved.", "all-rights-reserved"],
    ["© 2024 Ada Okafor", undefined],
    ["CC BY", undefined],
    ["Public domain?", undefined],
    ["BSD-2-Clause", "BSD-2-Clause"],
    ["MIT", "MIT"],
    ["CC-BY-4.0", "CC-BY-4.0"],
    ["Nokia", undefined],
    ["Intel", undefined],
    ["Ruby", undefined],
    ["Barr", undefined],
    ["Xerox", undefined],
    ["Pixar", undefined],
    ["Zed", undefined],
    ["W3C", undefined],
    ["Not under CC BY 4.0. All rights reserved.", undefined],
    ["CC BY 4.0, all rights reserved", undefined],
    ["This isn't CC0", undefined],
    ["Not all rights reserved", undefined],
    ["All rights reserved. Do not copy.", "all-rights-reserved"],
  ])("is found in %s: %s", (text, id) => {
    expect(licenceIn(text)).toBe(id);
  });

  it("is understood from a person only where nothing else is written", () => {
    expect(licenceOf(" cc by-sa 4.0 ")).toBe("CC-BY-SA-4.0");
    expect(licenceOf("mit")).toBe("MIT");
    expect(licenceOf("not CC BY 4.0")).toBeUndefined();
    expect(licenceLabel("CC-BY-SA-3.0-AT")).toEqual({
      name: "CC BY-SA 3.0 AT",
      url: "https://creativecommons.org/licenses/by-sa/3.0/at/",
    });
  });
});

describe("what a file states about its rights", () => {
  it("is read from IPTC in JPEG, in UTF-8 and in Windows' code page", async () => {
    const datasets = Buffer.concat([
      dataset(80, "Zoë"),
      dataset(110, Buffer.from("Agentur M\xfcller", "latin1")),
      dataset(115, "https://example.com/zoe"),
      dataset(116, "© Zoë, CC BY 4.0"),
    ]);
    const head = Buffer.from("Photoshop 3.0\0" + "8BIM\x04\x04\0\0\0\0\0\0", "latin1");
    head.writeUInt32BE(datasets.length, head.length - 4);
    for (const iptc of [Buffer.concat([head, datasets]), datasets]) {
      expect(statedRights(await rightsStatement({ iptc }))).toEqual({
        licence: "CC-BY-4.0",
        credit: "Agentur Müller",
        source: "https://example.com/zoe",
      });
    }
  });

  it("is read from a file of a camera", async () => {
    const file = new URL("../fixtures/pictures/cameras/fujifilm-s1pro.jpg", import.meta.url);
    const statement = await rightsStatement(await sharp(readFileSync(file)).metadata());
    expect(statedRights(statement)).toEqual({ licence: "", credit: "Ian Britton", source: "" });
  });

  it("takes prefixes, entities and lists as XML has them, and leaves structures alone", () => {
    const packet = `\ufeff<?xpacket begin=""?><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <r:Description xmlns:d="${DC}" d:format="a&amp;b"><d:creator><r:Seq><r:li>A &lt; B</r:li><r:li><![CDATA[C]]></r:li></r:Seq></d:creator>
      <d:other><r:Description><d:source>inner</d:source></r:Description></d:other></r:Description></r:RDF>`;
    for (const encoding of ["utf8", "utf16le"] as const) {
      const property = xmpProperties(Buffer.from(packet, encoding));
      expect(property(DC, "creator")).toEqual(["A < B", "C"]);
      expect(property(DC, "format")).toEqual(["a&b"]);
      expect(property(DC, "source")).toEqual([]);
    }
  });

  it("costs little, however a packet is broken, nested or long", () => {
    const head = `<rdf:RDF ${RDF}><rdf:Description xmlns:dc="${DC}">`;
    const hostile = [
      head + "<a:b>".repeat(400_000),
      head + "<rdf:Description>".repeat(200_000),
      `${head}<dc:rights>${"<rdf:li>x</rdf:li>".repeat(200_000)}`,
      head + '<dc:a dc:b="c"/>'.repeat(200_000),
      `<rdf:RDF ${RDF} ${'a:b="c" '.repeat(400_000)}`,
      `${head}<dc:rights>${"&amp;".repeat(800_000)}`,
      `${head}<dc:rights>${"x".repeat(4_000_000)}`,
      `<!DOCTYPE a [${'<!ENTITY a "&b;&b;">'.repeat(100_000)}]>${head}`,
      "<".repeat(4_000_000),
    ].map((text) => Buffer.from(text));
    for (const packet of hostile) {
      const before = process.cpuUsage();
      xmpProperties(packet)(DC, "rights");
      const { user } = process.cpuUsage(before);
      expect(user / 1000, packet.toString("latin1", 0, 120)).toBeLessThan(2000);
    }
  });
});
