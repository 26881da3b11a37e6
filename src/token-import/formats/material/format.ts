/** Themes of Material Theme Builder. */
import { emptyObject, isObject, type JsonObject, member } from "../../../tokens/json.ts";
import { objectFiles } from "../../files.ts";
import { pointerOf } from "../../json-text.ts";
import type { Format, TokenSet, Tools } from "../../model.ts";

/** `schemes` are an axis with the appearances among its contexts; palettes count in all of them. */
export const material: Format = {
  name: "material",
  label: "themes of Material Theme Builder",

  recognise(files) {
    const found = objectFiles(files).some(({ json }) => {
      const schemes = member(json, "schemes");
      return isObject(schemes) && (isObject(schemes.light) || isObject(schemes.dark));
    });
    return found ? { score: 0.95, reason: "there are schemes, light or dark" } : undefined;
  },

  read(files, tools) {
    const sets: TokenSet[] = [];
    const contexts: { name: string; sets: string[] }[] = [];
    for (const { name: file, json } of objectFiles(files)) {
      const palettes = member(json, "palettes");
      const schemes = member(json, "schemes");
      if (!isObject(schemes)) continue;
      const palette = emptyObject();
      for (const name of isObject(palettes) ? Object.keys(palettes) : []) {
        const tones = (palettes as JsonObject)[name];
        if (isObject(tones)) palette[kebab(name)] = colors(tones, file, ["palettes", name], tools);
      }
      const document = Object.keys(palette).length > 0 ? { palette } : {};
      sets.push({ name: `${file} palettes`, document });
      for (const name of Object.keys(schemes)) {
        const roles = schemes[name];
        if (!isObject(roles)) continue;
        const set = `${file} ${name}`;
        const color = colors(roles, file, ["schemes", name], tools);
        sets.push({ name: set, document: { color } });
        contexts.push({ name, sets: [set] });
      }
      leaveOut(json, file, tools);
    }
    return { sets, axes: [{ name: "scheme", default: "light", contexts }], unitless: "px" };
  },
};

function colors(roles: JsonObject, file: string, at: string[], tools: Tools): JsonObject {
  const group = emptyObject();
  for (const name of Object.keys(roles)) {
    const value = roles[name] ?? null;
    const token: JsonObject = { $type: "color", $value: value };
    tools.places.set(token, { file, pointer: pointerOf([...at, name]) });
    group[kebab(name)] = token;
  }
  return group;
}

/** `onPrimaryContainer` as Material's own stylesheets have it, `on-primary-container`. */
function kebab(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
}

function leaveOut(json: JsonObject, file: string, { report }: Tools): void {
  for (const name of ["coreColors", "extendedColors", "seed"]) {
    const part = member(json, name);
    if (part === undefined || (Array.isArray(part) && part.length === 0)) continue;
    const message = `${name} is what the schemes are made of, and gives no token`;
    report.add("rule_left_out", { file, pointer: `/${name}` }, message);
  }
}
