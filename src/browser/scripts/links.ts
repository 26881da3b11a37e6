/**
 * The stylesheet links of themes. The document itself says which there are, so that links of the
 * page's author, of a server that rendered it and of another bundle are taken over as they are.
 */
import type { Appearance, AppearanceChoice, Variant } from "../types/runtime.d.ts";
import { type Call, type Calls, run } from "./calls.ts";
import { problem } from "./errors.ts";
import type { PreviewTab } from "./preview-tab.ts";
import { address, request } from "./service.ts";
import { keptSheet } from "./storage.ts";

/** The parts of a theme to show. */
export interface Sheet {
  base: string;
  slug: string;
  /** Identifies it among the sheets of a page, which may show a theme under both kinds of names. */
  id: string;
  /** It holds the names and the conditions of the theme's applications. */
  names?: "own" | undefined;
  choice: AppearanceChoice | undefined;
  variant?: Variant | undefined;
  /** It holds every mode, of which attributes choose. */
  all: boolean;
  /** It holds both appearances, of which an attribute chooses, or else the system. */
  both: boolean;
  /** Asked for; never exchanged for a newer one. */
  pinned: number | undefined;
  /** The current version, if newer than the one that caches may hold for the plain address. */
  current: number | undefined;
  token?: string | undefined;
  nonce?: string | undefined;
  integrity?: string | undefined;
  /** It shows a preview, by these parameters. */
  preview?: PreviewTab["query"];
}

interface Part {
  href: string;
  media: string;
  /** Without version and token: under this the text is kept. */
  address: string;
}

const OWN = "data-tokenkit";
const loads = new WeakMap<HTMLLinkElement, Promise<void>>();
const showing: Calls<string, Call<boolean>> = new Map();
const kept = new Map<string, CSSStyleSheet[]>();

/** One stylesheet, or for the system's appearance two, of which the browser picks. */
export function partsOf(sheet: Sheet): Part[] {
  const { base, slug, variant, all, both: paired, choice, pinned, current, token, names } = sheet;
  const preview = PREVIEWS && sheet.preview;
  // Without an appearance it is the service's default, of which no address may be pinned.
  const isDefault = !choice && !paired && pinned === undefined && !names;
  const modes = all ? "all" : undefined;
  const part = (appearance: Appearance | "default" | "all" | undefined, media: string): Part => {
    const query = { slug, names, modes, appearance, variant };
    const version = isDefault ? { current } : { v: pinned ?? current };
    const path = preview ? "preview/theme.css" : "theme.css";
    return {
      href: address(base, path, { ...query, ...(preview || { ...version, token }) }),
      media,
      address: address(base, path, query),
    };
  };
  if (paired) return [part("all", "")];
  if (choice !== "system") return [part(isDefault ? "default" : choice, "")];
  const both = ["light", "dark"] as const;
  return both.map((appearance) => part(appearance, `(prefers-color-scheme: ${appearance})`));
}

/** The identity of a sheet. */
export const addressesOf = (sheet: Sheet): string =>
  `${partsOf(sheet).map(({ href, media }) => [href, media])}`;

export const isShown = ({ media }: { media: string }): boolean =>
  media === "" || matchMedia(media).matches;

