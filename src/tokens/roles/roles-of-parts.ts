/** The roles of names by their parts. */
import { keyOf, type Part } from "./parts-of-names.ts";
import type { MainRole } from "./role-names.ts";

/** A role that a name may have; of several names the one with the lowest rank is the likeliest. */
export interface Ranked {
  role: MainRole;
  rank: number;
}

/** The roles that a name may have by its parts. */
export const rolesOfParts = (parts: ReadonlySet<Part> | undefined): readonly Ranked[] =>
  (parts && roles.get(keyOf(parts))) ?? none;

const none: readonly Ranked[] = [];

type Roles = readonly [parts: string, role: MainRole, rank: number][];

/** The rank from which a name says as much about another role, so that its color has to confirm it. */
export const unsure = 5;

const grounds: Roles = [
  ["bg body", "bg", 0],
  ["bg", "bg", 1],
  ["bg neutral", "bg", 7.5],
  ["surface body", "bg", 3],
  ["body", "bg", 4],
  ["bg white", "bg", 7],
  ["bg first", "bg", 8],
  ["bg surface first", "bg", 8],
  ["surface neutral", "bg", 7.6],
  ["bg surface", "surface", 0],
  ["bg surface first", "surface", 1],
  ["surface", "surface", 1],
  ["surface neutral", "surface", 2],
  ["surface first", "surface", 5],
  ["bg white", "surface", 7],
  ["bg raised", "surface-raised", 0],
  ["surface raised", "surface-raised", 0],
  ["bg surface raised", "surface-raised", 1],
  ["raised", "surface-raised", 1],
  ["bg backdrop", "surface-raised", 5],
  ["surface backdrop", "surface-raised", 2],
  ["bg modal", "surface-raised", 2],
  ["surface modal", "surface-raised", 2],
  ["bg surface modal", "surface-raised", 2],
  ["bg two", "surface", 5],
  ["bg", "surface", 6],
  ["bg sunken", "surface-sunken", 0],
  ["surface sunken", "surface-sunken", 0],
  ["bg surface sunken", "surface-sunken", 1],
  ["bg soft", "surface-sunken", 2],
  ["bg body soft", "surface-sunken", 2],
  ["body soft", "surface-sunken", 2],
  ["body sunken", "surface-sunken", 2],
  ["surface soft", "surface-sunken", 2],
  ["bg neutral soft", "surface-sunken", 3],
  ["surface neutral soft", "surface-sunken", 3],
  ["bg second", "surface-sunken", 5],
  ["bg surface second", "surface-sunken", 5],
  ["surface second", "surface-sunken", 5],
  ["bg neutral second", "surface-sunken", 5],
  ["bg third", "surface-sunken", 6],
  ["surface third", "surface-sunken", 6],
  ["bg other", "surface-sunken", 5],
  ["surface other", "surface-sunken", 5],
  ["body other", "surface-sunken", 5],
  ["bg light", "surface-sunken", 7],
  ["bg hover", "surface-hover", 0],
  ["surface hover", "surface-hover", 0],
  ["bg surface hover", "surface-hover", 0],
  ["bg neutral hover", "surface-hover", 1],
  ["bg input", "field", 0],
  ["bg input control", "field", 1],
  ["bg control", "field", 2],
  ["surface input", "field", 2],
  ["backdrop", "overlay", 0],
  ["bg backdrop", "overlay", 1],
  ["modal backdrop", "overlay", 1],
  ["bg modal backdrop", "overlay", 1],
  ["first backdrop", "overlay", 2],
  ...["surface", "body", "strong", "soft", "neutral", "other", "dark", "surface other"].flatMap(
    (more): Roles => [
      [`backdrop ${more}`, "overlay", 3],
      [`bg backdrop ${more}`, "overlay", 3],
    ],
  ),
];

const texts: Roles = [
  ["fg body", "text", 0],
  ["fg", "text", 1],
  ["fg neutral", "text", 2],
  ["fg neutral first", "text", 2],
  ["fg strong", "text", 3],
  ["fg neutral strong", "text", 4],
  ["fg first", "text", 5],
  ["fg dark", "text", 6],
  ["fg body second", "text-muted", 0],
  ["fg soft", "text-muted", 0],
  ["fg neutral soft", "text-muted", 1],
  ["fg second", "text-muted", 2],
  ["fg neutral second", "text-muted", 2],
  ["fg third", "text-muted", 3],
  ["fg neutral third", "text-muted", 3],
  ["fg other", "text-muted", 4],
  ["fg two", "text-muted", 4],
  ["fg aside", "text-muted", 4.5],
  ["fg neutral", "text-muted", 5],
  ["fg light", "text-muted", 6],
  ["link", "link", 0],
  ["fg link", "link", 1],
  ["link first", "link", 2],
  ["fg act", "link", 3],
  ["fg act brand", "link", 4],
  ["fg act first", "link", 4],
  ["fg brand", "link", 5],
  ["fg first", "link", 6],
];

