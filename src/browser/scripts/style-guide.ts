/** The script of a style guide: search, copying, keys among the drawn tokens, and other eyes. */
import { enliven } from "./poster/enliven.ts";
import { searchTokens } from "./style-guide/search.ts";
import { chooseSights } from "./style-guide/seen-by.ts";

const SHOWN_MS = 1500;

const status = document.querySelector<HTMLElement>("[role=status]");
let hiding: ReturnType<typeof setTimeout> | undefined;

/** Announces once, in sight and to screen readers. */
function say(text: string): void {
  if (status === null) return;
  status.textContent = text;
  clearTimeout(hiding);
  hiding = setTimeout(() => {
    status.textContent = "";
  }, SHOWN_MS);
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(`Copied ${text}`);
  } catch {
    say(`${text} was not copied, because the browser does not allow it`);
  }
}

const main = document.querySelector("main");
if (main !== null) {
  const forms = document.querySelector<HTMLElement>(".copies");
  enliven(main, {
    copy: (name, { dataset }) => {
      const form = forms?.querySelector<HTMLInputElement>("input:checked")?.value ?? "name";
      const value = dataset.css ?? name;
      // A token that the page itself defines has no property.
      const reference = name.startsWith("--") ? `var(${name})` : name;
      void copy(form === "value" ? value : form === "var" ? reference : name);
    },
  });
  if (forms !== null) forms.hidden = false;
}
searchTokens(say);
chooseSights(say);
