/** Terrazzo's reading of resolvers in each permutation, as an independent reference. */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { defineConfig, Logger, parse } from "@terrazzo/parser";

/** A permutation by its contexts, with its values as CSS by custom property, without a prefix. */
export interface Permutation {
  input: Record<string, string>;
  values: Map<string, string>;
  /** Values of all tokens, including those of other types. */
  names: string[];
}

// Disables its lint rules, which refuse some published sets; this compares only values.
const types =
  "transition typography shadow border color dimension gradient font-family font-weight duration number cubic-bezier stroke-style string boolean link";
const off = "off" as const;
const rules = Object.fromEntries(types.split(" ").map((type) => [`core/valid-${type}`, off]));

/** Every permutation of a resolver in a file, with the files that it refers to. */
export async function resolvedByTerrazzo(file: string): Promise<Permutation[]> {
  const filename = pathToFileURL(file);
  const logger = new Logger({ level: "silent" });
  const cwd = new URL("./", filename);
  const config = defineConfig({ lint: { rules } }, { cwd, logger });
  const src = readFileSync(file, "utf8");
  const { resolver } = await parse([{ filename, src }], { config, logger });
  return (resolver.listPermutations?.() ?? []).map((input) => {
    const tokens = Object.values(resolver.apply(input)).map(({ id, $type, $value }) => ({
      name: id.replaceAll(/[./\s]/g, "-"),
      css: cssOf($type, $value),
    }));
    const values = tokens.flatMap(({ name, css }) => (css ? [[name, css] as const] : []));
    return { input, values: new Map(values), names: tokens.map(({ name }) => name) };
  });
}

/** A value as CSS has it, of the types that are the same however they are written. */
function cssOf(type: string, value: unknown): string | undefined {
  if (type === "color") return colorOf(value as Color);
  if (type === "dimension" || type === "duration") return measureOf(value as Measure);
  if (type === "number" || type === "fontWeight") return String(value);
  if (type === "cubicBezier") return `cubic-bezier(${(value as number[]).join(", ")})`;
  return undefined;
}

interface Color {
  colorSpace: string;
  components: (number | "none")[];
  alpha: number;
}

function colorOf({ colorSpace, components, alpha }: Color): string {
  const [one, two, three] = components;
  if (colorSpace === "hsl") return `hsl(${one} ${two}% ${three}% / ${alpha})`;
  return `color(${colorSpace} ${components.join(" ")} / ${alpha})`;
}

interface Measure {
  value: number;
  unit: string;
}

const measureOf = ({ value, unit }: Measure): string => `${value}${unit}`;
