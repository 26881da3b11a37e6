import { escapeHtml } from "../../src/markup/escape-html.ts";

/** Markup that is safe to send: everything interpolated into it has been escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | undefined | readonly Value[];

/** A template whose values are escaped, unless they are Html themselves. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(
    strings.reduce((before, text, index) => before + print(values[index - 1]) + text),
  );
}

function print(value: Value): string {
  if (value === undefined) return "";
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(print).join("");
  return escapeHtml(String(value));
}

export function join(parts: readonly Html[], separator: string): Html {
  return new Html(parts.map((part) => part.text).join(escapeHtml(separator)));
}

/** Text of a description: blank lines separate paragraphs, `code` and **strong** become markup. */
export function prose(text: string): Html {
  return html`${text.split(/\n{2,}/).map((paragraph) => html`<p>${inline(paragraph)}</p>`)}`;
}

export function inline(text: string): Html {
  return new Html(
    escapeHtml(text)
      .replace(/`([^`]+)`/g, '<code class="tk-code">$1</code>')
      .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>"),
  );
}
