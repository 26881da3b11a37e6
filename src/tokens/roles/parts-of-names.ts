/** Roles by the parts of names, for sets that no list of whole names knows: slot, intent, strength and state. */
import type { MainRole } from "./role-names.ts";

/** The parts that each word may be; a name with another word has no role. */
const parts = {
  bg: ["bg", "background", "fill"],
  fg: ["fg", "foreground", "text", "content"],
  border: ["border", "stroke", "outline", "divider", "separator"],
  surface: ["surface", "layer", "container", "card"],
  input: ["input", "field"],
  control: ["control"],
  button: ["button"],
  body: ["body", "page", "canvas", "layout", "app"],
  raised: ["raised", "elevated", "floating", "popover", "dropdown"],
  sunken: ["sunken", "lowered", "inset"],
  backdrop: ["overlay", "scrim", "backdrop", "blanket"],
  primary: ["primary", "brand", "accent", "progressive"],
  second: ["secondary"],
  danger: ["danger", "critical", "error", "destructive", "negative"],
  success: ["success", "ok", "positive"],
  warning: ["warning", "caution", "attention", "alert", "notice"],
  info: ["info", "informative", "information"],
  neutral: ["neutral"],
  strong: ["strong", "bold", "emphasis", "solid", "stronger", "loud"],
  soft: [
    ...["soft", "subtle", "weak", "muted", "moderate", "softer", "weaker", "weakest", "subtlest"],
    ...["quiet", "subdued"],
  ],
  hover: ["hover", "hovered"],
  on: ["on", "inverse", "inverted", "onstrong", "oncolor", "contrast"],
  link: ["link", "anchor"],
  focus: ["focus", "focused"],
  nothing: [
    ...["default", "base", "rest", "normal", "main", "1", "01", "color", "status", "feedback"],
    ...["semantic", "action", "regular", "modal", "ring", "indicator", "item"],
  ],
} as const;

type Part = keyof typeof parts;

const partOf: ReadonlyMap<string, Part> = new Map(
  (Object.keys(parts) as Part[]).flatMap((part) => parts[part].map((word) => [word, part])),
);

/** A role that a name may have; of several names the one with the lowest rank is the likeliest. */
interface Ranked {
  role: MainRole;
  rank: number;
}

/** The roles that a name may have by its words; none if a word is unknown. */
export function rolesByParts(words: readonly string[]): readonly Ranked[] {
  const found = new Set<Part>();
  for (const word of words) {
    const part = partOf.get(word);
    if (part === undefined) return none;
    found.add(part);
  }
  found.delete("nothing");
  const key = order.filter((part) => found.has(part)).join(" ");
  return roles.get(key) ?? none;
}

const none: readonly Ranked[] = [];

const order: readonly Part[] = Object.keys(parts) as Part[];

type Roles = Record<string, [MainRole, number]>;

/** The parts of names for pages, texts and lines. */
const plain: Roles = {
  "bg body": ["bg", 0],
  bg: ["bg", 1],
  "bg neutral": ["bg", 2],
  "bg surface": ["surface", 0],
  "bg primary": ["bg", 8],
  surface: ["surface", 1],
  "bg raised": ["surface-raised", 0],
  "surface raised": ["surface-raised", 0],
  "bg surface raised": ["surface-raised", 1],
  "bg sunken": ["surface-sunken", 0],
  "surface sunken": ["surface-sunken", 0],
  "bg surface sunken": ["surface-sunken", 1],
  "bg soft": ["surface-sunken", 2],
  "bg neutral soft": ["surface-sunken", 3],
  "bg second": ["surface-sunken", 4],
  "bg surface second": ["surface-sunken", 4],
  "bg hover": ["surface-hover", 0],
  "surface hover": ["surface-hover", 0],
  "bg surface hover": ["surface-hover", 0],
  "bg neutral hover": ["surface-hover", 1],
  "bg input": ["field", 0],
  "bg control": ["field", 2],
  backdrop: ["overlay", 0],
  "bg backdrop": ["overlay", 1],
  "fg body": ["text", 0],
  fg: ["text", 1],
  "fg neutral": ["text", 2],
  "fg strong": ["text", 3],
  "fg neutral strong": ["text", 4],
  "fg body second": ["text-muted", 0],
  "fg soft": ["text-muted", 0],
  "fg second": ["text-muted", 1],
  "fg neutral soft": ["text-muted", 1],
  border: ["border", 0],
  "border surface": ["border", 4],
  "border neutral": ["border", 1],
  "border soft": ["border", 2],
  "border neutral soft": ["border", 3],
  "border strong": ["border-strong", 0],
  "border neutral strong": ["border-strong", 1],
  "border input": ["border-strong", 2],
  "border control": ["border-strong", 3],
  link: ["link", 0],
  "fg link": ["link", 1],
  "fg primary": ["link", 5],
  focus: ["focus", 0],
  "border focus": ["focus", 1],
  "border input focus": ["focus", 2],
  "border primary focus": ["focus", 2],
  "bg button": ["secondary", 0],
  "bg button second": ["secondary", 0],
  "fg button": ["on-secondary", 0],
  "fg button second": ["on-secondary", 0],
  "fg second on": ["on-secondary", 1],
  "second on": ["on-secondary", 1],
};

/** The parts of names for a fill and for the text on it. */
const fill = (intent: string, role: MainRole): Roles => ({
  [`bg button ${intent}`]: [role, 0],
  [`bg ${intent}`]: [role, 1],
  [`bg ${intent} strong`]: [role, 2],
  [intent]: [role, 3],
  [`${intent} strong`]: [role, 4],
});

const textOnFill = (intent: string, role: MainRole): Roles => ({
  [`fg button ${intent}`]: [role, 0],
  [`fg ${intent} on`]: [role, 1],
  [`${intent} strong on`]: [role, 1],
  [`${intent} on`]: [role, 2],
});

const states: Roles = {
  "bg button primary hover": ["primary-hover", 0],
  "bg primary hover": ["primary-hover", 1],
  "bg primary strong hover": ["primary-hover", 2],
  "primary hover": ["primary-hover", 3],
  "primary strong hover": ["primary-hover", 4],
  "bg primary soft": ["primary-subtle", 0],
  "primary soft": ["primary-subtle", 1],
};

/** Roles by the parts of a name, in their order; a name may have more than one. */
const roles = new Map<string, Ranked[]>();
for (const table of [
  plain,
  states,
  fill("primary", "primary"),
  fill("danger", "danger"),
  fill("success", "success"),
  fill("warning", "warning"),
  textOnFill("primary", "on-primary"),
  textOnFill("danger", "on-danger"),
]) {
  for (const [key, [role, rank]] of Object.entries(table)) {
    roles.set(key, [...(roles.get(key) ?? []), { role, rank }]);
  }
}
