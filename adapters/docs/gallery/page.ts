import { Html, html } from "../../support/html.ts";
import { codeBlock } from "../pages/code.ts";
import type { DocPage } from "../pages/doc-page.ts";
import { GALLERY } from "../pages/paths.ts";
import type { Component, Sample } from "./component.ts";
import { components } from "./components.ts";

export const appearances = ["system", "light", "dark"] as const;

/** The theme and appearance in which the page shows components. */
export interface Shown {
  theme: string;
  appearance: (typeof appearances)[number];
  /** A key that stylesheets need while the runtime is private. */
  token?: string | undefined;
}

interface Choosable {
  slug: string;
  name: string;
}

const appearanceNames = { system: "Your system's", light: "Light", dark: "Dark" } as const;

/** The gallery: each class with its look and its markup, in a theme that the reader chooses. */
export const componentsPage = (themes: readonly Choosable[], shown?: Shown): DocPage => ({
  path: GALLERY,
  group: "Guide",
  title: "Components",
  lead: "Every class of the component layer with its markup, in any theme that is published.",
  entries: components.map(({ id, title, text, samples }) => ({
    id,
    title,
    text: [text, ...samples.flatMap(({ markup }) => classesIn(markup))].join(" "),
  })),
  body:
    shown === undefined
      ? html``
      : html`${choice(themes, shown)}
${components.map((component) => section(component, shown))}`,
});

/** The classes of the component layer that a piece of markup has. */
const classesIn = (markup: string): string[] => [
  ...new Set(
    [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) =>
      names.split(" ").filter((name) => name.startsWith("tk-")),
    ),
  ),
];

function choice(themes: readonly Choosable[], { theme, appearance, token }: Shown): Html {
  const option = (value: string, text: string, chosen: string): Html =>
    html`<option value="${value}"${value === chosen ? html` selected` : ""}>${text}</option>`;
  return html`<form class="doc-gallery" method="get" action="${GALLERY}">
<label class="tk-field"><span class="tk-label">Theme</span><select class="tk-select tk-select--small" name="theme">${themes.map(({ slug, name }) => option(slug, name, theme))}</select></label>
<label class="tk-field"><span class="tk-label">Appearance</span><select class="tk-select tk-select--small" name="appearance">${appearances.map((each) => option(each, appearanceNames[each], appearance))}</select></label>
${token === undefined ? "" : html`<input type="hidden" name="token" value="${token}">`}<noscript><button class="tk-button tk-button--small">Show</button></noscript>
</form>`;
}

const section = ({ id, title, text, samples }: Component, shown: Shown): Html =>
  html`<section class="doc-component" aria-labelledby="${id}"><h2 class="tk-heading" id="${id}">${title}</h2>
<p class="tk-muted">${text}</p>
${samples.map(
  (sample) => html`<div class="doc-sample">
${stage(sample, shown)}
${codeBlock("html", sample.markup, sample.name)}</div>`,
)}</section>`;

/**
 * A theme has one appearance in a document, so each look is a tree of its own: a shadow root that
 * the parser makes, with the very stylesheets that an application links.
 */
function stage({ name, markup, layout }: Sample, { theme, appearance }: Shown): Html {
  const sheet = (of: string, variant: string): string =>
    `/rt/v1/theme.css?slug=${encodeURIComponent(theme)}&appearance=${of}&variant=${variant}`;
  const first = appearance === "system" ? "light" : appearance;
  return html`<div class="doc-stage" role="group" aria-label="${name}"><template shadowrootmode="open"><link rel="stylesheet" href="${sheet(first, "minified")}"><link rel="stylesheet" href="${sheet("dark", "tokens")}" media="${appearance === "system" ? "(prefers-color-scheme: dark)" : "not all"}">
<div part="stage ${layout ?? ""}" data-tokenkit-theme="${theme}">${new Html(markup)}</div></template></div>`;
}
