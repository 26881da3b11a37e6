export interface Found {
  title: string;
  page: string;
  kind?: string;
  route?: string;
  text: string;
  /** From the root of the service. */
  url: string;
}

/** A listbox under a combobox (ARIA Authoring Practices): the focus stays in the field. */
export class ResultList {
  private readonly input: HTMLInputElement;
  private readonly list: HTMLElement;
  private readonly root: URL;
  private active = -1;

  constructor(input: HTMLInputElement, list: HTMLElement, root: URL) {
    this.input = input;
    this.list = list;
    this.root = root;
    input.addEventListener("keydown", (event) => this.press(event));
    input.addEventListener("blur", () => this.close());
    // The field keeps the focus while a result is clicked.
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", () => this.close());
  }

  show(found: readonly Found[]): void {
    const text = this.input.value.trim();
    this.list.replaceChildren(...found.map((one, at) => this.option(one, at)));
    announce("");
    if (text !== "" && found.length === 0) this.list.append(nothing(text));
    this.list.hidden = text === "";
    this.input.setAttribute("aria-expanded", String(found.length > 0));
    this.activate(found.length > 0 ? 0 : -1);
  }

  private option({ title, page, kind, route, url }: Found, at: number): HTMLElement {
    const option = document.createElement("a");
    option.id = `found-${at}`;
    option.role = "option";
    option.tabIndex = -1;
    option.href = this.address(url);
    option.append(element(title, "doc-search__title"));
    if (kind !== undefined) option.append(element(kind, "doc-search__kind"));
    const where = [route, page].filter(Boolean).join(" · ");
    if (where !== "") option.append(element(where, "doc-search__where"));
    return option;
  }

  /** A key in the address is needed on the next page too. */
  private address(url: string): string {
    const address = new URL(url, this.root);
    const token = new URLSearchParams(location.search).get("token");
    if (token !== null) address.searchParams.set("token", token);
    return address.href;
  }

  private press(event: KeyboardEvent): void {
    // While a word is composed, keys are the input method's (UI Events, "composition").
    if (event.isComposing) return;
    const options = this.options();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      if (this.list.hidden) this.open();
      else this.activate((this.active + step + options.length) % options.length);
    } else if (event.key === "Enter" && !this.list.hidden) {
      event.preventDefault();
      // As a click with the same keys held: in another tab, or window.
      const { ctrlKey, metaKey, shiftKey } = event;
      const click = new MouseEvent("click", {
        bubbles: true,
        cancelable: true,
        ctrlKey,
        metaKey,
        shiftKey,
      });
      options[this.active]?.dispatchEvent(click);
    } else if (event.key === "Escape") {
      if (this.list.hidden) this.input.blur();
      this.close();
    }
  }

  private activate(at: number): void {
    this.active = at;
    for (const [index, option] of this.options().entries()) {
      option.ariaSelected = String(index === at);
    }
    const option = this.options()[at];
    if (option) {
      this.input.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else this.input.removeAttribute("aria-activedescendant");
  }

  private open(): void {
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
    this.activate(0);
  }

  private close(): void {
    this.active = -1;
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  private options(): HTMLElement[] {
    return [...this.list.querySelectorAll<HTMLElement>("a[role=option]")];
  }
}

function element(text: string, className: string): HTMLElement {
  const made = document.createElement("span");
  made.textContent = text;
  made.className = className;
  return made;
}

function announce(text: string): void {
  const status = document.querySelector(".doc-status");
  if (status) status.textContent = text;
}

/** Returns the message as a line, and announces it to screen readers. */
function nothing(text: string): HTMLElement {
  const message = `Nothing is called “${text}” here.`;
  announce(message);
  const line = element(message, "doc-search__nothing");
  line.role = "option";
  line.ariaDisabled = "true";
  return line;
}
