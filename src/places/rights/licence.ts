import spdxIds from "spdx-license-ids/index.json" with { type: "json" };
import { isOneSlip } from "../../errors/slip.ts";

/** The identifier of our own, for pictures that only their author may use; all others are SPDX's. */
const ALL_RIGHTS_RESERVED = "all-rights-reserved";

const byLowerCase: ReadonlyMap<string, string> = new Map(
  [...spdxIds, ALL_RIGHTS_RESERVED].map((id) => [id.toLowerCase(), id]),
);

const known = (id: string): string | undefined => byLowerCase.get(id.toLowerCase());

/** Reads an identifier from what a pattern found. */
type Reading = (parts: readonly (string | undefined)[]) => string | undefined;

const commons = (elements = "", version = "", port = ""): string | undefined => {
  const id = `CC-${elements.replaceAll(/[\s-]+/g, "-")}-${version}`;
  return (port === "" ? undefined : known(`${id}-${port}`)) ?? known(id);
};

const ELEMENTS: Readonly<Record<string, string>> = {
  attribution: "BY",
  noncommercial: "NC",
  sharealike: "SA",
  noderivatives: "ND",
  noderivs: "ND",
};

/** "Attribution-NonCommercial-ShareAlike" as "BY-NC-SA". */
const elementsOf = (names = ""): string =>
  (
    names
      .toLowerCase()
      .replaceAll(/non[\s-]+/g, "non")
      .replaceAll(/share[\s-]+/g, "share")
      .replaceAll(/no[\s-]+/g, "no")
      .match(/[a-z]+/g) ?? []
  )
    .map((name) => ELEMENTS[name])
    .join("-");

/** The ways to name a licence in addresses and in running text, the surest first. */
const PATTERNS: readonly (readonly [RegExp, Reading])[] = [
  [
    /(?:https?:\/\/)?(?:www\.)?creativecommons\.org\/licen[sc]es\/([a-z-]{2,20})\/(\d\.\d)(?:\/([a-z]{2,4})(?=\/|$|\s))?\S*/i,
    ([, elements, version, port]) => commons(elements, version, port),
  ],
  [
    /(?:https?:\/\/)?(?:www\.)?creativecommons\.org\/publicdomain\/zero\/1\.0\S*/i,
    () => known("CC0-1.0"),
  ],
  [
    /(?:https?:\/\/)?(?:www\.)?creativecommons\.org\/publicdomain\/mark\/1\.0\S*/i,
    () => known("CC-PDM-1.0"),
  ],
  [
    /(?:https?:\/\/)?(?:www\.)?spdx\.org\/licenses\/([\w.+-]{1,60}?)(?:\.html|\.json)?(?=$|\s|[#?])\S*/i,
    ([, id]) => known(id ?? ""),
  ],
  [
    /\bCC[\s-]{0,2}(BY(?:[\s-]{1,2}(?:NC|SA|ND)){0,2})[\s-]{1,2}v?(\d\.\d)\b/i,
    ([, elements, version]) => commons(elements, version),
  ],
  [/\bCC[\s-]?0(?:[\s-]1\.0)?\b/i, () => known("CC0-1.0")],
  [
    /\bCreative Commons (Attribution(?:[\s-]{1,3}(?:Non[\s-]?Commercial|Share[\s-]?Alike|No[\s-]?Deriv(?:ative)?s)){0,2}) v?(\d\.\d)\b(?: (?:International|Unported|Generic))?(?: Licen[sc]e)?/i,
    ([, names, version]) => commons(elementsOf(names), version),
  ],
  [/\ball[\s-]rights[\s-]reserved\b\.?/i, () => ALL_RIGHTS_RESERVED],
];

const RESERVED = /\ball[\s-]rights[\s-]reserved\b/i;
const NEGATED = /\b(?:not|nicht)\b|n['’]t\b/i;
const NOT_ALL_RESERVED = /\b(?:not|nicht)\s+all[\s-]rights/i;

/**
 * Finds the licence that a text of a file names, such as the address of its deed; undefined if it names none,
 * or contradicts what it names.
 */
export function licenceIn(text: string): string | undefined {
  const short = text.trim().slice(0, 2000);
  const id = bare(short) ?? found(short, () => true);
  if (id === ALL_RIGHTS_RESERVED) return NOT_ALL_RESERVED.test(short) ? undefined : id;
  return RESERVED.test(short) || NEGATED.test(short) ? undefined : id;
}

/** An identifier alone, unless it may be a name: Nokia, Intel and Ruby are identifiers of licences, too. */
const bare = (text: string): string | undefined =>
  /^cc|-\d|^(?:mit|all-rights-reserved)$/i.test(text) ? known(text) : undefined;

/** The identifier for what a person wrote, in the list's own spelling; undefined if no list knows it. */
export function licenceOf(written: string): string | undefined {
  const text = written.trim();
  return known(text) ?? found(text, (match) => match.length === text.length);
}

function found(text: string, fits: (match: string) => boolean): string | undefined {
  for (const [pattern, reading] of PATTERNS) {
    const match = pattern.exec(text);
    const id = match !== null && fits(match[0]) ? reading(match) : undefined;
    if (id !== undefined) return id;
  }
  return undefined;
}

/** An identifier that may be meant: one slip away, or with the version that is missing. */
export function licenceMeant(written: string): string | undefined {
  const text = written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "-");
  const versions = ["4.0", "1.0", "2.0"].map((version) => known(`${text}-${version}`));
  const near = [...byLowerCase].find(([id]) => isOneSlip(id, text))?.[1];
  return known(text) ?? versions.find((id) => id !== undefined) ?? near;
}
