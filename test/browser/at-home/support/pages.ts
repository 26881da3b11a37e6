/** Applications with their own design systems, as they are: their stylesheets, and an edit of each. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { SourceFile } from "../../../../src/token-import/model.ts";
import type { Spot } from "./computed.ts";

export interface AppPage {
  title: string;
  /** The files that are imported. */
  files: SourceFile[];
  /** The stylesheets of the page. */
  css: string;
  /** Light and dark first, then other places. */
  spots: readonly [light: Spot, dark: Spot, ...Spot[]];
  /** A token by path that is edited, and an element of the page that shows it. */
  edit: { path: string; element: string; property: string };
  /** Properties that the page itself computes on its root only, and the theme where a context stands. */
  except?: readonly string[];
  /** The least number of properties that keep their names. */
  least: number;
}

const fixtures = fileURLToPath(new URL("../../../token-import/fixtures/", import.meta.url));
const primitives = fileURLToPath(
  new URL("../../../../node_modules/@primer/primitives/dist/css/", import.meta.url),
);

const read = (folder: string, name: string): SourceFile => ({
  name,
  content: readFileSync(folder + name, "utf8"),
});
const fixture = (name: string) => read(fixtures, name);
const textOf = (files: readonly SourceFile[]) => files.map(({ content }) => content).join("\n");

const probe = "<b></b>";
const inClass = (name: string): Spot => ({ html: probe, root: { class: name } });

const channels = `@layer base {
  :root { --background: 0 0% 100%; --primary: 222.2 47.4% 11.2%; --accent: var(--primary); --radius: 0.5rem }
  .dark { --background: 222.2 84% 4.9%; --primary: 210 40% 98%; --accent: 210 40% 98% }
}
b { background-color: hsl(var(--primary)); border-color: hsl(var(--primary) / 0.5) }`;

function primer(): AppPage {
  const names = [
    ...globSync(["base/**/*.css", "functional/{size,spacing,typography}/*.css"], {
      cwd: primitives,
    }),
    "functional/themes/light.css",
    "functional/themes/dark.css",
  ].sort();
  const files = names.map((name) => read(primitives, name));
  const root = { "data-light-theme": "light", "data-dark-theme": "dark" };
  return {
    title: "Primer CSS",
    files,
    css: `${textOf(files)}\nb { background-color: var(--button-primary-bgColor-rest) }`,
    spots: [
      { html: probe, root: { ...root, "data-color-mode": "light" } },
      { html: probe, root: { ...root, "data-color-mode": "dark" } },
      { html: probe, root: { ...root, "data-color-mode": "auto" }, scheme: "dark" },
    ],
    edit: { path: "button.primary-bgColor-rest", element: "b", property: "background-color" },
    least: 1_161,
  };
}

function radix(): AppPage {
  const files = ["base", "indigo", "crimson", "slate", "amber"].map((name) =>
    fixture(`radix-themes/${name}.css`),
  );
  const theme = (face: string, inner = probe) => ({
    html: `<div class="radix-themes ${face}" data-accent-color="indigo" data-gray-color="slate" data-radius="medium" data-scaling="100%">${inner}</div>`,
  });
  return {
    title: "Radix Themes",
    files,
    css: `${textOf(files)}\nb { background-color: var(--accent-9) }`,
    spots: [
      theme("light"),
      theme("dark"),
      theme("dark", `<div data-accent-color="crimson">${probe}</div>`),
      theme("light", `<div class="dark">${probe}</div>`),
    ],
    edit: { path: "indigo.9", element: "b", property: "background-color" },
    except: ["--amber-track"],
    least: 138,
  };
}

const dark = (attribute: string): Spot => ({ html: probe, root: { [attribute]: "dark" } });

/** Every application that is tried. */
export function appPages(): AppPage[] {
  const one = (name: string, more: string) => ({
    files: [fixture(name)],
    css: `${fixture(name).content}\n${more}`,
  });
  return [
    {
      title: "shadcn-admin",
      files: [fixture("shadcn-admin/theme.css")],
      css: fixture("shadcn-admin/built.css").content,
      spots: [{ html: probe }, inClass("dark")],
      edit: { path: "primary.$root", element: ".bg-primary", property: "background-color" },
      least: 32,
    },
    {
      title: "shadcn with HSL channels",
      files: [{ name: "globals.css", content: channels }],
      css: channels,
      spots: [{ html: probe }, inClass("dark")],
      edit: { path: "primary", element: "b", property: "background-color" },
      least: 4,
    },
    {
      title: "Tailwind 4",
      files: [fixture("tailwind/app.css")],
      css: fixture("tailwind/built.css").content,
      spots: [{ html: probe }, inClass("dark")],
      edit: { path: "color.brand-500", element: ".bg-brand-500", property: "background-color" },
      least: 10,
    },
    {
      title: "Bootstrap",
      ...one("bootstrap/bootstrap-reboot.css", "b { background: rgba(var(--bs-primary-rgb), 1) }"),
      spots: [
        { html: probe },
        dark("data-bs-theme"),
        { html: `<p data-bs-theme="light">${probe}</p>`, root: { "data-bs-theme": "dark" } },
        { html: `<p data-bs-theme="dark">${probe}</p>` },
      ],
      edit: { path: "bs.primary", element: "b", property: "background-color" },
      least: 116,
    },
    primer(),
    radix(),
    {
      title: "MUI",
      ...one(
        "mui/mui.css",
        "b { background-color: rgba(var(--mui-palette-primary-mainChannel) / 1) }",
      ),
      spots: [inClass("light"), inClass("dark")],
      edit: { path: "mui.palette-primary-main", element: "b", property: "background-color" },
      least: 232,
    },
    {
      title: "Pico",
      ...one("pico/pico.classless.min.css", ""),
      spots: [
        { html: probe },
        dark("data-theme"),
        { html: probe, scheme: "dark" },
        { html: probe, scheme: "dark", root: { "data-theme": "light" } },
      ],
      edit: { path: "pico.primary-background", element: "button", property: "background-color" },
      least: 121,
    },
    {
      title: "Carbon",
      ...one("carbon/carbon.css", "b { background-color: var(--cds-layer-01) }"),
      spots: [{ html: probe }, inClass("cds--g100")],
      edit: { path: "cds.layer-01", element: "b", property: "background-color" },
      least: 234,
    },
    {
      title: "Open Props",
      ...one("open-props/open-props.min.css", "b { background-color: var(--blue-6) }"),
      spots: [{ html: probe }, { html: probe, scheme: "dark" }],
      edit: { path: "blue.6", element: "b", property: "background-color" },
      least: 567,
    },
  ];
}
