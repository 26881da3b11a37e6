/** The applications of `test/fixtures/apps`, by the sections of the page. */

export interface App {
  /** Its folder, and the name of its section's commands. */
  kind: string;
  /** The heading of its section. */
  title: string;
  /** The files that the section imports, each with the one that stands for it, from the root of the repository. */
  files: Readonly<Record<string, string>>;
  /** The attribute of the root by which the application turns dark; without one it follows the system. */
  dark?: readonly [name: string, value: string];
  /** The tokens whose color changes; the first is the primary color. */
  tokens: readonly string[];
  /** Whether dark has colors of its own for the tokens. */
  isDarkApart: boolean;
  /** An element that takes one of these colors, and the property that shows it. */
  follows: readonly [selector: string, property: string];
  /** Another one for dark, if the application's build has a literal for the first there. */
  followsInDark?: readonly [selector: string, property: string];
  /** An element that the section says keeps the color that was built into it. */
  stays?: readonly [selector: string, property: string];
}

const fixture = (path: string): string => `test/fixtures/apps/${path}`;
const primitives = (path: string): string => `node_modules/@primer/primitives/dist/css/${path}`;

const primerFiles = [
  "base/size/size.css",
  "base/typography/typography.css",
  "functional/size/border.css",
  "functional/size/size.css",
  "functional/typography/typography.css",
  "functional/themes/light.css",
  "functional/themes/dark.css",
];

export const apps: readonly App[] = [
  {
    kind: "shadcn",
    title: "shadcn/ui and Tailwind 4",
    files: { "src/styles/globals.css": fixture("shadcn/globals.css") },
    dark: ["class", "dark"],
    tokens: ["primary.$root"],
    isDarkApart: true,
    follows: ["span.text-primary", "color"],
  },
  {
    kind: "tailwind-3",
    title: "Tailwind 3",
    files: { "src/index.css": fixture("tailwind-3/app.css") },
    dark: ["class", "dark"],
    tokens: ["primary.$root", "foreground"],
    isDarkApart: true,
    follows: ["button.bg-primary", "background-color"],
    followsInDark: ["body", "color"],
    stays: [".bg-gray-500", "background-color"],
  },
  {
    kind: "bootstrap",
    title: "Bootstrap 5",
    files: { "dist/css/app.css": fixture("bootstrap/adminlte.css") },
    dark: ["data-bs-theme", "dark"],
    tokens: ["bs.primary"],
    isDarkApart: false,
    follows: [".small-box.text-bg-primary", "background-color"],
    stays: [".btn-primary", "background-color"],
  },
  {
    kind: "radix-themes",
    title: "Radix Themes",
    files: { "node_modules/@radix-ui/themes/tokens.css": fixture("radix-themes/tokens.css") },
    dark: ["class", "dark"],
    tokens: ["indigo.9"],
    isDarkApart: true,
    follows: ["#new", "background-color"],
  },
  {
    kind: "mui",
    title: "MUI",
    files: { "theme.css": fixture("mui/theme.css") },
    dark: ["class", "dark"],
    tokens: ["mui.palette-primary-main"],
    isDarkApart: true,
    follows: ["#new", "background-color"],
    stays: [".MuiAlert-root", "background-color"],
  },
  {
    kind: "open-props",
    title: "Open Props",
    files: {
      "node_modules/open-props/open-props.min.css": fixture("open-props/open-props.min.css"),
      "node_modules/open-props/normalize.min.css": fixture("open-props/normalize.min.css"),
    },
    tokens: ["blue.6"],
    isDarkApart: false,
    follows: [".brand", "color"],
    stays: [".banner", "background-image"],
  },
  {
    kind: "primer",
    title: "Primer CSS",
    files: Object.fromEntries(primerFiles.map(primitives).map((file) => [file, file])),
    dark: ["data-color-mode", "dark"],
    tokens: ["button.primary-bgColor-rest"],
    isDarkApart: true,
    follows: [".btn-primary", "background-color"],
  },
  {
    kind: "plain",
    title: "Plain CSS",
    files: { "report.css": fixture("plain/report.css") },
    dark: ["class", "dark-mode"],
    tokens: ["color.success-fg"],
    isDarkApart: true,
    follows: [".color-icon-success", "color"],
  },
];
