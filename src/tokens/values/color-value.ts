/** Reading `color` values (2025.10 color module § Format). */
import { type Component, colorSpaces, hexOf, makeColor, parseColor } from "../color.ts";
import { quote } from "../findings.ts";
import { isObject, type Json, type JsonObject, member } from "../json.ts";
import { toOklch } from "../oklch.ts";
import { invalid, readExpression, reportExtra } from "./expression.ts";
import { isBrokenColor } from "./shape.ts";
import { type ColorValue, type CssText, type Report, within } from "./value.ts";

const wanted = {
  short: 'a color such as "#0b5cad"',
  format:
    'an object such as { "colorSpace": "srgb", "components": [0.1, 0.2, 0.3] }, with "alpha" from 0 to 1',
};
const parts = ["colorSpace", "components", "alpha", "hex", "channels"];
const expression =
  /^(?:currentcolor$|(?:color-mix|light-dark|var|rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\()/i;
const allowed = { test: (css: string) => expression.test(css) && !isBrokenColor(css) };

/** Reads a color object; a CSS color as text is read too, with a warning. */
export function readColor(json: Json, report: Report): ColorValue | CssText | undefined {
  if (typeof json === "string") return readText(json, report);
  if (!isObject(json)) return invalid(json, wanted, report);
  reportExtra(json, parts, report);
  const space = member(json, "colorSpace");
  const definition = typeof space === "string" ? colorSpaces.get(space) : undefined;
  if (typeof space !== "string" || definition === undefined) {
    const shown = typeof space === "string" ? quote(space) : "missing";
    report.add(
      "value_invalid",
      `${report.at}.colorSpace is ${shown}; write one of ${[...colorSpaces.keys()].join(", ")}`,
    );
    return undefined;
  }
  const components = readComponents(json, report);
  if (components === undefined) return undefined;
  checkRanges(components, definition.ranges, report);
  const alpha = readAlpha(member(json, "alpha"), report);
  if (alpha === undefined) return undefined;
  const value: ColorValue = { kind: "color", color: makeColor(space, components, alpha) };
  const hex = member(json, "hex");
  checkHex(hex, value, report);
  if (space === "srgb" || typeof hex !== "string" || !sixDigits.test(hex)) return value;
  return { kind: "color", color: { ...value.color, hex } };
}

function readText(text: string, report: Report): ColorValue | CssText | undefined {
  const color = parseColor(text);
  if (color === undefined) return readExpression(text, allowed, wanted, report);
  const [first = 0, second = 0, third = 0] = color.components;
  const components = `[${shown(first)}, ${shown(second)}, ${shown(third)}]`;
  const alpha = color.alpha < 1 ? `, "alpha": ${color.alpha}` : "";
  const object = `{ "colorSpace": "${color.space}", "components": ${components}${alpha} }`;
  report.add(
    "value_legacy",
    `${report.at} is the text ${quote(text)}; the 2025.10 format writes ${object}`,
  );
  return { kind: "color", color };
}

function shown(component: Component): string | number {
  return component === "none" ? '"none"' : Math.round(component * 10_000) / 10_000;
}

function readComponents(json: JsonObject, report: Report): Component[] | undefined {
  let list = member(json, "components");
  if (list === undefined && member(json, "channels") !== undefined) {
    list = member(json, "channels");
    report.add("value_legacy", `${report.at}.channels is an older name; call it "components"`);
  }
  if (!Array.isArray(list) || list.length !== 3) {
    invalid(list ?? null, 'three components, numbers or "none"', within(report, "components"));
    return undefined;
  }
  for (let index = 0; index < 3; index += 1) {
    const item = list[index] ?? null;
    if (item === "none" || (typeof item === "number" && Number.isFinite(item))) continue;
    invalid(item, 'a number or "none"', within(report, `components[${index}]`));
    return undefined;
  }
  return list as Component[];
}

function checkRanges(
  components: readonly Component[],
  ranges: readonly (readonly [number, number])[],
  report: Report,
): void {
  for (let index = 0; index < 3; index += 1) {
    const component = components[index] ?? "none";
    const [low, high] = ranges[index] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    if (component === "none" || (component >= low && component <= high)) {
      if (high !== 360 || component !== 360) continue;
    }
    const range = high === 360 ? "from 0 up to but not 360" : `from ${low} to ${high}`;
    report.add(
      "value_range",
      `${report.at}.components[${index}] is ${component}; its range is ${range}`,
    );
  }
}

function readAlpha(json: Json | undefined, report: Report): number | undefined {
  if (json === undefined) return 1;
  if (typeof json !== "number" || !Number.isFinite(json)) {
    return invalid(json, "a number from 0 to 1", within(report, "alpha"));
  }
  if (json >= 0 && json <= 1) return json;
  report.add("value_range", `${report.at}.alpha is ${json}; its range is from 0 to 1`);
  return Math.min(1, Math.max(0, json));
}

const visible = 0.02;
const sixDigits = /^#[0-9a-f]{6}$/i;

function checkHex(json: Json | undefined, value: ColorValue, report: Report): void {
  if (json === undefined) return;
  const hex = typeof json === "string" && sixDigits.test(json) ? parseColor(json) : undefined;
  if (hex === undefined) {
    const shown = typeof json === "string" ? quote(json) : "not text";
    report.add(
      "value_legacy",
      `${report.at}.hex is ${shown}; write six digits, "${hexOf(value.color.mapped)}"`,
    );
    return;
  }
  if (value.color.wide) return;
  const left = toOklch(hex.channels);
  const right = toOklch(value.color.mapped);
  const turn = ((left.h - right.h) * Math.PI) / 180;
  const square = left.c ** 2 + right.c ** 2 - 2 * left.c * right.c * Math.cos(turn);
  if (Math.hypot(left.l - right.l, Math.sqrt(Math.max(0, square))) <= visible) return;
  report.add(
    "color_hex_differs",
    `${report.at}.hex is ${hexOf(hex.mapped)}, but the components are ${hexOf(value.color.mapped)}; the components count, so make them agree`,
  );
}
