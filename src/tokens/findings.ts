/** Findings of validation: the table of codes, and the list that collects them. */

/** The appearances that a theme has. */
export const appearances = ["light", "dark"] as const;

/** One of the two appearances. */
export type Appearance = (typeof appearances)[number];

/** `error`: cannot resolve or print safely. `warning`: deviates from the standard but prints safely. */
export type Severity = "error" | "warning";

/** One finding about a document. */
export interface Finding {
  severity: Severity;
  /** Stable code, a key of `findingCodes`. */
  code: FindingCode;
  /** Dotted path of the token or group; empty for the document itself. */
  path: string;
  /** The problem and how to fix it. */
  message: string;
  /** Set if the finding holds in one appearance only. */
  appearance?: Appearance;
  /** Set if the finding holds in some permutations only: the contexts of the first, by modifier. */
  modes?: Readonly<Record<string, string>>;
  /** The number of occurrences, if more than five. */
  count?: number;
  /** With `count`: the first five paths, including `path`. */
  places?: string[];
}

/** Every finding code with its severity and meaning. Codes are stable: clients may branch on them. */
export const findingCodes = {
  document_invalid: ["error", "The document is not a JSON object."],
  document_empty: ["error", "No token of the document resolves."],
  document_foreign: ["error", "The document is in the format of another tool."],
  document_too_deep: ["error", "Groups or a value nest over 256 levels."],
  document_too_large: ["error", "References or extended groups multiply the document too much."],
  appearances_invalid: ["error", "`$appearances` or one of its members is not an object."],
  appearance_unknown: ["warning", "`$appearances` has a member other than `light` and `dark`."],
  appearance_only: ["warning", "A token exists in one appearance only."],
  resolver_invalid: ["error", "A part of a resolver is not as the module says."],
  resolver_reference: ["error", "A reference of a resolver leads nowhere, or where it may not."],
  resolver_default: [
    "warning",
    "A modifier without a default, or whose default leaves all empty; its first context with tokens is taken.",
  ],
  resolver_single: ["warning", "A modifier with one context."],
  resolver_unused: ["warning", "A set or modifier that counts nowhere."],
  resolver_axes: ["warning", "What `io.tokenkit` says of a modifier's contexts is not understood."],
  permutations_too_many: [
    "error",
    "A resolver has more permutations, or more in them, than are served.",
  ],
  mode_only: ["warning", "A token exists in some permutations only."],
  pre_dtcg: ["error", "Members `value` and `type` are written without `$`."],
  token_and_group: ["error", "A token has children, or a value beside `$ref`."],
  token_incomplete: ["warning", "A group has the look of a token without `$value`."],
  child_invalid: ["warning", "A member of a group is neither a token nor a group."],
  property_unknown: ["warning", "A property that the format does not define."],
  property_invalid: ["warning", "A property of the format with a value of the wrong kind."],
  name_invalid: ["warning", "A name that the format does not allow."],
  name_collision: ["error", "Two paths join to one custom property."],
  name_case: ["warning", "Two custom properties differ in case only."],
  type_invalid: ["error", "`$type` is not a string."],
  type_missing: ["warning", "No `$type` on the token, its target or its groups."],
  type_vendor: ["warning", "`$type` of a token or group is not one of the format's types."],
  type_mismatch: ["error", "A reference leads to a token of another type."],
  type_inherited: ["warning", "An extended group has another `$type`."],
  reference_malformed: ["error", "A reference is not written as the format says."],
  reference_embedded: ["warning", "References stand among other text."],
  reference_unresolved: ["error", "A reference leads nowhere, or to a token without a value."],
  reference_to_group: ["error", "A reference leads to a group where a token is needed."],
  reference_circular: ["error", "References go round in a circle."],
  extends_invalid: ["error", "`$extends` leads nowhere, or to a token."],
  extends_circular: ["error", "Groups extend one another in a circle."],
  value_missing: ["error", "`$value` is null or empty of meaning."],
  value_invalid: ["error", "The value is not one of its type."],
  value_not_printed: ["warning", "A value of a vendor type, or of none, without a printed form."],
  value_legacy: ["warning", "A value in a form older than the 2025.10 format."],
  value_range: ["warning", "A number outside the range of its type."],
  value_unit: ["warning", "A unit that the format does not define."],
  value_extra: ["warning", "A part that the type does not define."],
  value_partial: ["warning", "A part that the type requires is missing."],
  value_css: ["warning", "A CSS expression in place of a value of the format."],
  value_flattened: ["warning", "A reference in a list leads to a list."],
  value_unsafe: ["error", "The value would fetch something or change the stylesheet."],
  color_hex_differs: ["warning", "`hex` is another color than `components`."],
  deprecated_in_use: ["warning", "A token refers to a deprecated token."],
  names_invalid: ["error", "A part of the document's own names is not as their grammar says."],
  names_collision: ["error", "Two tokens have one own name."],
  names_unchosen: ["warning", "No condition chooses a context under own names."],
  as_invalid: ["error", "`as` is no form of a color's channels, or the token is no color."],
  as_lossy: ["warning", "A color has no numbers for its `as`, or `as` leaves its alpha out."],
  roles_invalid: [
    "error",
    "A part of the document's `roles`, `pairs` or `derive` is not as they are written.",
  ],
  role_unresolved: ["warning", "A role points at no token, or at one that cannot have it."],
  pair_unresolved: ["warning", "A declared pair names no token, or one that is no color."],
  contrast_low: [
    "warning",
    "Text on its background is under 4.5:1, or a declared pair under what it needs.",
  ],
} as const satisfies Record<string, readonly [Severity, string]>;

/** A stable finding code. */
export type FindingCode = keyof typeof findingCodes;

/** Collects findings in document order, without duplicates. */
export class FindingList {
  readonly items: Finding[] = [];
  /** Keyed by path: its only finding, or the keys of all of them. Most paths have one or none. */
  private readonly seen = new Map<string, Finding | Set<string>>();

  /** Adds a finding unless it is already present. The severity comes from the table. */
  add(code: FindingCode, path: string, message: string): void {
    const finding: Finding = { severity: findingCodes[code][0], code, path, message };
    const present = this.seen.get(path);
    if (present === undefined) {
      this.seen.set(path, finding);
    } else {
      const keys = present instanceof Set ? present : new Set([keyOf(present)]);
      const key = keyOf(finding);
      if (keys.has(key)) return;
      keys.add(key);
      this.seen.set(path, keys);
    }
    this.items.push(finding);
  }

  /** Whether any finding is an error. */
  get hasErrors(): boolean {
    return this.items.some((finding) => finding.severity === "error");
  }
}

function keyOf({ code, message }: Finding): string {
  return `${code}\n${message}`;
}

const quotable = 80;

/** An author's text for a message: quoted as JSON and cut at 80 characters. */
export function quote(text: string): string {
  return JSON.stringify(text.length > quotable ? `${text.slice(0, quotable)}…` : text);
}