const lines: Roles = [
  ["border", "border", 0],
  ["border neutral", "border", 1],
  ["border soft", "border", 2],
  ["border light", "border", 2.5],
  ["border other", "border", 2.5],
  ["border neutral soft", "border", 3],
  ["border surface", "border", 4],
  ["border body", "border", 4],
  ["border first", "border", 5],
  ["border second", "border", 6],
  ["border strong", "border-strong", 0],
  ["border neutral strong", "border-strong", 1],
  ["border input", "border-strong", 2],
  ["border control", "border-strong", 3],
  ["focus", "focus", 0],
  ["border focus", "focus", 1],
  ["border input focus", "focus", 2],
  ["border brand focus", "focus", 2],
  ["border first focus", "focus", 2],
  ["brand focus", "focus", 3],
  ["first focus", "focus", 3],
  ["border info focus", "focus", 4],
  ["info focus", "focus", 4],
  ["act focus", "focus", 4],
];

const secondary: Roles = [
  ["bg button", "secondary", 0],
  ["bg button second", "secondary", 0],
  ["button second", "secondary", 0.5],
  ["bg button neutral", "secondary", 1],
  ["act neutral", "secondary", 2],
  ["second", "secondary", 3],
  ["bg second", "secondary", 5],
  ["fg button", "on-secondary", 0],
  ["fg button second", "on-secondary", 0],
  ["fg act second", "on-secondary", 3],
  ["fg button neutral", "on-secondary", 1],
  ["fg second on", "on-secondary", 1],
  ["second on", "on-secondary", 1],
];

const fill = (intent: Part, role: MainRole): Roles => [
  [`bg button ${intent}`, role, 0],
  [`button ${intent}`, role, 0.5],
  [`bg ${intent}`, role, 1],
  [`bg ${intent} strong`, role, 2],
  [intent, role, 3],
  [`button ${intent} strong`, role, 3.5],
  [`${intent} strong`, role, 4],
  [`surface ${intent} strong`, role, 4.5],
  [`surface ${intent}`, role, 5],
];

const textOnFill = (intent: Part, role: MainRole): Roles => [
  [`fg button ${intent}`, role, 0],
  [`fg act ${intent}`, role, 3],
  [`fg ${intent} on`, role, 1],
  [`${intent} strong on`, role, 1],
  [`${intent} on`, role, 2],
];

/** The variants of a set's most important color, whatever its name. */
const ofPrimary = (intent: Part): Roles => [
  ...fill(intent, "primary"),
  ...textOnFill(intent, "on-primary"),
  [`bg button ${intent} hover`, "primary-hover", 0],
  [`button ${intent} hover`, "primary-hover", 0.5],
  [`bg ${intent} hover`, "primary-hover", 1],
  [`bg ${intent} strong hover`, "primary-hover", 2],
  [`${intent} hover`, "primary-hover", 3],
  [`${intent} strong hover`, "primary-hover", 4],
  [`bg ${intent} soft`, "primary-subtle", 0],
  [`${intent} soft`, "primary-subtle", 1],
  [`surface ${intent} soft`, "primary-subtle", 2],
  [`bg ${intent} light`, "primary-subtle", 2],
  [`${intent} light`, "primary-subtle", 3],
  [`${intent} selected`, "primary-subtle", 4],
  [`bg ${intent} selected`, "primary-subtle", 4],
  [`bg ${intent}`, "primary-subtle", 6],
  [`surface ${intent}`, "primary-subtle", 6],
];

const acts: Roles = [
  ["bg act", "primary", 5],
  ["bg button", "primary", 5.5],
  ["bg strong", "primary", 6],
  ["act", "primary", 6],
  ["bg act hover", "primary-hover", 5],
  ["act hover", "primary-hover", 6],
];

/** Texts for any strong color. */
const onAny: Roles = (["on-primary", "on-danger", "on-secondary"] as const).flatMap((role) => [
  ["fg on", role, 6],
  ["fg strong on", role, 6],
  ["fg on dark", role, 7],
  ["fg white", role, 7],
  ["fg light", role, 7],
]);

const onReport: Roles = [["fg on report", "on-danger", 3]];

/** Roles by the parts of a name, in their order; a name may have more than one. */
const roles = new Map<string, Ranked[]>();
for (const [parts, role, rank] of [
  ...[...grounds, ...texts, ...lines, ...secondary, ...acts],
  ...[...ofPrimary("brand"), ...ofPrimary("first")],
  ...[...fill("danger", "danger"), ...fill("success", "success"), ...fill("warning", "warning")],
  ...[...textOnFill("danger", "on-danger"), ...onReport, ...onAny],
]) {
  const key = keyOf(new Set(parts.split(" ") as Part[]));
  const found = roles.get(key) ?? [];
  roles.set(key, found);
  found.push({ role, rank });
}
