/** A Kotlin file for Jetpack Compose: light and dark schemes, and constants. */
import { type Color, hexOf } from "../color.ts";
import type { Quantity, Value } from "../values/value.ts";
import { camelCase, decimal, escapeText, UniqueNames } from "./identifiers.ts";
import type { ExportModel } from "./model.ts";
import {
  isTextLength,
  type NativeToken,
  nativeTokens,
  toMilliseconds,
  toPoints,
  typographicSizes,
} from "./native.ts";
import { commentsBefore, reasonOf } from "./notes.ts";

/** The pattern of a package name, such as `com.acme.tokens`. */
export const packagePattern = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;

const packageLine = "package tokens";

const keywords =
  `as break class continue do else false for fun if in interface is null object package return
  super this throw true try typealias typeof val var when while`.split(/\s+/);

const imports = [
  "androidx.compose.animation.core.CubicBezierEasing",
  "androidx.compose.runtime.Immutable",
  "androidx.compose.ui.graphics.Color",
  "androidx.compose.ui.text.TextStyle",
  "androidx.compose.ui.text.font.FontWeight",
  "androidx.compose.ui.unit.Dp",
  "androidx.compose.ui.unit.TextUnit",
  "androidx.compose.ui.unit.dp",
  "androidx.compose.ui.unit.em",
  "androidx.compose.ui.unit.sp",
];

const schemeImports = [
  "androidx.compose.foundation.isSystemInDarkTheme",
  "androidx.compose.runtime.Composable",
  "androidx.compose.runtime.CompositionLocalProvider",
  "androidx.compose.runtime.ReadOnlyComposable",
  "androidx.compose.runtime.staticCompositionLocalOf",
];

/**
 * Prints one file for both appearances: colors and other differing values in a scheme per appearance, the
 * rest in `Tokens`. Text lengths are sp, others dp; 1 rem is 16, 1 px is 1.
 */
export function exportCompose(model: ExportModel): string {
  const sizes = typographicSizes(model);
  const print = (native: NativeToken) => {
    const unit = isTextLength(native.name, native.token.type, sizes) ? "sp" : "dp";
    return native.values.map((value) => printKotlin(value, unit) ?? "");
  };
  const { tokens, leftOut } = nativeTokens(
    model,
    (value) => printKotlin(value, "sp") !== undefined,
  );
  const both = model.appearances.length > 1;
  const printed = tokens.map((native) => ({ native, values: print(native) }));
  const schemed = both ? printed.filter(isSchemed) : [];
  const constant = both ? printed.filter((token) => !isSchemed(token)) : printed;
  const suffix = model.words.map((context) => camelCase(`--tk-${context}`, true)).join("");
  return [
    ...(both ? ['@file:Suppress("OVERRIDE_DEPRECATION")', ""] : []),
    packageLine,
    "",
    ...[...imports, ...(both ? schemeImports : [])].sort().map((name) => `import ${name}`),
    "",
    `/** Design tokens of ${model.slug}, ${both ? "light and dark" : `${model.preferred} appearance`}. */`,
    `object Tokens${suffix} {`,
    ...printConstants(constant),
    ...(both ? ["", ...printCurrent(suffix)] : []),
    "}",
    "",
    ...(both ? printSchemes(model, schemed, sizes, suffix) : []),
    ...shadowClass(suffix),
    ...sayLeftOut(leftOut),
  ]
    .join("\n")
    .replaceAll("TokenShadow(", `TokenShadow${suffix}(`);
}

/** Moves a printed file to another package; quotes Kotlin's keywords. */
export function inPackage(source: string, name: string): string {
  const parts = name.split(".").map((part) => (keywords.includes(part) ? `\`${part}\`` : part));
  return source.replace(packageLine, () => `package ${parts.join(".")}`);
}

interface Printed {
  native: NativeToken;
  /** Kotlin values in the order of the appearances. */
  values: readonly string[];
}

