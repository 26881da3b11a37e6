import { useEffect, useState } from "react";
import type { Appearance } from "../../../../document/types.ts";

/** A page of the component layer that shows most of what a theme dresses. */
const markup = `<div class="stage" data-tokenkit-theme="stage">
<div class="tk-card"><div class="line apart"><b>Pier C, berth 14</b><span class="tk-badge tk-badge--success tk-badge--dot">Free</span></div><div class="line apart"><span class="tk-muted">Two nights</span><span>NOK 780</span></div><div class="line"><button class="tk-button tk-button--primary">Reserve</button><button class="tk-button">Details</button></div></div>
<div class="tk-card"><b>Your arrival</b><div class="line"><span class="tk-badge tk-badge--primary">Arriving</span><span class="tk-badge tk-badge--accent">Pilot</span></div><p class="tk-muted">Call the <a class="tk-link" href="#">harbour office</a> before noon.</p><div class="line"><button class="tk-button tk-button--danger">Cancel</button></div></div>
<div class="form"><div class="tk-field"><label class="tk-label">Name of the boat</label><input class="tk-input" value="Havsule"></div><button class="tk-button tk-button--primary tk-button--block">Send to the harbour master</button></div>
</div>`;

const layout = `:host { display: block; height: 100%; }
.stage { box-sizing: border-box; display: grid; grid-template-columns: 1.1fr 1fr 1fr; gap: 20px; align-items: start; height: 100%; padding: 24px; overflow: hidden; background: var(--tk-color-surface-sunken); color: var(--tk-color-text); font-size: 15px; line-height: 1.5; }
.stage * { box-sizing: border-box; }
.stage p { margin: 8px 0 0; }
.tk-card { display: grid; gap: 12px; }
.line { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.apart { justify-content: space-between; }
.form { display: grid; gap: 12px; }
b { font-weight: 650; }
@media (max-width: 719px) { .stage { grid-template-columns: 1fr; padding: 16px; } .stage > :nth-child(2) { display: none; } }`;

let layer: Promise<CSSStyleSheet> | undefined;

/** The component layer as the page has it, for use within a shadow root. */
async function loadLayer(): Promise<CSSStyleSheet> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  const response = await fetch(link?.href ?? "");
  const sheet = new CSSStyleSheet();
  await sheet.replace(await response.text());
  return sheet;
}

const sheetOf = (css: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
};

/** A picture of a page in a theme; nobody can reach into it. */
export function Stage({
  properties,
  appearance,
}: {
  properties: Readonly<Record<string, string>>;
  appearance: Appearance;
}) {
  const [root, setRoot] = useState<ShadowRoot | null>(null);
  useEffect(() => {
    if (root === null) return;
    let wanted = true;
    layer ??= loadLayer();
    void layer.then((components) => {
      if (!wanted) return;
      root.adoptedStyleSheets = [components, sheetOf(layout), tokens(properties, appearance)];
    });
    return () => {
      wanted = false;
    };
  }, [root, properties, appearance]);
  const mount = (host: HTMLDivElement | null) => {
    if (host === null || host.dataset.mounted !== undefined) return;
    host.dataset.mounted = "";
    const shadow = host.attachShadow({ mode: "closed" });
    shadow.innerHTML = markup;
    setRoot(shadow);
  };
  return <div ref={mount} inert aria-hidden className="stage-host" />;
}

/** Values come from documents, so each is set by itself and none can end the rule. */
function tokens(
  properties: Readonly<Record<string, string>>,
  appearance: Appearance,
): CSSStyleSheet {
  const sheet = sheetOf('[data-tokenkit-theme="stage"] {}');
  const [rule] = sheet.cssRules;
  if (rule instanceof CSSStyleRule) {
    for (const [name, css] of Object.entries(properties)) rule.style.setProperty(name, css);
    rule.style.setProperty("color-scheme", appearance);
  }
  return sheet;
}
