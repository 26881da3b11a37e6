import { createElement, Fragment, type ReactNode } from "react";
import type { Child } from "../../../poster/draw/element.ts";

/** React's names of attributes that differ from those of HTML and SVG. */
const names: Readonly<Record<string, string>> = { class: "className", tabindex: "tabIndex" };

/** A drawing as React elements; the order of its parts never changes, so they need no keys. */
export function DrawnElement({ drawn }: { drawn: Child }): ReactNode {
  if (typeof drawn === "string") return drawn;
  const { tag, attributes, style, children } = drawn;
  const props = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [names[name] ?? name, value]),
  );
  const inner = children.map((child) =>
    createElement(Fragment, {}, DrawnElement({ drawn: child })),
  );
  return createElement(tag, { ...props, style }, ...inner);
}
