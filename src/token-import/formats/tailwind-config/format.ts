/** Configurations of Tailwind 3, `tailwind.config.js` and its like, read as syntax and never run. */
import { placeAt } from "../../json-text.ts";
import type { Format, Parsed, Tools } from "../../model.ts";
import { readProperties } from "../css/custom-properties.ts";
import { type Declared, readStylesheets } from "../css/declarations.ts";
import { propertyUses } from "../css/texts.ts";
import { type Config, configsIn } from "./config.ts";
import type { Located } from "./evaluate.ts";
import { readTheme } from "./theme.ts";

/** The theme's values under Tailwind 4's names, over the stylesheets that come with the configuration. */
export const tailwindConfig: Format = {
  name: "tailwind-config",
  label: "tailwind.config.js and its like, without running them",

  recognise(files) {
    const configs = configsIn(scriptsIn(files));
    return configs.length > 0
      ? { score: 0.45, reason: "a program exports a theme of Tailwind" }
      : undefined;
  },

  reads: (file) => file.kind === "css" || configsIn(scriptsIn([file])).length > 0,

  read(files, tools) {
    const configs = configsIn(scriptsIn(files));
    const sheets = files.filter(({ kind }) => kind === "css");
    const { declared, ...sources } = readStylesheets(sheets, tools.report);
    const own = configs.flatMap((config) => declarationsOf(config, tools));
    for (const { value } of own) {
      for (const [name, as] of propertyUses(value)) sources.readAs.set(name, as);
    }
    const inSheets = new Set(declared.map(({ name }) => name));
    const added = own.filter((one) => !inSheets.has(one.name) && !isOfPage(one, tools));
    if (inSheets.size > 0) {
      const why = "Tailwind 3 writes into utilities and does not declare";
      for (const { name } of added) sources.left.set(name, why);
    } else reportNames(added, tools);
    const imported = readProperties(
      [...declared, ...added],
      tools,
      inSheets.size > 0 ? sources : undefined,
    );
    return imported;
  },
};

const scriptsIn = (files: readonly Parsed[]) => files.filter(({ kind }) => kind === "script");

/** Whether a value reads the property of its own name, which then only the page can set; reports it. */
function isOfPage({ name, value, place }: Declared, { report }: Tools): boolean {
  if (!propertiesIn(value).includes(name)) return false;
  const message = `its value reads --${name}, which the page sets; add the stylesheet that does`;
  report.add("token_left_out", { ...place, path: name }, message);
  return true;
}

const propertiesIn = (value: string): string[] =>
  [...value.matchAll(/var\(\s*--([\w-]+)/g)].map(([, name = ""]) => name);

/** Says which names the tokens have, because an application of Tailwind 3 reads none. */
function reportNames([first]: readonly Declared[], { report }: Tools): void {
  if (first === undefined) return;
  const message =
    "the names are those of Tailwind 4, such as --color-primary; an application of Tailwind 3 reads them once its configuration says var(--color-primary)";
  report.add("name_changed", first.place, message);
}

function declarationsOf({ theme }: Config, { report }: Tools): Declared[] {
  const { values, gaps } = readTheme(theme);
  for (const { name, located, why } of gaps) {
    const isRule = why.startsWith("holds rules");
    const message = isRule
      ? `its value ${why}`
      : `its value ${why}; write the value there, or add the file that has it`;
    report.add(
      isRule ? "rule_left_out" : "token_left_out",
      { ...placeOf(located), path: name },
      message,
    );
  }
  return values.map(({ name, value, located }) => ({
    name,
    value,
    conditions: [],
    place: placeOf(located),
  }));
}

const placeOf = ({ file, offset }: Located) => ({
  file: file.name,
  ...placeAt(file.content, offset),
});
