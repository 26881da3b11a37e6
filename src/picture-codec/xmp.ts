import { SaxesParser } from "saxes";

/** Packets have a few KB, more if an editor stores its history in them. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Elements within elements; real packets have about twelve. */
const MAX_DEPTH = 64;
/** Broken packets are read up to this many errors. */
const MAX_ERRORS = 16;
const MAX_VALUES = 32;
const MAX_CHARACTERS = 4000;

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

/** The values of a property by its namespace and name: of a list all, in order; none if it is missing. */
export type XmpProperties = (namespace: string, name: string) => readonly string[];

/**
 * Reads the simple properties and the lists of a packet (XMP 1, 7: ISO 16684-1), whatever prefixes it uses.
 * Reads each byte once and bounds depth, errors and values, because strangers write packets.
 */
export function xmpProperties(packet: Buffer): XmpProperties {
  const found = new Map<string, string[]>();
  try {
    read(decoded(packet), (uri, name, value) => {
      const text = value.slice(0, MAX_CHARACTERS).trim();
      const key = `${uri} ${name}`;
      const values = found.get(key) ?? [];
      if (text !== "" && values.length < MAX_VALUES) found.set(key, [...values, text]);
    });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  }
  return (namespace, name) => found.get(`${namespace} ${name}`) ?? [];
}

/** The rest of the packet is not read. */
class Unreadable extends Error {}

type Add = (uri: string, name: string, value: string) => void;

interface Level {
  uri: string;
  local: string;
}

function read(text: string, add: Add): void {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const levels: Level[] = [];
  /** The level of the property that is open, a child of a top-level description. */
  let property = -1;
  let value = "";
  let errors = 0;
  parser.on("error", () => {
    if (++errors > MAX_ERRORS) throw new Unreadable();
  });
  parser.on("opentag", ({ uri, local, attributes }) => {
    const isProperty = property < 0 && isTopDescription(levels);
    levels.push({ uri, local });
    if (levels.length > MAX_DEPTH) throw new Unreadable();
    if (isProperty) property = levels.length - 1;
    value = "";
    if (isTopDescription(levels)) {
      for (const one of Object.values(attributes)) add(one.uri, one.local, one.value);
    } else if (isProperty) {
      const all = Object.values(attributes);
      const resource = all.find((one) => one.uri === RDF && one.local === "resource");
      add(uri, local, resource?.value ?? "");
    }
  });
  const take = (part: string): void => {
    if (property >= 0 && value.length < MAX_CHARACTERS) value += part.slice(0, MAX_CHARACTERS);
  };
  parser.on("text", take);
  parser.on("cdata", take);
  parser.on("closetag", () => {
    const at = levels.length - 1;
    const { uri, local } = levels[property] ?? { uri: "", local: "" };
    if (property >= 0 && (at === property || isItem(levels, property))) add(uri, local, value);
    value = "";
    levels.pop();
    if (at === property) property = -1;
  });
  // The parser takes time for a text that comes at once and is not closed; parts keep it short.
  for (let at = 0; at < text.length; at += 65_536) parser.write(text.slice(at, at + 65_536));
}

const isRdf = (level: Level | undefined, local: string): boolean =>
  level?.uri === RDF && level.local === local;

const isTopDescription = (levels: readonly Level[]): boolean =>
  isRdf(levels.at(-1), "Description") && isRdf(levels.at(-2), "RDF");

/** An item of the property's own list, rather than of a list in a structure. */
const isItem = (levels: readonly Level[], property: number): boolean =>
  levels.length === property + 3 && isRdf(levels.at(-1), "li");

/** UTF-8, or UTF-16 recognised by its zero bytes (XMP 1, 7.3); without what surrounds the document. */
function decoded(packet: Buffer): string {
  const bytes = packet.subarray(0, MAX_BYTES);
  const [first = 0, second = 0] = bytes.subarray(bytes[0] === 0xff || bytes[0] === 0xfe ? 2 : 0);
  const encoding = second === 0 ? "utf-16le" : first === 0 ? "utf-16be" : "utf-8";
  const text = new TextDecoder(encoding).decode(bytes);
  return text.slice(Math.max(0, text.indexOf("<")));
}
