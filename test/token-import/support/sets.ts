/** Published sets, each with what its own build says of it. */
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import StyleDictionary from "style-dictionary";
import type { SourceFile } from "../../../src/token-import/model.ts";
import type { Appearance } from "../../../src/tokens/findings.ts";
import { declaredIn, isAlphaAlone } from "./compare.ts";
import type { ExpectedMode } from "./expected-mode.ts";
import { primerModes, primerSources, primerStylesheets } from "./primer.ts";
import { resolvedByTerrazzo } from "./terrazzo.ts";

/** A set as its author published it. */
export interface PublishedSet {
  title: string;
  format: string;
  files: SourceFile[];
  /** Values of its own build by custom property, without a prefix; in each mode that it has. */
  expected: Partial<Record<Appearance, ReadonlyMap<string, string>>> | readonly ExpectedMode[];
  /** From the name that we print to that of the build. */
  rename?: (name: string) => string;
  /** Writes our values as the expected ones are. */
  ours?: (values: ReadonlyMap<string, string>) => Map<string, string>;
  /** The known differences between build and import (`name: its ≠ ours`), with reasons. */
  except?: readonly (readonly [RegExp | ((text: string) => boolean), why: string])[];
  /** Errors that the set has of its own. */
  errors?: number;
}

const fixtures = fileURLToPath(new URL("../fixtures/", import.meta.url));
const packages = fileURLToPath(new URL("../../../node_modules/", import.meta.url));

const read = (path: string) => readFileSync(path, "utf8");

/** Files of a folder by pattern, named from there. */
function filesOf(folder: string, ...patterns: string[]): SourceFile[] {
  return globSync(patterns, { cwd: folder })
    .sort()
    .map((name) => ({ name, content: read(`${folder}/${name}`) }));
}

const atRoot = (selector: string, media: string) =>
  /:root|html|:host/.test(selector) && !/dark/.test(selector) && media === "";

function withoutPrefix(values: ReadonlyMap<string, string>, prefix: string): Map<string, string> {
  return new Map([...values].map(([name, value]) => [name.replace(prefix, ""), value]));
}

function stylesheet(path: string, prefix = ""): Map<string, string> {
  return withoutPrefix(declaredIn(read(path), atRoot), prefix);
}

/** Style Dictionary's CSS for a folder of its tokens. */
async function builtByStyleDictionary(folder: string): Promise<Map<string, string>> {
  const dictionary = new StyleDictionary({
    source: [`${folder}/**/*.json`],
    log: { verbosity: "silent", warnings: "disabled" },
    platforms: { css: { transformGroup: "css", files: [] } },
  });
  const { allTokens } = await dictionary.getPlatformTokens("css");
  return new Map(
    allTokens.map(({ path, $value, value }) => [path.join("-"), String($value ?? value)]),
  );
}

/** The colors of SEED's stylesheet that are variables of its Figma library, too. */
function seedColors(): Record<Appearance, Map<string, string>> {
  const folder = `${fixtures}seed-design/`;
  const { meta } = JSON.parse(read(`${folder}variables.json`));
  const names = new Set(
    Object.values<{ name: string }>(meta.variables).map(({ name }) => name.replaceAll("/", "-")),
  );
  const sheet = read(`${folder}colors.css`);
  const valuesOf = (isOf: (selector: string) => boolean) =>
    only(withoutPrefix(declaredIn(sheet, isOf), "seed-color-"), names);
  return {
    light: valuesOf((selector) => selector.startsWith(":root,")),
    dark: valuesOf((selector) => !selector.startsWith(":root,")),
  };
}

interface SpectrumValue {
  value?: unknown;
  sets?: Record<string, SpectrumValue>;
}

/** The values that Spectrum's own build resolved for a theme and a scale. */
function builtBySpectrum(theme: string, scale: string): Map<string, string> {
  const built = JSON.parse(
    read(`${packages}@adobe/spectrum-tokens/dist/json/variables.json`),
  ) as Record<string, SpectrumValue>;
  const resolve = ({ value, sets }: SpectrumValue): unknown => {
    const inner = sets?.[theme] ?? sets?.[scale];
    return inner === undefined ? value : resolve(inner);
  };
  return new Map(
    Object.entries(built).flatMap(([name, token]) => {
      const value = resolve(token);
      return typeof value === "object" ? [] : [[name, String(value)] as const];
    }),
  );
}

