/** The parts of a drawing that stand for a token: a person reads its name and value, copies it and opens it. */
import type { Child, Drawn } from "./element.ts";
import { draw } from "./element.ts";

/** Gives the name under which a person copies the token of a dotted path. */
export type NameOf = (path: string) => string;

interface TokenProps {
  path: string | undefined;
  css: string;
  class: string;
  /** Read out after name and value, such as the contrast. */
  note?: string;
  style?: Readonly<Record<string, string | undefined>>;
  /** Whether `css` is words about the token and no value of it. */
  isWords?: true;
}

/** A button for a token; a plain box for a value that is made of others. */
export function tokenMark(
  nameOf: NameOf,
  { path, css, class: name, note, style = {}, isWords }: TokenProps,
  ...children: readonly (Child | undefined)[]
): Drawn {
  if (path === undefined) return draw("span", { class: name, css: style }, ...children);
  const copied = nameOf(path);
  // The label holds the words that are seen in the button (WCAG 2.2, 2.5.3).
  const words = children.filter((child) => typeof child === "string");
  const label = [...words, copied, css, note].filter((part) => part !== undefined).join(", ");
  return draw(
    "button",
    {
      type: "button",
      class: `poster-token ${name}`,
      tabindex: -1,
      "aria-label": label,
      "data-token": path,
      "data-copy": copied,
      "data-css": isWords ? undefined : css,
      "data-value": note === undefined ? css : `${css} · ${note}`,
      css: style,
    },
    ...children.map((child) => (typeof child === "object" ? unread(child) : child)),
  );
}

/** A drawing that is read by the label of its button. */
const unread = (drawn: Drawn): Drawn => ({
  ...drawn,
  attributes: { ...drawn.attributes, "aria-hidden": "true" },
});