const ADDRESS = /\/rt\/v1\/(?:themes\/([^/?#]+)\/|preview\/)?theme\.css(?:\?([^#]*))?/;

/** Identifies the sheet of a theme. */
export const idOf = (slug: string, names: string | null | undefined): string =>
  names === "own" ? `${slug} own` : slug;

const allLinks = (): HTMLLinkElement[] => [
  ...document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]'),
];

/** The theme of a link, and its parameters. */
function themeOf({ href }: HTMLLinkElement): { slug: string | null; query: URLSearchParams } {
  const [, slug, text] = ADDRESS.exec(href) ?? [];
  const query = new URLSearchParams(text);
  return { slug: ADDRESS.test(href) ? (slug ?? query.get("slug")) : null, query };
}

function linksOf(id: string): HTMLLinkElement[] {
  return allLinks().filter((link) => {
    const { slug, query } = themeOf(link);
    return slug !== null && idOf(slug, query.get("names")) === id;
  });
}

/** The theme that the page's author links under its own names, and the link's parameters. */
export const ownLinked = (): { slug: string | null; query: URLSearchParams } | undefined =>
  allLinks()
    .map(themeOf)
    .find(({ slug, query }) => slug !== null && query.get("names") === "own");

const queryOf = (href: string): URLSearchParams => new URL(href).searchParams;

const isOfAll = (href: string): boolean => queryOf(href).get("modes") === "all";

/** The parameters of the document's sheet of all modes, if it has one. */
export function allModesIn(slug: string): URLSearchParams | undefined {
  const link = linksOf(slug).find(({ href }) => isOfAll(href));
  return link && queryOf(link.href);
}

/** In whatever order it names its parameters. */
function plain(href: string): string {
  const url = new URL(href);
  url.searchParams.sort();
  return url.href;
}

/**
 * Whether it has loaded. The browser does not say so for an unreadable cross-origin sheet; a sheet of all modes
 * counts as loaded, so that its link needs no attribute for scripts.
 */
const isThere = ({ sheet, crossOrigin, href }: HTMLLinkElement): boolean =>
  rulesIn(sheet).length > 0 || (sheet !== null && crossOrigin === null && isOfAll(href));

const isOwn = (link: HTMLLinkElement): boolean => link.hasAttribute(OWN);

/** Releases its waiters. */
function discard(link: HTMLLinkElement): void {
  link.remove();
  link.onload?.({} as Event);
}

/** A link of the page's author stays in the document, without effect. */
function retire(link: HTMLLinkElement): void {
  if (isOwn(link)) discard(link);
  else if (link.sheet) link.sheet.disabled = true;
}

/**
 * Has the browser show it, and only then drops what it showed of that theme before. When a later
 * call for the same theme overtakes this one, that one is waited for; if it fails, this one counts.
 *
 * @returns whether it is this call that counts
 * @throws TokenkitError if a stylesheet does not load, unless the service is unreachable and its text is kept
 */
export function show(sheet: Sheet, blocking?: boolean): Promise<boolean> {
  const before = linksOf(sheet.id);
  let last = before.at(-1);
  const parts = partsOf(sheet);
  const links = parts.map((part) => {
    const same = before.find(
      ({ href, media }) => media === part.media && plain(href) === plain(part.href),
    );
    if (same && (loads.has(same) || isThere(same))) return same;
    last = insert(part, sheet, last, blocking);
    return last;
  });
  let isKept = false;
  const load = async (): Promise<void> => {
    try {
      const loaded = new Set<HTMLLinkElement>();
      // The system may flip meanwhile.
      for (let next = links; next.length > 0; ) {
        next = links.filter((link) => isShown(link) && !loaded.has(link));
        await Promise.all(next.map((link) => loads.get(link)));
        for (const link of next) loaded.add(link);
      }
    } catch {
      for (const link of links) if (isOwn(link) && !before.includes(link)) discard(link);
      await orKept(parts);
      isKept = true;
    }
  };
  return run(showing, sheet.id, {} as Call<boolean>, load, (counts) => {
    if (counts && isKept) showKept(sheet.id, parts);
    else if (counts) showOnly(links, sheet.id);
    return counts;
  });
}

function showOnly(links: HTMLLinkElement[], id: string): void {
  for (const link of linksOf(id)) {
    if (!links.includes(link)) retire(link);
    else if (link.sheet) link.sheet.disabled = false;
  }
  dropKept(id);
}

/** After the theme's last link, else before all stylesheets, so that the page's own come later. */
function insert(
  { href, media }: Part,
  { nonce, integrity }: Sheet,
  after: HTMLLinkElement | undefined,
  blocking: boolean | undefined,
): HTMLLinkElement {
  let link = document.createElement("link");
  const attributes = { rel: "stylesheet", href, media, nonce, integrity, crossorigin: "anonymous" };
  for (const [name, value] of Object.entries(attributes)) {
    if (value) link.setAttribute(name, value);
  }
  link.setAttribute(OWN, "");
  const first = 'head > link[rel~="stylesheet"], head > style';
  // Written at any other time, it would take the place of the whole page.
  const canWrite = blocking && document.currentScript && isShown({ media });
  if (canWrite && !link.blocking?.supports("render")) {
    link = written(link);
  } else {
    if (blocking) link.setAttribute("blocking", "render");
    if (after) after.after(link);
    else document.head.insertBefore(link, document.querySelector(first));
  }
  const load = new Promise<void>((resolve, reject) => {
    link.onload = resolve as () => void;
    link.onerror = () => {
      loads.delete(link);
      link.remove();
      reject();
    };
  });
  load.catch(() => {});
  loads.set(link, load);
  return link;
}

/** The parser's own links hold rendering back in every browser. */
function written(link: HTMLLinkElement): HTMLLinkElement {
  document.write(link.outerHTML);
  return [...document.querySelectorAll<HTMLLinkElement>(`link[${OWN}]`)].at(-1) ?? link;
}

/** Accepts the kept text if the service is unreachable; otherwise throws why the stylesheet did not load. */
async function orKept(parts: readonly Part[]): Promise<void> {
  const shown = parts.find(isShown) as Part;
  let reason: unknown;
  try {
    await request(shown.href, "default");
    reason = problem("The page's policy or the integrity refuses it.", "refused");
  } catch (error) {
    reason = error;
  }
  const isOut = (reason as { code: string }).code === "unreachable";
  if (!isOut || !keptOf(parts).some(isShown)) throw reason;
}

const keptOf = (parts: readonly Part[]): (Part & { css: string })[] =>
  parts
    .map((part) => ({ ...part, css: keptSheet(part.address) as string }))
    .filter(({ css }) => css);

/** Adopts the kept texts, when what is to be seen is among them. */
export function showKept(id: string, parts: readonly Part[]): void {
  const found = keptOf(parts);
  if (!found.some(isShown)) return;
  dropKept(id);
  const sheets = found.map(({ media, css }) => {
    const sheet = new CSSStyleSheet({ media });
    sheet.replaceSync(css);
    return sheet;
  });
  kept.set(id, sheets);
  document.adoptedStyleSheets.push(...sheets);
}

export const usesKept = (id: string): boolean => kept.has(id);

function dropKept(id: string): void {
  const old = kept.get(id) ?? [];
  if (!kept.delete(id)) return;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !old.includes(sheet));
}

/** Leaves of the theme only what the page's author put there. */
export function drop(id: string): void {
  dropKept(id);
  for (const link of linksOf(id)) {
    if (isOwn(link)) discard(link);
    else if (link.sheet) link.sheet.disabled = false;
  }
}

/** Empty without a sheet, after a failed load, or if the browser forbids reading it. */
function rulesIn(sheet: CSSStyleSheet | null): CSSRule[] {
  try {
    return [...(sheet as CSSStyleSheet).cssRules];
  } catch {
    return [];
  }
}

/** The rules of the theme that the document holds, as far as it lets them be read. */
export function rulesOf(id: string): CSSRule[] {
  const sheets = [...linksOf(id).map(({ sheet }) => sheet), ...(kept.get(id) ?? [])];
  return sheets.filter((sheet) => !sheet?.disabled).flatMap(rulesIn);
}
