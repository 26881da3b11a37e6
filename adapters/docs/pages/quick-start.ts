import { runs } from "../../../src/config/owners.ts";
import { type Html, html } from "../../support/html.ts";
import { srgb } from "../notes/srgb.ts";
import { codeBlock, json } from "./code.ts";
import { command, KEY_HEADER, singleQuoted } from "./curl.ts";
import type { Sources } from "./doc-page.ts";
import { keyCommand } from "./key.ts";
import { sharePlaces } from "./places.ts";

const JSON_HEADER = '-H "Content-Type: application/json"';

const brand = {
  slug: "brand",
  name: "Brand",
  tokens: {
    color: {
      $type: "color",
      bg: { $value: srgb("#ffffff") },
      text: { $value: srgb("#1b1f27") },
      primary: { $value: srgb("#7c2d92") },
    },
    $appearances: {
      dark: { color: { bg: { $value: srgb("#141018") }, text: { $value: srgb("#f4eef7") } } },
    },
  },
};

/** The commands of the quick start in order; a test runs them. */
export const quickStart = ({ base, keyFile }: Pick<Sources, "base" | "keyFile">) => ({
  read: command([`"${base}/rt/v1/theme.css?slug=quartz"`]),
  key: keyCommand(keyFile),
  list: command([KEY_HEADER, `"${base}/api/v1/themes"`]),
  create: command([
    KEY_HEADER,
    JSON_HEADER,
    `-d ${singleQuoted(json(brand))}`,
    `"${base}/api/v1/themes"`,
  ]),
  publish: command(["-X POST", KEY_HEADER, `"${base}/api/v1/themes/brand/publish"`]),
  use: command([`"${base}/rt/v1/theme.css?slug=brand&appearance=dark"`]),
});

type Start = Pick<Sources, "base" | "keyFile" | "services">;

export const quickStartSteps = (sources: Start): Html =>
  runs(sources, "themes") ? stepsWithThemes(sources) : stepsWithPlaces(sources);

const step = (title: string, text: Html, code: string): Html =>
  html`<li class="doc-step"><div><h3 class="tk-heading tk-heading--small">${title}</h3><p>${text}</p></div>${codeBlock("shell", code)}</li>`;

function stepsWithPlaces(sources: Start): Html {
  const { share, read } = sharePlaces(sources.base);
  return html`<ol class="doc-steps">
${step("Take a key", takeAKey(sources), keyCommand(sources.keyFile))}
${step("Share a place", html`A place is a point with a title. The service finds the others near it.`, share)}
${step("Read places", html`Reading takes no credential; <a class="tk-link" href="/docs/places">the page on places</a> says more.`, read)}
</ol>`;
}

function stepsWithThemes(sources: Start): Html {
  const commands = quickStart(sources);
  return html`<ol class="doc-steps">
${step(
  "Read a theme",
  html`Themes are served without a credential. This one is built in; the <a class="tk-link" href="/rt/v1/manifest.json">manifest</a> lists all that are published.`,
  commands.read,
)}
${step("Take a key", takeAKey(sources), `${commands.key}\n${commands.list}`)}
${step(
  "Write a theme",
  html`A theme is a design-token document. Three colors are enough: hover and active states and readable foregrounds are derived from them. It begins as a draft.`,
  commands.create,
)}
${step(
  "Put it live",
  html`Publishing validates the document first and lists every error that it finds. From here on, each change makes a new version that you can go back to.`,
  commands.publish,
)}
${step(
  "Use it",
  html`The stylesheet is ready for a <code class="tk-code">&lt;link&gt;</code>, <a class="tk-link" href="/docs/theming">as the guide shows</a>.`,
  commands.use,
)}
</ol>`;
}

/** The step that gets the first key, which depends on how the service was started. */
const takeAKey = ({ keyFile }: Pick<Sources, "keyFile">): Html =>
  keyFile === undefined
    ? html`Everything else needs an API key. An admin <a class="tk-link" href="/docs/administration#op-apiKeysCreate">issues</a> one; put yours between the quotes.`
    : html`Everything else needs an API key. The first start left an admin's in the data folder.`;