const openProps = `${fixtures}open-props`;
const openPropsValues = () => stylesheet(`${openProps}/open-props.min.css`);
const noise = [/^noise-/, "url() is refused in themes"] as const;

const only = (values: ReadonlyMap<string, string>, names: ReadonlySet<string>) =>
  new Map([...values].filter(([name]) => names.has(name)));

/** Names of the members of a JSON file that begin with two hyphens. */
const propertiesIn = (path: string) =>
  new Set(Object.keys(JSON.parse(read(path))).map((name) => name.replace(/^--/, "")));

/** Values with each rem as 16px: a build that computes rem of what its source has in px. */
const inPixels = (values: ReadonlyMap<string, string>) =>
  new Map(
    [...values].map(([name, value]) => [
      name,
      value.replace(/([\d.]+)rem/g, (_, number: string) => `${Number(number) * 16}px`),
    ]),
  );

/** A resolver of dtcg-examples, by what Terrazzo makes of it. */
async function example(
  name: string,
  title: string,
  more: Partial<PublishedSet> = {},
): Promise<PublishedSet> {
  const folder = `${packages}dtcg-examples`;
  const permutations = await resolvedByTerrazzo(`${folder}/${name}.resolver.json`);
  const shown = permutations.length > 1 ? permutations : permutations.slice(0, 1);
  return {
    title: `${title}, resolver`,
    format: "resolver",
    files: filesOf(folder, `${name}.resolver.json`, `${name}/**/*.json`),
    expected: shown.map(({ input, values }) => ({
      title: Object.values(input).join(" ") || "light",
      appearance: Object.values(input).some((context) => /^dark/.test(context)) ? "dark" : "light",
      modes: input,
      values,
    })),
    ...more,
  };
}

