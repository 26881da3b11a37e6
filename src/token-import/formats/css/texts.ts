/** Texts of stylesheets: escapes, and what reads a property as the numbers of a color. */

/** A name without its CSS escapes. */
export function unescaped(name: string): string {
  if (!name.includes("\\")) return name;
  return name.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, hex?: string, char?: string) =>
    hex === undefined ? (char ?? "") : fromHex(hex),
  );
}

function fromHex(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return code === 0 || code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
}

/** The name of a custom property within `var()`, with its escapes. */
export const propertyPattern = String.raw`--((?:[\w-]|\\.|[^\0-\x7f])+)`;

const uses = new RegExp(
  String.raw`\b(hsl|rgb)a?\(\s*(?:from\s+)?var\(\s*${propertyPattern}\s*(?:,[^()]*)?\)\s*([,/)])`,
  "gi",
);

/** The properties that a value reads within `hsl()`, `rgb()` or `rgba()`, with the form in which. */
export function propertyUses(value: string): [name: string, as: "hsl" | "rgb" | "rgb-list"][] {
  if (!/\bvar\(/i.test(value)) return [];
  return [...value.matchAll(uses)].map(([, name = "", property = "", after]) => {
    const form = name.toLowerCase() as "hsl" | "rgb";
    return [unescaped(property), form === "rgb" && after === "," ? "rgb-list" : form];
  });
}
