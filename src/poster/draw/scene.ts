/** A piece of a page in a theme's colors; roles that no token has are not drawn. */
import type { RoleName } from "../../tokens/roles/role-names.ts";
import type { Half, Ink, Poster } from "../model/poster.ts";
import { type Drawn, draw } from "./element.ts";
import { type NameOf, tokenMark } from "./token.ts";

/** With fewer roles a scene would show the drawing's colors and not the theme's. */
const FEWEST_ROLES = 6;

export const hasScene = ({ roleCount }: Pick<Poster, "roleCount">): boolean =>
  roleCount >= FEWEST_ROLES;

const corner = (half: Half, role: "radius-button" | "radius-field" | "radius-card"): string =>
  half.roles[role]?.css ?? "6px";

export function scene(half: Half, nameOf: NameOf): Drawn {
  return draw(
    "div",
    { class: "poster-scene" },
    draw("div", { class: "poster-stack" }, words(half, nameOf), buttons(half, nameOf)),
    draw("div", { class: "poster-stack poster-stack--field" }, field(half, nameOf), toggle(half)),
    draw("div", { class: "poster-stack" }, badges(half, nameOf), notice(half, nameOf)),
  );
}

function words({ roles }: Half, nameOf: NameOf): Drawn {
  return draw(
    "p",
    {},
    draw("strong", {}, "A place to come back to"),
    draw("br", {}),
    draw("span", { class: "poster-soft" }, "Two nights, with a view of the harbor. "),
    ink(roles.link, nameOf, "poster-link", "Change the dates"),
  );
}

/** A text in the color of a role. */
function ink(
  color: Ink | undefined,
  nameOf: NameOf,
  name: string,
  text: string,
): Drawn | undefined {
  if (color === undefined) return undefined;
  return tokenMark(
    nameOf,
    { path: color.path, css: color.css, class: name, style: { "--c": color.css } },
    text,
  );
}

function buttons(half: Half, nameOf: NameOf): Drawn {
  const { roles } = half;
  const { primary } = roles;
  const radius = corner(half, "radius-button");
  const main =
    primary &&
    tokenMark(
      nameOf,
      {
        path: primary.path,
        css: primary.css,
        class: "poster-button",
        style: { "--b": primary.css, "--c": roles["on-primary"]?.css, "--r": radius },
      },
      "Reserve",
    );
  const quiet = roles.border && {
    "--b": (roles.field ?? roles.surface)?.css ?? "transparent",
    "--c": "var(--ink)",
    "--line": (roles["border-strong"] ?? roles.border).css,
    "--r": radius,
  };
  return draw(
    "div",
    { class: "poster-row" },
    main,
    quiet && draw("span", { class: "poster-button poster-button--quiet", css: quiet }, "Cancel"),
  );
}

function field(half: Half, nameOf: NameOf): Drawn | undefined {
  const { roles } = half;
  const line = roles["border-strong"] ?? roles.border;
  if (line === undefined) return undefined;
  const style = {
    "--line": line.css,
    "--b": (roles.field ?? roles.surface)?.css ?? "transparent",
    "--r": corner(half, "radius-field"),
  };
  return tokenMark(
    nameOf,
    { path: line.path, css: line.css, class: "poster-field", style },
    "Name of the boat",
  );
}

function toggle({ roles }: Half): Drawn | undefined {
  const { primary } = roles;
  if (primary === undefined) return undefined;
  const style = { "--b": primary.css, "--c": roles["on-primary"]?.css ?? "#ffffff" };
  return draw(
    "div",
    { class: "poster-row poster-row--toggle" },
    draw("span", {}, "Notify me"),
    draw("span", { class: "poster-switch", css: style }),
  );
}

const states = [
  ["success", "Ready"],
  ["warning", "Waiting"],
  ["danger", "Failed"],
] as const;

function badges({ roles }: Half, nameOf: NameOf): Drawn {
  return draw(
    "div",
    { class: "poster-row" },
    states.map(([role, text]) => {
      const color = roles[role];
      if (color === undefined) return undefined;
      const subtle = roles[`${role}-subtle` as RoleName];
      const front = roles[`${role}-text` as RoleName];
      // Without a text color for the tint, the fill has the text that is made for it.
      const filled = front === undefined || subtle === undefined;
      const style = filled
        ? { "--b": color.css, "--c": roles[`on-${role}` as RoleName]?.css ?? "var(--page)" }
        : { "--b": subtle.css, "--c": front.css };
      return tokenMark(
        nameOf,
        { path: color.path, css: color.css, class: "poster-badge", style },
        text,
      );
    }),
  );
}

function notice(half: Half, nameOf: NameOf): Drawn | undefined {
  const { roles } = half;
  const tint = roles["info-subtle"] ?? roles["primary-subtle"] ?? roles["accent-subtle"];
  if (tint === undefined) return undefined;
  const style = {
    "--b": tint.css,
    "--line": (roles.info ?? roles.primary ?? roles.accent)?.css,
    "--r": corner(half, "radius-card"),
  };
  return tokenMark(
    nameOf,
    { path: tint.path, css: tint.css, class: "poster-notice", style },
    "Gale from the north-west after 21:00.",
  );
}
