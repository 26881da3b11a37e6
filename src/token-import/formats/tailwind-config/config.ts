/** Finds configurations of Tailwind among programs, and their themes. */
import { Evaluator, type Located, type Members } from "./evaluate.ts";
import {
  listOf,
  nodeAt,
  parseScript,
  plainExpression,
  type Script,
  type Syntax,
} from "./script.ts";
import { merged } from "./theme.ts";

/** A configuration with its merged theme. */
export interface Config {
  script: Script;
  theme: Members;
}

/** The configurations among files of programs. */
export function configsIn(files: readonly { name: string; content: string }[]): Config[] {
  const scripts = new Map<string, Script>();
  for (const { name, content } of files) {
    const script = parseScript(name, content);
    if (script !== undefined) scripts.set(name, script);
  }
  return [...scripts.values()].flatMap((script) => {
    const theme = themeOf(script, scripts);
    return theme === undefined ? [] : [{ script, theme }];
  });
}

function themeOf(script: Script, scripts: ReadonlyMap<string, Script>): Members | undefined {
  const named = /(?:^|\/)tailwind(?:\.[\w-]+)*\.[cm]?[jt]s$|tailwind[\w.-]*(?:config|preset)/i.test(
    script.name,
  );
  let theme: Members = new Map();
  const evaluator = new Evaluator(scripts, (path) => find(theme, path));
  const config = configIn(script, evaluator);
  if (config === undefined) return undefined;
  const own = config.get("theme")?.value;
  const isConfig =
    own instanceof Map &&
    (named || ["content", "presets", "plugins", "darkMode"].some((one) => config.has(one)));
  if (!isConfig) return undefined;
  theme = wholeTheme(config, 0);
  // A second pass gives theme() what the first has found.
  const again = configIn(script, evaluator);
  return again === undefined ? theme : wholeTheme(again, 0);
}

/** The object that a file exports, also within a call such as `withUt({ … })`. */
function configIn(script: Script, evaluator: Evaluator): Members | undefined {
  let node: Syntax | undefined = plainExpression(script.exports.get("default"));
  for (let steps = 0; steps < 8 && node !== undefined; steps += 1) {
    const { value } = evaluator.evaluate(script, node);
    if (value instanceof Map) return value;
    const variable =
      node.type === "Identifier" ? script.variables.get(String(node.name)) : undefined;
    node = plainExpression(
      variable ?? (node.type === "CallExpression" ? objectOf(node) : undefined),
    );
  }
  return undefined;
}

const objectOf = (call: Syntax): Syntax | undefined =>
  listOf(call.arguments).find((one) =>
    ["ObjectExpression", "Identifier", "CallExpression"].includes(plainExpression(one)?.type ?? ""),
  ) ?? nodeAt(call, "callee");

/** The theme with its extension, over those of the presets. */
function wholeTheme(config: Members, depth: number): Members {
  let theme: Members = new Map();
  const presets = config.get("presets")?.value;
  for (const { value } of Array.isArray(presets) && depth < 8 ? presets : []) {
    if (value instanceof Map) theme = merged(theme, wholeTheme(value, depth + 1));
  }
  const own = config.get("theme")?.value;
  if (!(own instanceof Map)) return theme;
  for (const [name, located] of own) if (name !== "extend") theme.set(name, located);
  const extend = own.get("extend")?.value;
  return extend instanceof Map ? merged(theme, extend) : theme;
}

function find(theme: Members, path: string): Located | undefined {
  let value: Located["value"] = theme;
  let found: Located | undefined;
  for (const part of path.replace(/\[([^\]]+)\]/g, ".$1").split(".")) {
    found = value instanceof Map ? value.get(part) : undefined;
    if (found === undefined) return undefined;
    value = found.value;
  }
  return found;
}
