/**
 * `<script src="…/rt/v1/embed.js" data-theme="quartz" data-appearance="system"></script>`: themes a
 * page by one tag. In `<head>`, before anything is painted.
 */
import type { AppearanceChoice, Variant } from "../types/runtime.d.ts";
import { baseOf } from "./service.ts";
import { page } from "./shared.ts";
import type { Options } from "./targets.ts";

function optionsOf({ dataset, src, nonce }: HTMLScriptElement): Options {
  const { appearance, variant, version, base, integrity, token, remember } = dataset;
  return {
    base: base || baseOf(src),
    appearance: (appearance || undefined) as AppearanceChoice | undefined,
    variant: (variant || undefined) as Variant | undefined,
    version: version ? Number(version) : undefined,
    nonce: nonce || undefined,
    integrity: integrity || undefined,
    token: token || undefined,
    remember: remember === "false" ? false : undefined,
  };
}

/** Calls with the target as soon as the parser has come to it, before it can be painted. */
function whenParsed(target: string, call: (element: Element) => void): void {
  const observer = new MutationObserver(() => {
    const element = document.querySelector(target);
    if (element === null) return;
    observer.disconnect();
    call(element);
  });
  observer.observe(document, { childList: true, subtree: true });
  addEventListener("DOMContentLoaded", () => observer.disconnect(), { once: true });
}

function embed(script: HTMLScriptElement): void {
  const options = optionsOf(script);
  const slug = script.dataset.theme || null;
  const isLoading = document.readyState === "loading";
  const blocking = isLoading && !document.body && !script.async && !script.defer;
  const start = (target: Element): void => {
    page.start(slug, { ...options, target }, { blocking }).catch(reportError);
  };
  const found = document.querySelector(script.dataset.target || "html");
  if (found !== null) {
    start(found);
    return;
  }
  if (blocking && slug !== null) page.prepare(slug, options);
  if (isLoading) whenParsed(script.dataset.target as string, start);
}

if (document.currentScript) embed(document.currentScript as HTMLScriptElement);
