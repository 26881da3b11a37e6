/** The fix for a finding that needs no decision. */
import { getNodePath, type Node } from "jsonc-parser";
import {
  isObject,
  memberOf,
  nodeAt,
  type Path,
  propertyOf,
  setAt,
  valueEdits,
} from "#token-text/json-text.ts";
import type { Finding } from "../../tokens/findings.ts";
import type { Entry } from "../editing/structure.ts";
import type { LocatedFinding, TextEdit } from "../editing/types.ts";
import { type FindingLocator, layersOf, pathIn } from "./locate.ts";
import type { Near } from "./near.ts";

type Fix = NonNullable<LocatedFinding["fix"]>;

export interface Fixing {
  text: string;
  locator: FindingLocator;
  near: Near;
}

export function fixOf(finding: Finding, fixing: Fixing): Fix | undefined {
  switch (finding.code) {
    case "reference_unresolved":
    case "reference_to_group":
    case "extends_invalid":
      return fixReference(finding, fixing);
    case "type_missing":
      return fixType(finding, fixing);
    case "pre_dtcg":
      return fixNames(finding, fixing);
    case "value_legacy":
    case "value_unit":
    case "value_partial":
    case "color_hex_differs":
      return fixValue(finding, fixing);
    default:
      return undefined;
  }
}

function fixReference(finding: Finding, { locator, near }: Fixing): Fix | undefined {
  const mention = locator.mentionOf(finding);
  if (mention === undefined || finding.message.includes("error of its own")) return undefined;
  const root = finding.code === "reference_to_group" ? near.rootOf(mention.to) : undefined;
  const wanted = finding.code === "extends_invalid" ? "group" : "token";
  const target = root ?? near.nearest(mention.to, wanted, mention.from);
  if (target === undefined) return undefined;
  const { from, to } = mention.range;
  const pointer = finding.message.includes('"#/');
  if (pointer) return undefined;
  const insert = JSON.stringify(target).slice(1, -1);
  return { label: `Use {${target}}`, edits: [{ from, to, insert }] };
}

/** The object of a token and its path in the text. */
function placeOf(finding: Finding, { locator }: Fixing): { node: Node; path: Path } | undefined {
  const entry: Entry | undefined = locator.entryOf(finding);
  const node = locator.nodeOf(finding);
  if (entry === undefined || node === undefined) return undefined;
  return { node, path: pathTo(node) };
}

const pathTo = (node: Node): Path => getNodePath(node).map(String);

function fixType(finding: Finding, fixing: Fixing): Fix | undefined {
  const entry = fixing.locator.entryOf(finding);
  const node = entry?.nodes.base ?? fixing.locator.nodeOf(finding);
  const value = memberOf(node, "$value");
  if (entry === undefined || node === undefined || value === undefined) return undefined;
  const type = typeOfValue(JSON.parse(textOf(value, fixing.text)));
  if (type === undefined) return undefined;
  const path = [...pathTo(node), "$type"];
  const edits = setAt(fixing.text, path, type, (name) => name === "$value");
  return { label: `Say that it is a ${type}`, edits };
}

const textOf = ({ offset, length }: Node, text: string): string =>
  text.slice(offset, offset + length);

/** The type of a value that can be of one only. */
function typeOfValue(value: unknown): string | undefined {
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "string") return typesOfText.find(([text]) => text.test(value))?.[1];
  if (Array.isArray(value)) {
    const isBezier = value.length === 4 && value.every((item) => typeof item === "number");
    return isBezier ? "cubicBezier" : undefined;
  }
  if (!isObject(value)) return undefined;
  const byMember = typesByMembers.find(([names]) => names.every((name) => name in value))?.[1];
  return byMember ?? (typeof value.unit === "string" ? typesByUnit[value.unit] : undefined);
}

const typesOfText: readonly (readonly [RegExp, string])[] = [
  [/^(#[0-9a-f]{3,8}|(rgb|hsl|oklch|oklab|lab|lch|color)a?\(.*\))$/i, "color"],
  [/^-?[\d.]+(px|rem)$/, "dimension"],
  [/^[\d.]+m?s$/, "duration"],
];

/** The type of an object with all of these members; the first that fits counts. */
const typesByMembers: readonly (readonly [readonly string[], string])[] = [
  [["colorSpace"], "color"],
  [["fontFamily"], "typography"],
  [["fontSize"], "typography"],
  [["offsetX"], "shadow"],
  [["blur"], "shadow"],
  [["timingFunction"], "transition"],
  [["dashArray"], "strokeStyle"],
  [["width", "style"], "border"],
];

const typesByUnit: Partial<Record<string, string>> = {
  px: "dimension",
  rem: "dimension",
  ms: "duration",
  s: "duration",
};

const newNames = new Map([
  ["value", "$value"],
  ["type", "$type"],
  ["comment", "$description"],
  ["description", "$description"],
]);

function fixNames(finding: Finding, fixing: Fixing): Fix | undefined {
  const place = placeOf(finding, fixing);
  const edits: TextEdit[] = [];
  for (const property of place?.node.children ?? []) {
    const key = property.children?.[0];
    const name = newNames.get(String(key?.value));
    if (key === undefined || name === undefined) continue;
    if (propertyOf(place?.node, name) !== undefined) return undefined;
    edits.push({ from: key.offset + 1, to: key.offset + key.length - 1, insert: name });
  }
  return edits.length === 0 ? undefined : { label: "Write $value and $type", edits };
}

/** The engine says what to write; where that stands in the text it can be written. */
function fixValue(finding: Finding, fixing: Fixing): Fix | undefined {
  const entry = fixing.locator.entryOf(finding);
  const within = pathIn(finding.message);
  if (entry === undefined || within === undefined) return undefined;
  const wanted = wantedBy(finding.message);
  if (wanted === undefined) return undefined;
  for (const layer of layersOf(finding)) {
    const value = memberOf(entry.nodes[layer], "$value");
    if (value === undefined) continue;
    const path = [...pathTo(value), ...within, ...(wanted.member ?? [])];
    const node = nodeAt(value, within);
    if (node === undefined) continue;
    const target = wanted.member === undefined ? node : nodeAt(node, wanted.member);
    const edits =
      target === undefined
        ? setAt(fixing.text, path, wanted.value)
        : valueEdits(fixing.text, target, wanted.value);
    if (edits.length > 0) return { label: labelOf(wanted.value), edits };
  }
  return undefined;
}

const labelOf = (value: unknown): string => {
  const text = JSON.stringify(value).replaceAll('"', "");
  return text.length <= 24 ? `Write ${text}` : "Write it as the format does";
};

function wantedBy(message: string): { value: unknown; member?: Path } | undefined {
  const object = /format writes (\{.*\}|\[.*\])$/.exec(message)?.[1];
  if (object !== undefined) return parsed(object);
  const list = /format writes ("\[.*\]")$/.exec(message)?.[1];
  if (list !== undefined) {
    const inner = parsed(list);
    return typeof inner?.value === "string" ? parsed(inner.value) : undefined;
  }
  const number = /write the number (-?[\d.e+-]+)$/.exec(message)?.[1];
  if (number !== undefined) return { value: Number(number) };
  const hex = /(?:write six digits, "|the components are )(#[0-9a-f]{6})/.exec(message)?.[1];
  if (hex !== undefined) return { value: hex };
  const unit = /(?:write it|add "unit":) "([a-z%]+)"/.exec(message)?.[1];
  return unit === undefined ? undefined : { value: unit, member: ["unit"] };
}

function parsed(json: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(json) };
  } catch {
    return undefined;
  }
}
