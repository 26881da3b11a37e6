/** Which types a reference may lead to, by the place where it stands (2025.10 format, composite types). */
const parts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
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
    fontSize: ["dimension", "fontSize"],
    fontWeight: ["fontWeight"],
    letterSpacing: ["dimension"],
    lineHeight: ["number", "dimension"],
  },
  strokeStyle: { dashArray: ["dimension"] },
};

/** Undefined where any type will do. `keys` are the members on the way into the value. */
export function fittingTypes(
  type: string | undefined,
  keys: readonly string[],
): readonly string[] | undefined {
  if (type === undefined) return undefined;
  const [name] = keys.filter((key) => !/^\d+$/.test(key));
  if (name === undefined) {
    return type === "dimension" || type === "fontSize" ? ["dimension", "fontSize"] : [type];
  }
  return parts[type]?.[name];
}
