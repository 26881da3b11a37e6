/**
 * `<script src="…/rt/v1/embed.js" data-theme="quartz" data-appearance="system"></script>`: themes a
 * page by one tag. `data-mode-density="compact"` chooses of an axis, `data-modes="all"` of none yet, `data-names="own"` takes
 * the names of the theme's applications, `data-preview="false"` refuses preview links. In `<head>`, before anything is painted.
 */
import type { AppearanceChoice, Modes, ThemeOptions, Variant } from "../types/runtime.d.ts";
import { followLink } from "./preview-link.ts";
import { baseOf } from "./service.ts";
import { page } from "./shared.ts";
import type { Options } from "./targets.ts";

const MODE = "data-mode-";

/** Contexts by axis; empty if the page loads all modes and names none. */
function modesIn({ attributes, dataset }: HTMLScriptElement): Modes | undefined {
  const named = [...attributes]
    .filter(({ name, value }) => name.startsWith(MODE) && value)
    .map(({ name, value }) => [name.slice(MODE.length), value]);
  if (named.length > 0) return Object.fromEntries(named);
  return dataset.modes === "all" ? "all" : undefined;
}

function optionsOf(script: HTMLScriptElement): Options {
  const { dataset, src, nonce } = script;
  const { appearance, variant, version, base, integrity, token, remember, names } = dataset;
  return {
    base: base || baseOf(src),
    appearance: (appearance || undefined) as AppearanceChoice | undefined,
    modes: modesIn(script),
    names: (names || undefined) as ThemeOptions["names"],
    variant: (variant || undefined) as Variant | undefined,
    version: version ? Number(version) : undefined,
    nonce: nonce || undefined,
    integrity: integrity || undefined,
    token: token || undefined,
    remember: remember === "false" ? false : undefined,
  };
}

/** Calls with the target as soon as the parser has come to it, before it can be painted. */
function whenParsed(target: string, call: (found: Element | string) => void): void {
  const end = (found: Element | string): void => {
    observer.disconnect();
    document.removeEventListener("DOMContentLoaded", give);
    call(found);
  };
  // The receiver of the selector reports that nothing matches it.
  const give = (): void => end(target);
  const observer = new MutationObserver(() => {
    const element = document.querySelector(target);
    if (element !== null) end(element);
  });
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", give);
}

function embed(script: HTMLScriptElement): void {
  const options = optionsOf(script);
  if (script.dataset.preview !== "false") followLink(options.base);
  const slug = script.dataset.theme || null;
  const isLoading = document.readyState === "loading";
  const blocking = isLoading && !document.body && !script.async && !script.defer;
  const start = (target: Element | string): void => {
    page.start(slug, { ...options, target }, { blocking }).catch(reportError);
  };
  const selector = script.dataset.target || "html";
  const found = document.querySelector(selector);
  if (found !== null) {
    start(found);
    return;
  }
  if (blocking && slug !== null) page.prepare(slug, options);
  if (isLoading) whenParsed(selector, start);
  else start(selector);
}

if (document.currentScript) embed(document.currentScript as HTMLScriptElement);
