/** Themes of Material Theme Builder. */
import { emptyObject, isObject, type JsonObject, member } from "../../../tokens/json.ts";
import { objectFiles } from "../../files.ts";
import { pointerOf } from "../../json-text.ts";
import type { Condition, Format, TokenSet, Tools } from "../../model.ts";
import type { Naming, TokenNaming } from "../../own-names/naming.ts";
import { tokensOf } from "../../tree.ts";

/** `schemes` by appearance and contrast; palettes apply in all of them. */
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
    const contrasts = new Set(["standard"]);
    for (const { name: file, json } of objectFiles(files)) {
      const schemes = member(json, "schemes");
      if (!isObject(schemes)) continue;
      sets.push({ name: `${file} palettes`, document: palettesOf(json, file, tools) });
      for (const { name, roles, when } of schemesIn(schemes, contrasts)) {
        const color = colors(roles, file, ["schemes", name], tools);
        sets.push({ name: `${file} ${name}`, document: { color }, when: [when] });
      }
      leaveOut(json, file, tools);
    }
    const axes = [{ name: "appearance", default: "light", contexts: ["light", "dark"] }];
    if (contrasts.size > 1) {
      axes.push({ name: "contrast", default: "standard", contexts: [...contrasts] });
    }
    return { sets, axes, unitless: "px", names: { ...materialNames, tokens: tonesIn(sets) } };
  },
};

/** The names of the palettes' tones, as Material Web reads them: `--md-ref-palette-primary40`. */
function tonesIn(sets: readonly TokenSet[]): Map<string, TokenNaming> {
  const paths = sets.flatMap(({ document }) => tokensOf(document)).map(({ path }) => path);
  const tones = paths.filter(([root]) => root === "palette");
  return new Map(
    tones.map((path) => [path.join("."), { name: `--md-ref-palette-${path.slice(1).join("")}` }]),
  );
}

/** The names that Material Web reads, and the classes of the stylesheets that the builder writes. */
const materialNames: Naming = {
  prefix: "md-sys-",
  case: "kebab",
  modes: new Map([
    [
      "appearance",
      new Map([
        ["light", [".light"]],
        ["dark", [".dark"]],
      ]),
    ],
  ]),
};

/** Orders schemes that hold for every contrast before those of one. */
function byContrast(one: string, other: string): number {
  return Number(one.includes("-")) - Number(other.includes("-"));
}

function palettesOf(json: JsonObject, file: string, tools: Tools): JsonObject {
  const palettes = member(json, "palettes");
  const palette = emptyObject();
  for (const name of isObject(palettes) ? Object.keys(palettes) : []) {
    const tones = (palettes as JsonObject)[name];
    if (isObject(tones)) palette[kebab(name)] = colors(tones, file, ["palettes", name], tools);
  }
  return Object.keys(palette).length > 0 ? { palette } : {};
}

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

/** Converts `onPrimaryContainer` to the spelling of Material's stylesheets, `on-primary-container`. */
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

interface Scheme {
  name: string;
  roles: JsonObject;
  when: Condition[];
}

/** The schemes by contrast, the standard first; adds new contrasts to the list. */
function schemesIn(schemes: JsonObject, contrasts: Set<string>): Scheme[] {
  return Object.keys(schemes)
    .sort(byContrast)
    .flatMap((name) => {
      const roles = schemes[name];
      const [, appearance = "", contrast] = /^(light|dark)(?:-(\w+)-contrast)?$/.exec(name) ?? [];
      if (!isObject(roles) || appearance === "") return [];
      if (contrast !== undefined) contrasts.add(contrast);
      const higher = contrast === undefined ? [] : [{ axis: "contrast", context: contrast }];
      return [{ name, roles, when: [{ axis: "appearance", context: appearance }, ...higher] }];
    });
}
