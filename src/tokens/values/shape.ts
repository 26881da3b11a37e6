/** Recognises math and broken colors by the shape of a text. */

const number = String.raw`[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?`;
const operand = String.raw`[-+(]*${number}(?:[a-z]+|%)?\)*`;
const math = new RegExp(
  String.raw`^${operand}(?:\s*[*/]\s*${operand}|\s+[-+]\s+${operand})+$`,
  "i",
);
const component = new RegExp(`^(?:none|${number}(?:%|deg|grad|rad|turn)?)$`, "i");
const colorFunction = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(([^()]*)\)$/i;

/** Most characters of a text that are examined. */
const longest = 256;

/** Whether a text is numbers, with or without units, joined by operators: `4px * 2`, `(1 + 2) / 3`. */
export function isMath(text: string): boolean {
  return text.length <= longest && math.test(text.trim());
}

/** Whether a text looks like a color but is none, such as `#zz` and `rgb(1, 2)`. */
export function isBrokenColor(text: string): boolean {
  if (text.length > longest) return false;
  const plain = text.trim();
  if (/^#[\da-z]+$/i.test(plain)) {
    return !/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(plain);
  }
  const content = colorFunction.exec(plain)?.[1];
  if (content === undefined || /^\s*from\s/i.test(content)) return false;
  const parts = content.trim().split(/[\s,/]+/);
  return parts.length < 3 || parts.length > 4 || !parts.every((part) => component.test(part));
}
