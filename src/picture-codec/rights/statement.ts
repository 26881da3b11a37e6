import type { Metadata } from "sharp";
import { xmpProperties } from "../xmp.ts";
import { type IptcTexts, iptcTexts } from "./iptc.ts";

/** The texts of a file about its rights, as its author or editor wrote them. */
export interface RightsStatement {
  /** Addresses and texts that may name a licence; the first that does counts. */
  licences: string[];
  /** The names to credit; the first counts. */
  credits: string[];
  /** The origins of the picture, perhaps as addresses. */
  sources: string[];
}

const DC = "http://purl.org/dc/elements/1.1/";
const RIGHTS = "http://ns.adobe.com/xap/1.0/rights/";
const PHOTOSHOP = "http://ns.adobe.com/photoshop/1.0/";
const TIFF = "http://ns.adobe.com/tiff/1.0/";
const CC = "http://creativecommons.org/ns#";

/** Reads what a file states in XMP and IPTC (IPTC Photo Metadata Standard, Rights). */
export async function rightsStatement({
  xmp,
  iptc,
}: Pick<Metadata, "xmp" | "iptc">): Promise<RightsStatement> {
  const property = xmp === undefined ? () => [] : xmpProperties(xmp);
  const texts: Partial<IptcTexts> = iptc === undefined ? {} : await iptcTexts(iptc);
  const webStatement = property(RIGHTS, "WebStatement");
  return {
    licences: [
      ...property(CC, "license"),
      ...webStatement,
      ...property(RIGHTS, "UsageTerms"),
      ...property(DC, "rights"),
      ...property(TIFF, "Copyright"),
      ...(texts.copyright ?? []),
    ],
    credits: [
      ...property(PHOTOSHOP, "Credit"),
      ...(texts.credit ?? []),
      property(DC, "creator").join(", "),
      property(TIFF, "Artist").join(", "),
      (texts.byline ?? []).join(", "),
    ].filter((text) => text.trim() !== ""),
    sources: [
      ...property(CC, "attributionURL"),
      ...property(DC, "source"),
      ...property(PHOTOSHOP, "Source"),
      ...(texts.source ?? []),
      ...webStatement,
    ],
  };
}
