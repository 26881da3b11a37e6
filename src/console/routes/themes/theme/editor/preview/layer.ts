import pagesCss from "./pages/pages.css?inline";

const sheetOf = (css: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  read.set(sheet, new Set(css.match(/--tk-[\w-]+/g)));
  return sheet;
};

let components: Promise<CSSStyleSheet> | undefined;
let pages: CSSStyleSheet | undefined;

/** The custom properties that rules read; a theme has ten times as many. */
const read = new WeakMap<CSSStyleSheet, ReadonlySet<string>>();

export const readBy = (sheets: readonly CSSStyleSheet[]): ReadonlySet<string> =>
  new Set(sheets.flatMap((sheet) => [...(read.get(sheet) ?? [])]));

/** The component layer as the console's own page has it, shared by all shadow roots. */
export function componentLayer(): Promise<CSSStyleSheet> {
  components ??= loadComponents().catch((error: unknown) => {
    components = undefined;
    throw error;
  });
  return components;
}

async function loadComponents(): Promise<CSSStyleSheet> {
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const link = [...links].find(({ href }) => /\/components-[^/]+\.css$/.test(href));
  if (link === undefined) throw new Error("The page has no component layer");
  const response = await fetch(link.href, { cache: "force-cache" });
  if (!response.ok) throw new Error(`The component layer is not there: ${response.status}`);
  return sheetOf(await response.text());
}

/** How the pages are laid out. */
export function pageLayout(): CSSStyleSheet {
  pages ??= sheetOf(pagesCss);
  return pages;
}
