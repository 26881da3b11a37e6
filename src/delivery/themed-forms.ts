import { formatNames } from "../tokens/export/served.ts";

/** The beginnings of the forms of all recipes, by which renders and exports are measured. */
export const themedForms: readonly string[] = [
  "css",
  "json",
  ...formatNames.map((format) => `export ${format}`),
];
