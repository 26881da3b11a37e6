/** The mark of a page that shows a preview, with the way out: a closed part of the page, with a sheet of its own. */
import type { Told } from "./news.ts";

/** The host's rules win over the page's, even over its important ones. */
const STYLE = `
:host {
  all: initial !important; position: fixed !important; inset: auto 0 0 !important; z-index: 2147483647 !important;
  display: grid !important; justify-items: center !important; padding: 8px !important; box-sizing: border-box !important;
  pointer-events: none !important; direction: ltr !important;
}
div {
  display: flex; gap: 8px 16px; align-items: center; box-sizing: border-box; max-width: 100%; padding: 8px 8px 8px 16px;
  border: 1px solid #5b6270; border-radius: 10px; background: #17191e; color: #f4f5f7; pointer-events: auto;
  font: 400 13px/20px system-ui, sans-serif; box-shadow: 0 4px 16px rgb(0 0 0 / 0.32); color-scheme: dark;
}
p { margin: 0; min-width: 0; overflow-wrap: anywhere; }
strong { font-weight: 650; }
.warning { color: #ffc46b; }
.more { color: #b9bfca; }
button {
  flex: none; min-height: 32px; padding: 5px 14px; border: 1px solid #8a919e; border-radius: 6px; background: none;
  color: inherit; font: inherit; font-weight: 500; cursor: pointer;
}
button:hover { background: #2b2f37; }
button:focus-visible { outline: 2px solid #9cc2ff; outline-offset: 2px; }
@media (pointer: coarse) { button { min-height: 44px; } }
@media print { :host { display: none !important; } }
`;

/** The parts of the page that give way to the preview. */
export interface GivenWay {
  pinned: number | undefined;
  isGuarded: boolean;
}

export class Banner {
  private readonly host = document.createElement("tokenkit-preview");
  private readonly text = document.createElement("p");
  private readonly button = document.createElement("button");

  constructor(onExit: () => void) {
    const { host, text, button } = this;
    const root = host.attachShadow({ mode: "closed" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    text.setAttribute("role", "status");
    button.type = "button";
    button.textContent = "Exit";
    button.addEventListener("click", onExit);
    const box = document.createElement("div");
    box.setAttribute("role", "region");
    box.setAttribute("aria-label", "Theme preview");
    box.append(text, button);
    root.append(box);
  }

  tell(shown: Told & GivenWay): void {
    const { name, version, errors, expiresAt, pinned, isGuarded } = shown;
    const what = version === null ? "" : `, version ${version}`;
    const parts: (string | Node)[] = ["Preview of ", marked("strong", name), what];
    if (errors) {
      parts.push(marked("span", ` · ${errors} ${errors === 1 ? "error" : "errors"}`, "warning"));
    }
    const more = [
      ...(pinned === undefined ? [] : [`in place of version ${pinned}, which the page pins`]),
      ...(isGuarded ? ["the page's integrity check is off"] : []),
      `until ${dateOf(expiresAt)}`,
    ];
    parts.push(marked("span", ` · ${more.join(" · ")}`, "more"));
    this.say(parts, "Exit");
  }

  lost(): void {
    this.say(["The preview cannot be loaded; you see the published theme."], "Exit");
  }

  wait(): void {
    this.say(["The service is busy; the preview follows as soon as it answers."], "Exit");
  }

  over(): void {
    this.say(["The preview has ended; you see the published theme."], "Close");
  }

  remove(): void {
    this.host.remove();
  }

  /** Says it once, because readers of screens hear each change. */
  private say(parts: readonly (string | Node)[], way: string): void {
    const before = this.text.textContent;
    const text = parts.map((part) => (typeof part === "string" ? part : part.textContent)).join("");
    if (before !== text) this.text.replaceChildren(...parts);
    this.button.textContent = way;
    // After the body, which applications render anew.
    if (!this.host.isConnected) document.documentElement.append(this.host);
  }
}

function marked(name: string, text: string, className = ""): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

const dateOf = (instant: string): string =>
  new Date(instant).toLocaleString("en", {
    ...({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const),
    hourCycle: "h23",
  });
