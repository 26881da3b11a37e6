/** Files of Theo that lost values without an error: several themes, properties of fonts, `var()`. */
import { expect, it } from "vitest";
import { convertTokens } from "../../../src/token-import/convert.ts";
import { printed } from "../support/compare.ts";

const file = (name: string, json: unknown) => ({ name, content: JSON.stringify(json, null, 2) });

const color = { type: "color", category: "background-color" };
const base = {
  imports: ["../aliases/palette.json"],
  global: color,
  props: {
    "color-background": { value: "{!paper}" },
    "color-text": { value: "{!ink}" },
    "space-10": { value: "0.25rem", type: "size", category: "spacing" },
  },
};
const night = {
  imports: ["../../../global/colors.json", "../aliases/palette.json"],
  global: color,
  props: { "color-background": { value: "{!paper}" }, "color-text": { value: "{!ink}" } },
};

it("keeps the files of several themes apart, each with the aliases that it imports", () => {
  const { document, errorCount, report } = convertTokens([
    // As Twilio Paste has them: each theme imports the base, and then its own palette.
    file("tokens/aliases/palette.json", {
      aliases: { paper: "#ffffff", ink: "{!black}", black: "#121c2d" },
    }),
    file("tokens/global/colors.json", base),
    file("tokens/themes/dark/aliases/palette.json", {
      aliases: { paper: "#0d1420", ink: "#e1e3ea" },
    }),
    file("tokens/themes/dark/global/colors.json", night),
    file("tokens/themes/twilio/aliases/palette.json", {
      aliases: { paper: "#f4f4f6", ink: "#0263e0" },
    }),
    file("tokens/themes/twilio/global/colors.json", night),
    file("tokens/themes/twilio-dark/aliases/palette.json", { aliases: { paper: "#000000" } }),
    file("tokens/themes/twilio-dark/global/colors.json", night),
    file("tokens/themes/evergreen/aliases/palette.json", {
      aliases: { paper: "#fdf6e3", ink: "#073642" },
    }),
    file("tokens/themes/evergreen/global/colors.json", night),
  ]);
  expect(errorCount).toBe(0);
  const values = (face: "light" | "dark", modes = {}) => {
    const all = printed(document, face, modes);
    return ["color-background", "color-text", "space-10"].map((name) => all.get(name));
  };
  expect(values("light")).toEqual(["#ffffff", "#121c2d", "0.25rem"]);
  expect(values("dark")).toEqual(["#0d1420", "#e1e3ea", "0.25rem"]);
  expect(values("light", { theme: "twilio" })).toEqual(["#f4f4f6", "#0263e0", "0.25rem"]);
  expect(values("dark", { theme: "twilio" })).toEqual(["#000000", "#121c2d", "0.25rem"]);
  expect(values("light", { theme: "evergreen" })).toEqual(["#fdf6e3", "#073642", "0.25rem"]);
  expect(report.map(({ code }) => code)).not.toContain("token_overridden");
});

it("reports which of two files of one name counts", () => {
  const props = (value: string) => ({ props: { "color-text": { value, ...color } } });
  const { report } = convertTokens([
    file("a.json", props("#111111")),
    file("b.json", props("#222222")),
  ]);
  expect(report.find(({ code }) => code === "token_overridden")?.message).toMatch(
    /stands in b\.json too/,
  );
});

it("reads every property of a font, not only families, where the type is font", () => {
  const font = (value: unknown) => ({ value, type: "font", category: "font" });
  const { document, errorCount } = convertTokens([
    file("font.json", {
      props: {
        "font-family-text": font("'Inter var', sans-serif"),
        "font-weight-bold": font("700"),
        "letter-spacing-tight": font("-0.01rem"),
        FONT_LINE_HEIGHT: font("1.5"),
        fontSizeSmall: font("12px"),
        "font-style-quote": font("italic"),
        "heading-strong": font(600),
        "heading-size": font("2rem"),
      },
    }),
  ]);
  expect(errorCount).toBe(0);
  expect(Object.fromEntries(printed(document, "light"))).toEqual({
    "font-family-text": '"Inter var", sans-serif',
    "font-weight-bold": "700",
    "letter-spacing-tight": "-0.01rem",
    FONT_LINE_HEIGHT: "1.5",
    fontSizeSmall: "12px",
    "font-style-quote": "italic",
    "heading-strong": "600",
    "heading-size": "2rem",
  });
});

it("follows var() to the tokens of the import, by any spelling or prefix of their build", () => {
  const { document, errorCount, report } = convertTokens([
    file("shadow.json", {
      global: { type: "shadow", category: "box-shadow" },
      props: {
        colorBorder: { value: "#0263e0", type: "color", category: "border-color" },
        "shadow-focus": { value: "0 0 0 4px var(--color-border)" },
        "shadow-card": { value: "0 1px 2px 0 var(--lwc-colorBorder, #000000), 0 0 0 1px #ffffff" },
        "shadow-odd": { value: "0 0 0 4px var(--elsewhere)" },
      },
    }),
  ]);
  expect(errorCount).toBe(0);
  const values = printed(document, "light");
  expect(values.get("shadow-focus")).toBe("0px 0px 0px 4px #0263e0");
  expect(values.get("shadow-card")).toBe("0px 1px 2px 0px #0263e0, 0px 0px 0px 1px #ffffff");
  expect(report.find(({ message }) => /not declared here/.test(message))?.places[0]?.path).toBe(
    "shadow-odd",
  );
});
