/** Draws a section of a style guide: colors as cards, everything else as rows. */
import { type Drawn, draw } from "../draw/element.ts";
import type { GuideSection, GuideToken } from "./model.ts";

const counted = (count: number): string =>
  `${count.toLocaleString("en")} ${count === 1 ? "token" : "tokens"}`;

export const drawSection = ({ id, title, note, form, tokens }: GuideSection): Drawn =>
  draw(
    "section",
    {
      class: "guide-section",
      id,
      "aria-labelledby": `${id}-title`,
      css: { "--height": `${heightOf(form, tokens.length)}px` },
    },
    draw(
      "header",
      { class: "guide-head" },
      draw("h2", { id: `${id}-title` }, title),
      draw("span", {}, [counted(tokens.length), note].filter((part) => part !== "").join(", ")),
    ),
    draw(
      "ul",
      { class: form === "cards" ? "guide-cards" : "guide-rows" },
      tokens.map((token) => draw("li", {}, form === "cards" ? card(token) : row(token))),
    ),
  );

/** About the height of a section in a wide window, so that the page keeps its length while it is drawn in parts. */
const heightOf = (form: GuideSection["form"], count: number): number =>
  form === "cards" ? 96 + Math.ceil(count / 7) * 150 : 96 + Math.ceil(count / 2) * 33;

/** The data that a click copies and the search reads. */
const dataOf = ({ path, property, css, dark, copied }: GuideToken) => ({
  "data-token": path,
  "data-copy": property ?? path,
  "data-value": dark === undefined ? css : `${css} · ${dark}`,
  "data-css": copied,
});

/** The name without the words that the section says. */
const shortOf = ({ path }: GuideToken): string => path.replace(/^colors?\./, "");

function card(token: GuideToken): Drawn {
  const { css, dark } = token;
  const name = shortOf(token);
  const roles = token.roles.filter((role) => role !== name);
  return draw(
    "button",
    { type: "button", class: "guide-card", tabindex: -1, ...dataOf(token) },
    swatch(token, "guide-card-color"),
    draw("span", { class: "guide-name" }, name, markOf(token)),
    draw("span", { class: "guide-value" }, dark === undefined ? css : `${css} · ${dark}`),
    roles.length > 0 ? draw("span", { class: "guide-role" }, roles.join(", ")) : undefined,
    advice(token),
  );
}

function row(token: GuideToken): Drawn {
  const { css, dark, property, path } = token;
  return draw(
    "button",
    { type: "button", class: "guide-row", tabindex: -1, ...dataOf(token) },
    sample(token),
    draw("span", { class: "guide-name" }, property ?? path, markOf(token)),
    draw("span", { class: "guide-value" }, dark === undefined ? css : `${css} · ${dark}`),
    advice(token),
  );
}

/** Light and dark in one swatch. */
const swatch = ({ css, dark }: GuideToken, name: string): Drawn =>
  draw("span", { class: name, css: { "--light": css, "--dark": dark ?? css } });

function sample(token: GuideToken): Drawn {
  const { type, copied: css } = token;
  if (css === undefined) return draw("span", { class: "guide-none" });
  if (type === "color") return swatch(token, "guide-swatch");
  if (type === "dimension" || type === "fontSize") {
    return draw("span", { class: "guide-bar", css: { "--s": css } });
  }
  if (type === "shadow") return draw("span", { class: "guide-shade", css: { "--shadow": css } });
  if (type === "gradient") return draw("span", { class: "guide-fill", css: { "--fill": css } });
  return draw("span", { class: "guide-none" });
}

const markOf = ({ deprecated }: GuideToken): Drawn | undefined =>
  deprecated === undefined ? undefined : draw("em", { class: "guide-old" }, "deprecated");

/** The author's guidance, and the advice for a deprecated token. */
function advice({ description, deprecated }: GuideToken): Drawn | undefined {
  const texts = [description, typeof deprecated === "string" ? deprecated : undefined];
  const text = texts.filter((one) => one !== undefined).join(" ");
  return text === "" ? undefined : draw("span", { class: "guide-advice" }, text);
}
