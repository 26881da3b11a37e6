/** The attributes by which an element chooses from the sheet of all modes. */
import type { Modes } from "../types/runtime.d.ts";

const PREFIX = "data-tk-";

/** Chooses the appearance where a sheet has both. */
export const FORCED = `${PREFIX}appearance`;

/** A context for each axis, by its name as a parameter; null for none. */
export type Chosen = Record<string, string | null>;

/** An axis' name as a parameter and an attribute, as the service makes it. */
export const keyOf = (axis: string): string =>
  axis
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** The modes that pages set and storage holds; ignores contexts that are neither text nor null. */
export function chosenIn(modes: Modes | undefined): Chosen {
  const entries = typeof modes === "object" ? Object.entries(modes ?? {}) : [];
  return Object.fromEntries(
    entries
      .filter(([, context]) => context === null || typeof context === "string")
      .map(([axis, context]) => [keyOf(axis), context as string | null]),
  );
}

/** With what is chosen laid over the modes that are there. */
export function withModes<T extends { modes?: Modes | undefined }>(
  options: T,
  over: Modes | undefined,
): T {
  if (over === undefined) return options;
  return { ...options, modes: { ...chosenIn(options.modes), ...chosenIn(over) } };
}

/** The chosen modes as attributes. */
export const attributesFor = ({ modes }: { modes?: Modes | undefined }): Chosen =>
  Object.fromEntries(Object.entries(chosenIn(modes)).map(([axis, one]) => [PREFIX + axis, one]));

/** Attributes as they were before they were touched. */
export type Before = Record<string, string | null>;

const write = (element: Element, name: string, value: string | null): void => {
  const [attribute, word] = wordOf(name);
  if (word !== undefined) {
    const words = wordsIn(element, attribute).filter((one) => one !== word);
    const text = [...words, ...(value === null ? [] : [word])].join(" ");
    write(element, attribute, text || null);
  } else if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

/** The attribute of a place, and the word in it: of `.dark` and of `data-theme~dark`. */
const wordOf = (name: string): [attribute: string, word?: string] =>
  name.startsWith(".") ? ["class", name.slice(1)] : (name.split("~", 2) as [string, string?]);

const wordsIn = (element: Element, name: string): string[] =>
  element.getAttribute(name)?.split(/\s+/).filter(Boolean) ?? [];

/** The value of an attribute, or empty if it holds the word of the place; null if the element lacks either. */
export function placed(element: Element, name: string): string | null {
  const [attribute, word] = wordOf(name);
  if (word === undefined) return element.getAttribute(name);
  return wordsIn(element, attribute).includes(word) ? "" : null;
}

export function mark(element: Element, name: string, value: string | null, before: Before): void {
  if (!(name in before)) before[name] = placed(element, name);
  write(element, name, value);
}

export function markModes(element: Element, modes: Modes | undefined, before: Before): void {
  for (const [name, context] of Object.entries(attributesFor({ modes }))) {
    mark(element, name, context, before);
  }
}

export function restore(element: Element, before: Before): void {
  for (const [name, value] of Object.entries(before)) write(element, name, value);
}

/** The contexts that the element's attributes choose. */
export const modesOf = ({ attributes }: Element): Record<string, string> =>
  Object.fromEntries(
    [...attributes]
      .filter(({ name }) => name.startsWith(PREFIX) && name !== FORCED)
      .map(({ name, value }) => [name.slice(PREFIX.length), value]),
  );
