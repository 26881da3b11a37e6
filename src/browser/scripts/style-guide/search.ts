/** Finds the tokens of a style guide by name, value or role. */

/** The text of each token, made once. */
const texts = new WeakMap<Element, string>();

function textOf(token: HTMLElement): string {
  let text = texts.get(token);
  if (text === undefined) {
    const { token: path, copy, value } = token.dataset;
    text = [path, copy, value, token.textContent].join(" ").toLowerCase();
    texts.set(token, text);
  }
  return text;
}

/** Shows the tokens that have all words, and hides sections without any; says how many there are. */
function narrow(words: readonly string[]): number {
  let count = 0;
  for (const section of document.querySelectorAll<HTMLElement>(".guide-section[id]")) {
    const items = section.querySelectorAll<HTMLElement>("li:has(> [data-copy])");
    let shown = 0;
    for (const item of items) {
      const token = item.querySelector<HTMLElement>("[data-copy]");
      const fits = token !== null && words.every((word) => textOf(token).includes(word));
      item.hidden = !fits;
      if (fits) shown += 1;
    }
    section.hidden = words.length > 0 && shown === 0;
    count += shown;
  }
  document.body.classList.toggle("searching", words.length > 0);
  return count;
}

/** Lets the search field narrow the page; `/` leads to it, Escape empties it. */
export function searchTokens(say: (text: string) => void): void {
  const label = document.querySelector<HTMLElement>(".search");
  const field = label?.querySelector("input");
  if (label === null || !field) return;
  label.hidden = false;
  const search = (): void => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const count = narrow(words);
    if (words.length > 0) say(count === 1 ? "1 token" : `${count.toLocaleString("en")} tokens`);
  };
  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    field.value = "";
    search();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    field.focus();
  });
}
