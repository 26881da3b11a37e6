import { escapeHtml } from "../../../src/markup/escape-html.ts";
import { Html, html } from "../../support/html.ts";

type Language = "shell" | "json" | "html" | "css" | "javascript" | "graphql" | "text";

const names: Readonly<Record<Language, string>> = {
  shell: "Shell",
  json: "JSON",
  html: "HTML",
  css: "CSS",
  javascript: "JavaScript",
  graphql: "GraphQL",
  text: "Text",
};

/** The patterns to highlight in each language, tried in order at each position. */
const grammars: Partial<Record<Language, RegExp>> = {
  json: /(?<key>"(?:[^"\\]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\]|\\.)*")|(?<number>-?\d[\d.e+-]*|true|false|null)/g,
  shell:
    /(?<comment>^#.*$)|(?<string>'(?:[^'])*'|"(?:[^"\\]|\\.)*")|(?<key>\B--?[A-Za-z][\w-]*)|(?<number>^(?:curl|export)\b)/gm,
  graphql:
    /(?<comment>#.*$)|(?<string>"(?:[^"\\]|\\.)*")|(?<number>^(?:query|mutation)\b|-?\b\d[\d.]*)|(?<key>\w+(?=\s*:))/gm,
  html: /(?<comment><!--[\s\S]*?-->)|(?<string>"[^"]*")|(?<key><\/?[a-z][\w-]*|\/?>)/g,
  css: /(?<comment>\/\*[\s\S]*?\*\/)|(?<key>(?<![\w-])-{0,2}[a-z][\w-]*(?=\s*:)|@[\w-]+)|(?<string>"[^"]*"|#[\da-f]{3,8}\b)|(?<number>var)/gi,
};

/** A block of code with its language, or another label, above it. */
export function codeBlock(language: Language, code: string, label: string = names[language]): Html {
  return html`<figure class="doc-code"><figcaption><span>${label}</span></figcaption><pre tabindex="0"><code>${highlight(language, code)}</code></pre></figure>`;
}

function highlight(language: Language, code: string): Html {
  const grammar = grammars[language];
  if (grammar === undefined) return html`${code}`;
  let marked = "";
  let from = 0;
  for (const match of code.matchAll(grammar)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0];
    marked += escapeHtml(code.slice(from, match.index));
    marked += `<span class="doc-${kind}">${escapeHtml(match[0])}</span>`;
    from = match.index + match[0].length;
  }
  return new Html(marked + escapeHtml(code.slice(from)));
}

/** JSON for readers: a value that fits on one line stays on one. */
export function json(value: unknown, width = 56, indent = ""): string {
  const line = JSON.stringify(value, null, 1)?.replace(/\n\s*/g, " ") ?? "null";
  if (typeof value !== "object" || value === null || line.length + indent.length <= width) {
    return line;
  }
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => json(item, width, inner))
    : Object.entries(value).map(
        ([key, item]) => `${JSON.stringify(key)}: ${json(item, width, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}
