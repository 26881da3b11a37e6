/** Registry items of shadcn/ui: custom properties in `cssVars`. */
import { isObject, type JsonObject, member } from "../../../tokens/json.ts";
import { objectFiles } from "../../files.ts";
import { pointerOf } from "../../json-text.ts";
import type { Format, Tools } from "../../model.ts";
import type { Naming } from "../../own-names/naming.ts";
import { readProperties } from "./custom-properties.ts";
import type { Declared } from "./declarations.ts";

/** `theme` and `light` count always, `dark` above them; several items are an axis. */
export const shadcn: Format = {
  name: "shadcn",
  label: "registry items of shadcn/ui",

  recognise(files) {
    const found = objectFiles(files).some(({ json }) => itemsOf(json).length > 0);
    return found ? { score: 0.95, reason: "there are cssVars" } : undefined;
  },

  read(files, tools) {
    const items = objectFiles(files).flatMap(({ name, json }) =>
      itemsOf(json).map((item) => ({ file: name, ...item })),
    );
    const several = items.length > 1;
    const imported = readProperties(
      items.flatMap((item) => declarationsOf(item, several, tools)),
      tools,
    );
    const names = [...new Set(items.map(({ name }) => name))];
    const axes = imported.axes.map((axis) =>
      axis.name === itemAxis ? { ...axis, default: names[0] ?? "", contexts: names } : axis,
    );
    return { ...imported, axes, names: { ...imported.names, ...conditions } };
  },
};

/** The selectors under which shadcn/ui's commands write the properties of an item. */
const conditions: Naming = { modes: new Map([["appearance", new Map([["dark", [".dark"]]])]]) };

/** The axis that several items are the contexts of. */
const itemAxis = "theme";

interface Item {
  name: string;
  at: readonly string[];
  vars: JsonObject;
  json: JsonObject;
}

function itemsOf(json: JsonObject): Item[] {
  const vars = member(json, "cssVars");
  if (isObject(vars)) return [{ name: String(json.name ?? ""), at: [], vars, json }];
  const items = member(json, "items");
  if (!Array.isArray(items)) return [];
  return items.flatMap((item, index) =>
    isObject(item)
      ? itemsOf(item).map((one) => ({ ...one, at: ["items", String(index), ...one.at] }))
      : [],
  );
}

function declarationsOf(
  { name: item, file, at, vars, json }: Item & { file: string },
  several: boolean,
  { report }: Tools,
): Declared[] {
  if (json.css !== undefined) {
    const place = { file, pointer: pointerOf([...at, "css"]) };
    report.add("rule_left_out", place, "css holds rules, and gives no tokens");
  }
  return ["theme", "light", "dark"].flatMap((part) => {
    const group = member(vars, part);
    if (!isObject(group)) return [];
    return Object.keys(group).map((name): Declared => {
      const conditions = [
        ...(several ? [{ axis: itemAxis, context: item }] : []),
        // Light properties are set on the root, so they lie below dark ones.
        ...(part === "dark" ? [{ axis: "appearance", context: part }] : []),
      ];
      return {
        name: name.replace(/^--/, ""),
        value: String(group[name]).trim(),
        conditions,
        place: { file, pointer: pointerOf([...at, "cssVars", part, name]) },
      };
    });
  });
}
