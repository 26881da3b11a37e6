/** Prints drawings as markup, with one rule for each look instead of style attributes. */
import { escapeHtml } from "../../markup/escape-html.ts";
import type { Child, Drawn } from "./element.ts";

const withoutEnd = new Set(["br", "img", "input", "meta", "link"]);

/** Collects the looks of drawings for one style element, whose digest a policy can name. */
export class Looks {
  private readonly names = new Map<string, string>();

  /** The class of a look; equal looks share one. */
  classOf(style: Drawn["style"]): string | undefined {
    const text = Object.entries(style)
      .map(([name, value]) => `${name}:${value}`)
      .join(";");
    if (text === "") return undefined;
    const name = this.names.get(text) ?? `k${this.names.size.toString(36)}`;
    this.names.set(text, name);
    return name;
  }

  /** The rules of all looks so far. A text in a value cannot end the style element. */
  get css(): string {
    const rules = [...this.names].map(([text, name]) => `.${name}{${text}}`);
    return rules.join("\n").replaceAll("</", "<\\/");
  }
}

/** The markup of a drawing; its looks are added to those given. */
export function printDrawn(drawn: Child, looks: Looks): string {
  if (typeof drawn === "string") return escapeHtml(drawn);
  const { tag, attributes, style, children } = drawn;
  const look = looks.classOf(style);
  const names = [attributes.class, look].filter((name) => name !== undefined).join(" ");
  const all = names === "" ? attributes : { ...attributes, class: names };
  const printed = Object.entries(all).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const start = `<${tag}${printed.join("")}>`;
  if (withoutEnd.has(tag)) return start;
  return `${start}${children.map((child) => printDrawn(child, looks)).join("")}</${tag}>`;
}
