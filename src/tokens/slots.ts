/** The types that fit each part of composite values (2025.10 format § Composite types). */

const parts: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> = new Map(
  Object.entries({
    border: { color: ["color"], width: ["dimension"], style: ["strokeStyle"] },
    transition: { duration: ["duration"], delay: ["duration"], timingFunction: ["cubicBezier"] },
    shadow: {
      color: ["color"],
      offsetX: ["dimension"],
      offsetY: ["dimension"],
      blur: ["dimension"],
      spread: ["dimension"],
    },
    gradient: { color: ["color"], position: ["number"] },
    typography: {
      fontFamily: ["fontFamily"],
      fontSize: ["dimension"],
      fontWeight: ["fontWeight"],
      letterSpacing: ["dimension"],
      lineHeight: ["number", "dimension"],
    },
    strokeStyle: { dashArray: ["dimension"] },
  }).map(([type, members]) => [type, new Map(Object.entries(members))]),
);

const lists = new Set(["shadow", "gradient", "fontFamily"]);

/**
 * The types that a reference at a place within a value may lead to; `undefined` when the format
 * leaves it open. `keys` are the members on the way, `[]` for a list.
 */
export function slotTypes(type: string, keys: readonly string[]): readonly string[] | undefined {
  const named = keys.filter((key) => key !== "[]");
  if (named.length === 0) return keys.length === 1 && lists.has(type) ? [type] : undefined;
  const [first = "", second] = named;
  const fits = parts.get(type)?.get(first);
  if (second === undefined) return fits;
  if (first === "style") return parts.get("strokeStyle")?.get(second);
  return undefined;
}

const lengths = ["dimension", "fontSize"];

/** The types that a token may have where one type is wanted. */
export const typesFor = (wanted: string): readonly string[] =>
  lengths.includes(wanted) ? lengths : [wanted];

/** Whether a token of one type can stand where another is wanted. */
export const acceptsType = (wanted: string, type: string): boolean =>
  wanted === type || typesFor(wanted).includes(type);

/**
 * The types that the target of a reference may have within a value of a type; `keys` as for
 * `slotTypes`, none for the value itself. Undefined if any will do.
 */
export function acceptedTypes(type: string, keys: readonly string[]): string[] | undefined {
  const wanted = keys.length === 0 ? [type] : slotTypes(type, keys);
  return wanted && [...new Set(wanted.flatMap(typesFor))];
}
