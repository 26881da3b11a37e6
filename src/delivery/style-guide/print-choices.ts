import { escapeHtml } from "../../markup/escape-html.ts";
import { queryWith } from "./address.ts";
import type { Guide } from "./load.ts";

interface Choice {
  title: string;
  href: string;
  isChosen: boolean;
}

const link = ({ title, href, isChosen }: Choice): string =>
  `<a href="${escapeHtml(href)}"${isChosen ? ' aria-current="true"' : ""}>${escapeHtml(title)}</a>`;

/** A menu of links that opens without a script. */
export const menu = (title: string, chosen: string, choices: readonly Choice[]): string =>
  choices.length < 2
    ? ""
    : `<details class="menu" name="menu"><summary>${escapeHtml(title)} <b>${escapeHtml(chosen)}</b></summary><div>${choices.map(link).join("")}</div></details>`;

/** The names, the axes and the appearance of a page. */
export const choices = (guide: Guide): string =>
  [namesMenu(guide), ...axisMenus(guide), appearanceLinks(guide)].join("\n");

function namesMenu({ theme, choice, names, hasOwnNames }: Guide): string {
  if (!hasOwnNames) return "";
  const titles = { own: "your own", tokenkit: "--tk-" } as const;
  const offered = (["own", "tokenkit"] as const).map((one) => ({
    title: titles[one],
    href: theme.slug + queryWith(choice, { names: one === "own" ? undefined : one }),
    isChosen: one === names,
  }));
  return menu("Names", titles[names], offered);
}

/** One menu an axis; an appearance of two contexts has links of its own. */
const axisMenus = ({ axes, choice, theme }: Guide): string[] =>
  axes
    .filter(({ appearances, contexts }) => appearances === undefined || contexts.length > 2)
    .map(({ parameter, contexts, default: preset }) => {
      const chosen = choice.modes[parameter] ?? preset;
      const offered = contexts.map(({ name }) => ({
        title: name,
        href:
          theme.slug +
          queryWith(choice, {
            appearance: undefined,
            modes: { ...choice.modes, [parameter]: name },
          }),
        isChosen: name === chosen,
      }));
      return menu(parameter, chosen, offered);
    });

function appearanceLinks({ theme, choice, content }: Guide): string {
  if (!content.hasAppearances) return "";
  const offered = [
    ["Both", undefined],
    ["Light", "light"],
    ["Dark", "dark"],
  ] as const;
  const links = offered.map(([title, appearance]) =>
    link({
      title,
      href: theme.slug + queryWith(choice, { appearance }),
      isChosen: choice.appearance === appearance,
    }),
  );
  return `<nav class="segments" aria-label="Appearance">${links.join("")}</nav>`;
}