/** Colors always belong to the schemes, so that a token does not move when its values change. */
function isSchemed({ native, values }: Printed): boolean {
  const kind = native.values[0]?.kind;
  if (kind === "color" || kind === "shadow" || kind === "gradient") return true;
  return values.some((value) => value !== values[0]);
}

function printConstants(tokens: readonly Printed[]): string[] {
  const names = new UniqueNames(["Scheme"]);
  return tokens.flatMap(({ native, values }) => {
    const name = names.give(camelCase(native.name, true));
    return [...notesOf(native), `val ${name} = ${values[0]}`].map((line) => `    ${line}`);
  });
}

function printCurrent(suffix: string): string[] {
  return [
    "    /** The scheme of the theme that this is composed in. */",
    `    val Scheme: TokenScheme${suffix}`,
    "        @Composable",
    "        @ReadOnlyComposable",
    `        get() = LocalTokenScheme${suffix}.current`,
  ];
}

function printSchemes(
  { appearances }: ExportModel,
  tokens: readonly Printed[],
  sizes: ReadonlySet<string>,
  suffix: string,
): string[] {
  const names = new UniqueNames(keywords);
  const named = tokens.map((token) => ({
    ...token,
    name: names.give(camelCase(token.native.name, false)),
  }));
  const members = named.flatMap(({ native, name }) => [
    ...notesOf(native),
    `val ${name}: ${typeOf(native, sizes, suffix)}`,
  ]);
  const schemes = appearances.map((appearance, index) => [
    `/** The ${appearance} appearance. */`,
    `object ${appearance === "light" ? "Light" : "Dark"}Tokens${suffix} : TokenScheme${suffix} {`,
    ...named.map(({ name, values }) => `    override val ${name} = ${values[index]}`),
    "}",
    "",
  ]);
  return [
    "/** What each appearance has of its own. */",
    "@Immutable",
    `interface TokenScheme${suffix} {`,
    ...members.map((line) => `    ${line}`),
    "}",
    "",
    ...schemes.flat(),
    `val LocalTokenScheme${suffix} = staticCompositionLocalOf<TokenScheme${suffix}> { LightTokens${suffix} }`,
    "",
    "/** Gives its content the scheme of the system's appearance, or the one that is asked for. */",
    "@Composable",
    `fun TokenTheme${suffix}(dark: Boolean = isSystemInDarkTheme(), content: @Composable () -> Unit) {`,
    `    val scheme = if (dark) DarkTokens${suffix} else LightTokens${suffix}`,
    `    CompositionLocalProvider(LocalTokenScheme${suffix} provides scheme, content = content)`,
    "}",
    "",
  ];
}

function shadowClass(suffix: string): string[] {
  return [
    "/** A shadow, its lengths as CSS has them. */",
    "@Immutable",
    `data class TokenShadow${suffix}(`,
    "    val color: Color,",
    ...["x", "y", "blur", "spread"].map((name) => `    val ${name}: Dp,`),
    "    val inset: Boolean,",
    ")",
    "",
  ];
}

function notesOf({ token }: NativeToken): string[] {
  const comments = commentsBefore(
    { ...token, deprecated: false },
    (text) => `// ${text}`,
    (text) => `/** ${text} */`,
  );
  const reason = reasonOf(token);
  return reason === undefined ? comments : [...comments, `@Deprecated(${quoted(reason)})`];
}

function sayLeftOut(lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  return ["// Left out, for Compose has no such value:", ...lines.map((line) => `// ${line}`), ""];
}

function typeOf(native: NativeToken, sizes: ReadonlySet<string>, suffix: string): string {
  const [value] = native.values;
  switch (value?.kind) {
    case "color":
      return "Color";
    case "dimension":
      return value.unit === "em" || isTextLength(native.name, native.token.type, sizes)
        ? "TextUnit"
        : "Dp";
    case "duration":
      return "Int";
    case "fontWeight":
      return "FontWeight";
    case "fontFamily":
      return "List<String>";
    case "cubicBezier":
      return "CubicBezierEasing";
    case "typography":
      return "TextStyle";
    case "string":
      return "String";
    case "boolean":
      return "Boolean";
    case "shadow":
      return `List<TokenShadow${suffix}>`;
    case "gradient":
      return "List<Pair<Float, Color>>";
    default:
      return "Float";
  }
}

