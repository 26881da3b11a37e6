import type { RoleSlot } from "#console/editing/roles/slots.ts";

/** A state at the end of a line. */
export const stateWords: Readonly<Record<RoleSlot["state"], string>> = {
  named: "by its name",
  set: "set",
  guessed: "guessed",
  doubtful: "doubtful",
  broken: "leads nowhere",
  cleared: "to stay empty",
  open: "open",
};

/** The parts of a page that each role paints. */
export const paints: Readonly<Record<RoleSlot["role"], string>> = {
  bg: "the page",
  surface: "cards and panels",
  "surface-raised": "menus and dialogs",
  "surface-sunken": "wells and code",
  "surface-hover": "what the pointer is on",
  field: "fields of forms",
  overlay: "the page behind a dialog",
  text: "words on the page",
  "text-muted": "words that step back",
  border: "lines",
  "border-strong": "the edges of fields",
  focus: "the ring of the focus",
  link: "links",
  primary: "the main button",
  "on-primary": "its text",
  "primary-hover": "the main button under the pointer",
  "primary-subtle": "what is selected",
  secondary: "other buttons",
  "on-secondary": "their text",
  accent: "what stands out",
  danger: "errors and deleting",
  "on-danger": "text on it",
  success: "what went well",
  warning: "what needs care",
};
