/** Configurations of Tailwind 3, as projects keep them. */
import { expect, it } from "vitest";
import { convertTokens } from "../../../src/token-import/convert.ts";
import { printed } from "../support/compare.ts";

const values = (document: unknown, face: "light" | "dark" = "light") =>
  Object.fromEntries(printed(document, face));

it("reads literals, variables, spreads, other files and theme(), and runs nothing", () => {
  const config = `
const defaultTheme = require("tailwindcss/defaultTheme");
const { brand, steps } = require("./colors");
const unit = 4;
/** @type {import('tailwindcss').Config} */
module.exports = withSomething({
  content: ["./src/**/*.{ts,tsx}"],
  theme: {
    screens: { sm: "640px", print: { raw: "print" } },
    colors: { transparent: "transparent", brand: { ...steps, DEFAULT: brand } },
    extend: {
      colors: { ink: { 900: "#0b1020" }, rainbow: require("tailwindcss/colors").red },
      spacing: { 4.5: "1.125rem", double: \`\${unit * 2}px\` },
      fontFamily: { sans: ["Inter var", ...defaultTheme.fontFamily.sans] },
      fontSize: { xs: ["0.75rem", { lineHeight: "1rem" }], base: "1rem", wide: ["2rem", "1.2"] },
      borderRadius: { card: "12px" },
      boxShadow: { card: ["0 1px 2px #00000010", "0 4px 8px #00000010"] },
      maxWidth: ({ theme }) => ({ prose: theme("spacing.double") }),
      zIndex: { modal: 50 },
      transitionTimingFunction: { swift: "cubic-bezier(0.4, 0, 0.2, 1)" },
      keyframes: { spin: { to: { transform: "rotate(360deg)" } } },
    },
  },
  plugins: [require("tailwindcss-animate")],
});`;
  const colors = `export const brand = "#ff5a1f";\nexport const steps = { 50: "#fff7f2", 500: brand };`;
  const result = convertTokens([
    { name: "app/tailwind.config.js", content: config },
    { name: "app/colors.js", content: colors },
  ]);
  expect([result.format, result.errorCount]).toEqual(["tailwind-config", 0]);
  expect(values(result.document)).toEqual({
    "breakpoint-sm": "640px",
    "breakpoint-print-raw": "print",
    "color-transparent": "rgb(0 0 0 / 0)",
    "color-brand": "#ff5a1f",
    "color-brand-50": "#fff7f2",
    "color-brand-500": "#ff5a1f",
    "color-ink-900": "#0b1020",
    "spacing-4_5": "1.125rem",
    "spacing-double": "8px",
    "font-sans": '"Inter var", ui-sans-serif, system-ui, sans-serif',
    "text-xs": "0.75rem",
    "text-xs--line-height": "1rem",
    "text-base": "1rem",
    "text-wide": "2rem",
    "text-wide--line-height": "1.2",
    "radius-card": "12px",
    "shadow-card": "0px 1px 2px 0px rgb(0 0 0 / 0.0627), 0px 4px 8px 0px rgb(0 0 0 / 0.0627)",
    "container-prose": "8px",
    "z-modal": "50",
    "ease-swift": "cubic-bezier(0.4, 0, 0.2, 1)",
  });
  const reported = result.report.flatMap(({ message, places }) =>
    places.map(({ file, line, path }) => `${file}:${line} ${path ?? ""} ${message}`),
  );
  expect(reported).toContain(
    "app/tailwind.config.js:12 color-rainbow its value is imported from tailwindcss/colors, which is not among the files or has no such name; write the value there, or add the file that has it",
  );
  expect(reported.join("\n")).toMatch(
    /tailwind\.config\.js:21 animate|keyframes its value holds rules/,
  );
  expect(result.document).toMatchObject({
    $extensions: { "io.tokenkit": { names: { prefix: "", base: [":root"] } } },
  });
  expect(reported.join("\n")).toContain(
    "reads them once its configuration says var(--color-primary)",
  );
});

it("reads TypeScript, presets, and colors from the stylesheet next to it", () => {
  const config = `
import type { Config } from "tailwindcss";
import preset from "./preset";
export default {
  darkMode: ["class"],
  presets: [preset],
  content: ["app.html"],
  theme: {
    extend: {
      colors: {
        primary: { DEFAULT: "hsl(var(--primary))", soft: "hsl(var(--primary) / <alpha-value>)" },
        accent: "rgb(var(--accent) / 0.5)",
      },
      fontFamily: { sans: ["var(--font-sans)", "sans-serif"] },
      borderRadius: { lg: "var(--radius)", md: "calc(var(--radius) - 2px)" },
    },
  },
} satisfies Config;`;
  const preset = `const theme = { spacing: { gutter: "24px" } } as const;\nexport default { theme };`;
  const css = `:root { --primary: 222 47% 11%; --accent: 255 0 0; --radius: 0.5rem }
.dark { --primary: 0 0% 100% }`;
  const result = convertTokens([
    { name: "tailwind.config.ts", content: config },
    { name: "preset.ts", content: preset },
    { name: "globals.css", content: css },
  ]);
  expect([result.format, result.errorCount]).toEqual(["tailwind-config", 0]);
  expect(values(result.document)).toMatchObject({
    "color-primary": "#0f1729",
    "color-primary-soft": "#0f1729",
    "radius-lg": "0.5rem",
    "spacing-gutter": "24px",
    primary: "#0f1729",
  });
  expect(values(result.document, "dark")).toMatchObject({ "color-primary": "#ffffff" });
  expect(values(result.document)).toMatchObject({
    accent: "#ff0000",
    "color-accent": "rgb(255 0 0 / 0.5)",
  });
  const ofPage = result.report.find(({ message }) => message.includes("reads --font-sans"));
  expect(ofPage).toMatchObject({
    code: "token_left_out",
    places: [{ path: "font-sans", line: 14 }],
  });
  const own = { "io.tokenkit": { name: false } };
  expect(result.document).toMatchObject({ "spacing-gutter": { $extensions: own } });
});

it.each([
  ["a loop", "const a = a;\nexport default { content: [], theme: { colors: { x: a } } };"],
  [
    "nesting",
    `export default { content: [], theme: { x: ${"[".repeat(400)}${"]".repeat(400)} } };`,
  ],
  ["no syntax", "export default { content: [], theme: {"],
])("names %s, or refuses it, without harm", (_, content) => {
  const read = () => convertTokens([{ name: "tailwind.config.js", content }]);
  try {
    expect(read().report.map(({ code }) => code)).toContain("token_left_out");
  } catch (error) {
    expect(String(error)).toMatch(/no format was recognised|nests over/);
  }
});

it("leaves other programs alone", () => {
  const result = convertTokens([
    { name: "a.css", content: ":root{--gap:4px}" },
    { name: "build.ts", content: "export const theme = { colors: { x: '#fff' } };" },
  ]);
  expect(result.format).toBe("css");
  expect(result.report.find(({ code }) => code === "file_left_out")?.message).toMatch(
    /is a program/,
  );
});
