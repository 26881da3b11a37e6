import fc from "fast-check";

export const SYSTEM = [
  "(prefers-color-scheme: dark)",
  "(prefers-contrast: more)",
  "(width < 600px)",
];

const names = ["a", "b", "c", "bg", "d"];
const aColor = fc
  .tuple(fc.constantFrom("srgb", "display-p3"), fc.constantFrom(0, 0.5, 1))
  .map(([colorSpace, first]) => ({
    $type: "color",
    $value: { colorSpace, components: [first, 0, 1 - first] },
  }));
const aSpace = fc
  .constantFrom(1, 2, 3)
  .map((value) => ({ $type: "dimension", $value: { value, unit: "px" } }));
const aToken = fc.oneof(
  aColor,
  aColor,
  aSpace,
  fc.constantFrom(...names).map((name) => ({ $value: `{${name}}` })),
);
const someTokens = fc.dictionary(fc.constantFrom(...names), aToken, { maxKeys: 4 });
const aMapping = fc.constantFrom(undefined, ...SYSTEM.slice(1));

const anAxis = (contexts: readonly string[]) =>
  fc.tuple(
    fc.tuple(...contexts.map(() => someTokens)),
    fc.tuple(...contexts.map(() => aMapping)),
    fc.constantFrom(...contexts),
  );

/** Resolvers whose axes write to the same few tokens. */
export const aResolver = fc
  .record({
    core: someTokens,
    brand: anAxis(["x", "y y"]),
    density: anAxis(["cosy", "compact", "3"]),
    theme: fc.option(anAxis(["light", "dark", "dark-hc"])),
    appearances: fc.option(fc.record({ light: someTokens, dark: someTokens })),
  })
  .map(({ core, appearances, ...given }) => {
    const axes: Record<string, Record<string, string>> = {};
    const lists = {
      brand: ["x", "y y"],
      density: ["cosy", "compact", "3"],
      theme: ["light", "dark", "dark-hc"],
    };
    const modifiers = Object.entries(given).flatMap(([name, axis]) => {
      if (axis === null) return [];
      const [tokens, media, preset] = axis;
      const contexts = lists[name as keyof typeof lists];
      axes[name] = {};
      for (const [index, context] of contexts.entries()) {
        if (media[index] !== undefined) axes[name][context] = media[index];
      }
      const sources = contexts.map((context, index) => [context, [tokens[index]]]);
      return { type: "modifier", name, default: preset, contexts: Object.fromEntries(sources) };
    });
    return {
      version: "2025.10",
      resolutionOrder: [{ type: "set", name: "core", sources: [core] }, ...modifiers],
      $extensions: { "io.tokenkit": { axes } },
      ...(appearances !== null && { $appearances: appearances }),
    };
  });

/** Paths that have names in common with what is derived from others, and groups within groups. */
const paths = [
  "a",
  "on-a",
  "a-hover",
  "on-a-hover",
  "a-font-size",
  "on.b",
  "b",
  "b-active",
  "g.bg",
  "g.on-bg",
  "h.bg",
  "g.h.c",
  "g.h.$root",
  "g.h-hover",
  "bg",
  "x.y",
  "x.y-hover.z",
];
const aReference = fc.constantFrom(...paths).map((path) => `{${path}}`);
const aRichToken = fc.oneof(
  { weight: 4, arbitrary: aColor },
  { weight: 3, arbitrary: aReference.map(($value) => ({ $value })) },
  aSpace,
  fc.tuple(aColor, fc.constantFrom(0, 0.5)).map(([{ $type, $value }, alpha]) => ({
    $type,
    $value: { ...$value, alpha },
  })),
  fc.tuple(aReference, fc.constantFrom("1px", "{b}")).map(([width, more]) => ({
    $type: "vendor",
    $value: `calc(${width} + ${more})`,
  })),
  fc.tuple(fc.oneof(aReference, aColor), fc.constantFrom("{a}", "1px")).map(([color, width]) => ({
    $type: "border",
    $value: {
      color: typeof color === "string" ? color : color.$value,
      width: width === "1px" ? { value: 1, unit: "px" } : width,
      style: "solid",
    },
  })),
  fc.constantFrom(1, 2).map((value) => ({
    $type: "typography",
    $value: {
      fontFamily: "Inter",
      fontSize: { value, unit: "rem" },
      fontWeight: 400,
      letterSpacing: { value: 0, unit: "px" },
      lineHeight: 1.5,
    },
  })),
  fc.constant({ $description: "nothing but a description" }),
);

/** Tokens by path as groups; where one lies within another, whichever comes later. */
function nested(tokens: Record<string, object>): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [path, token] of Object.entries(tokens)) {
    const names = path.split(".");
    let group = root;
    for (const name of names.slice(0, -1)) {
      group[name] ??= {};
      group = group[name] as Record<string, unknown>;
    }
    group[names.at(-1) ?? ""] = token;
  }
  return root;
}

const someRich = fc.dictionary(fc.constantFrom(...paths), aRichToken, { maxKeys: 9 }).map(nested);
const fewRich = fc.dictionary(fc.constantFrom(...paths), aRichToken, { maxKeys: 3 }).map(nested);
/** A group's own properties, mostly none. */
const aSaying = fc.option(
  fc.constantFrom({ e: { $extends: "{g}" } }, { g: { $type: "dimension" } }, { e: { value: 1 } }),
  { freq: 8 },
);

export const aRichResolver = fc
  .record({
    early: fewRich,
    core: someRich,
    saying: aSaying,
    late: fewRich,
    theme: fc.tuple(fewRich, fewRich, fewRich),
    density: fc.tuple(fewRich, fewRich),
    spoken: aSaying,
    appearances: fc.option(fc.record({ dark: fewRich })),
    isThemed: fc.boolean(),
  })
  .map(({ early, core, saying, late, theme, density, spoken, appearances, isThemed }) => {
    const set = (name: string, ...sources: object[]) => ({ type: "set", name, sources });
    const inSource = appearances === null ? {} : { $appearances: appearances };
    const names = isThemed ? ["light", "dark", "dark-hc"] : ["x", "y", "z"];
    const contexts = Object.fromEntries(names.map((name, index) => [name, [theme[index]]]));
    const [cosy, compact] = density;
    return {
      version: "2025.10",
      resolutionOrder: [
        set("early", early),
        { type: "modifier", name: "theme", default: names[0], contexts },
        set("core", core, saying ?? {}),
        {
          type: "modifier",
          name: "density",
          default: "cosy",
          contexts: { cosy: [cosy], compact: [compact, { ...spoken, ...inSource }] },
        },
        set("late", late),
      ],
    };
  });