type Unit = "sp" | "dp";

function printKotlin(value: Value, unit: Unit): string | undefined {
  switch (value.kind) {
    case "color":
      return printColor(value.color);
    case "dimension":
      return printLength(value, unit);
    case "duration":
      return String(Math.round(toMilliseconds(value)));
    case "number":
      return `${decimal(value.value)}f`;
    case "fontWeight":
      return `FontWeight(${Math.round(value.value)})`;
    case "fontFamily":
      return `listOf(${value.families.map(quoted).join(", ")})`;
    case "cubicBezier":
      return `CubicBezierEasing(${value.points.map((point) => `${decimal(point)}f`).join(", ")})`;
    case "string":
      return quoted(value.text);
    case "boolean":
      return String(value.value);
    case "typography":
      return printTextStyle(value);
    case "shadow":
      return printShadow(value);
    case "gradient":
      return printGradient(value);
    default:
      return undefined;
  }
}

/** `0xAARRGGBB`, the form of Compose's `Color`. */
function printColor(color: Color): string {
  const alpha = Math.round(color.alpha * 255)
    .toString(16)
    .padStart(2, "0");
  return `Color(0x${(alpha + hexOf(color.mapped).slice(1)).toUpperCase()})`;
}

function printLength(value: Quantity, unit: Unit): string | undefined {
  if (value.unit === "em") return `${signed(value.value)}.em`;
  const points = toPoints(value);
  return points === undefined ? undefined : `${signed(points)}.${unit}`;
}

function signed(value: number): string {
  return value < 0 ? `(${decimal(value)})` : decimal(value);
}

/** A style without its family, which is an app resource; the names are a separate token. */
function printTextStyle(value: Value & { kind: "typography" }): string | undefined {
  const { fontSize, fontWeight, letterSpacing, lineHeight } = value;
  const height =
    lineHeight?.kind === "number" ? `${signed(lineHeight.value)}.em` : printText(lineHeight);
  const parts = [
    ["fontSize", printText(fontSize)],
    ["fontWeight", fontWeight && printKotlin(fontWeight, "sp")],
    ["letterSpacing", printText(letterSpacing)],
    ["lineHeight", height],
  ].flatMap(([name, part]) => (part === undefined ? [] : [`${name} = ${part}`]));
  return fontSize === undefined ? undefined : `TextStyle(${parts.join(", ")})`;
}

function printText(part: Value | undefined): string | undefined {
  return part?.kind === "dimension" ? printLength(part, "sp") : undefined;
}

function printShadow(value: Value & { kind: "shadow" }): string | undefined {
  const layers: string[] = [];
  for (const { color, offsetX, offsetY, blur, spread, inset } of value.layers) {
    const lengths = [offsetX, offsetY, blur, spread].map(toPoints);
    if (color?.kind !== "color" || lengths.includes(undefined)) return undefined;
    const [x, y, radius, size] = lengths.map((length) => `${signed(length ?? 0)}.dp`);
    layers.push(
      `TokenShadow(color = ${printColor(color.color)}, x = ${x}, y = ${y}, blur = ${radius}, spread = ${size}, inset = ${inset})`,
    );
  }
  return `listOf(${layers.join(", ")})`;
}

function printGradient(value: Value & { kind: "gradient" }): string | undefined {
  const stops: string[] = [];
  for (const { color, position } of value.stops) {
    if (color?.kind !== "color" || position === undefined) return undefined;
    stops.push(`${decimal(position)}f to ${printColor(color.color)}`);
  }
  return `listOf(${stops.join(", ")})`;
}

function quoted(text: string): string {
  return `"${escapeText(text, "$")}"`;
}