/** Every tested set. */
export async function publishedSets(): Promise<PublishedSet[]> {
  const examples = `${packages}style-dictionary/examples`;
  const deliverables = `${packages}@shopware-ag/meteor-tokens/deliverables`;
  const meteor = (face: Appearance) => {
    const css = ["foundation/primitives", `administration/${face}`].map((name) =>
      read(`${deliverables}/${name}.css`),
    );
    return inPixels(declaredIn(css.join("\n"), () => true));
  };
  const [openPropsResolved] = await resolvedByTerrazzo(`${openProps}/open-props.resolver.json`);
  const openPropsTokens = new Set(openPropsResolved?.names);
  const hpe = filesOf(`${fixtures}hpe`, "*.css");
  return [
    {
      title: "Style Dictionary, example basic",
      format: "dtcg",
      files: filesOf(`${examples}/basic/tokens`, "**/*.json"),
      expected: { light: await builtByStyleDictionary(`${examples}/basic/tokens`) },
    },
    {
      title: "Style Dictionary, example complete",
      format: "style-dictionary",
      files: filesOf(`${examples}/complete/tokens`, "**/*.json"),
      expected: { light: await builtByStyleDictionary(`${examples}/complete/tokens`) },
      except: [
        [/^asset-font-.*-(?:ttf|eot|woff2?)$/, "its build writes url(), which is refused"],
        [/^content-icon-/, "the names of icons are text, in quotes"],
      ],
    },
    {
      title: "Adobe Spectrum, src",
      format: "spectrum",
      files: filesOf(`${packages}@adobe/spectrum-tokens/src`, "*.json"),
      expected: ["desktop", "mobile"].flatMap((scale) =>
        ["light", "dark", "wireframe"].map((theme) => ({
          title: `${theme} ${scale}`,
          appearance: theme === "dark" ? "dark" : "light",
          modes: { "color-theme": theme, scale },
          values: builtBySpectrum(theme, scale),
        })),
      ),
      except: [
        [/^android-elevation$/, "dp is printed as px"],
        [/^drop-zone-(?:body|title|cjk-title)-size$/, "its build leaves references in them"],
      ],
    },
    {
      title: "Shopware Meteor, dictionaries",
      format: "dtcg",
      files: filesOf(`${packages}@shopware-ag/meteor-tokens/dictionaries`, "**/*.json"),
      expected: { light: meteor("light"), dark: meteor("dark") },
    },
    await example("adobe-spectrum", "Adobe Spectrum", {
      except: [[/^android-elevation$/, "dp is printed as px"]],
    }),
    await example("github-primer", "GitHub Primer", {
      except: [
        [isAlphaAlone, "an alpha beside a color is Primer's own, and Terrazzo does not read it"],
        [/^zIndex-default: \{/, "Terrazzo leaves the reference"],
      ],
    }),
    {
      title: "GitHub Primer, stylesheets",
      format: "css",
      files: primerStylesheets(),
      expected: primerModes((theme) => theme.replaceAll("-", "_")),
    },
    {
      title: "GitHub Primer, sources",
      format: "dtcg",
      files: primerSources(),
      expected: primerModes((theme) => theme.replace("colorblind", "protanopia-deuteranopia")).map(
        (mode) => ({ ...mode, values: inPixels(mode.values) }),
      ),
      ours: inPixels,
      except: [[/^motion-transition-/, "its build leaves out a delay of 0ms"]],
    },
    await example("ibm-carbon", "IBM Carbon"),
    await example("microsoft-fluent", "Microsoft Fluent"),
    await example("figma-sds", "Figma SDS"),
    {
      title: "Open Props, stylesheet",
      format: "css",
      files: filesOf(openProps, "open-props.min.css"),
      expected: { light: openPropsValues() },
      except: [
        noise,
        [/^gradient-space$/, "is empty"],
        [/^shadow-color$/, "is a color rather than the parts of one"],
      ],
    },
    {
      title: "Open Props, tokens.json",
      format: "open-props",
      files: filesOf(openProps, "open-props.tokens.json"),
      expected: {
        light: only(openPropsValues(), propertiesIn(`${openProps}/open-props.tokens.json`)),
      },
      except: [noise, [/^gradient-space$/, "is empty"]],
    },
    {
      title: "Open Props, resolver.json",
      format: "resolver",
      files: filesOf(openProps, "open-props.resolver.json"),
      expected: { light: only(openPropsValues(), openPropsTokens) },
      except: [
        [/^ratio-/, "its resolver has numbers, its stylesheet fractions"],
        [/^font-letterspacing-/, "its resolver says rem, its stylesheet em"],
        [/^(?:font-system-ui|font-sans)$/, "its resolver names fewer fonts"],
      ],
    },
    {
      title: "SEED, Figma's variables by REST",
      format: "figma-variables",
      files: filesOf(`${fixtures}seed-design`, "variables.json"),
      expected: seedColors(),
      rename: (name) => name.toLowerCase(),
      except: [[/alpha-700$|^bg-overlay$/, "its build rounds an alpha of 0.455 to 8 bits"]],
    },
    {
      title: "MetaMask, stylesheet",
      format: "css",
      files: filesOf(`${fixtures}metamask`, "styles.css"),
      expected: {
        light: stylesheet(`${fixtures}metamask/styles.css`),
        dark: declaredIn(read(`${fixtures}metamask/styles.css`), () => true),
      },
    },
    {
      title: "HPE, stylesheets",
      format: "css",
      files: hpe,
      expected: { light: declaredIn(hpe.map(({ content }) => content).join("\n"), atRoot) },
    },
    {
      title: "Red Hat, source",
      format: "dtcg",
      files: filesOf(`${fixtures}red-hat`, "rhds.source.json"),
      expected: { light: stylesheet(`${fixtures}red-hat/global.css`, "rh-") },
      rename: (name) =>
        name
          .replace(/-_$/, "")
          .replace(/([a-z])([A-Z])/g, "$1-$2")
          .toLowerCase(),
      except: [
        [/-(?:hsl|rgb)$/, "its build prints the parts of a color"],
        [/^media-/, "media queries are no values of the format"],
      ],
    },
  ];
}
