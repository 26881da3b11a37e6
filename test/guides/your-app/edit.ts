/** Gives a token a new color wherever a document sets it: one in the light appearance, another in the dark one. */
export function editColor(tokens: object, path: string, light: string, dark: string): object {
  const words = path.split(".");
  const visit = (json: unknown, isDark: boolean): unknown => {
    if (Array.isArray(json)) return json.map((one) => visit(one, isDark));
    if (typeof json !== "object" || json === null) return json;
    const copy = Object.fromEntries(
      Object.entries(json).map(([name, value]) => [name, visit(value, isDark || name === "dark")]),
    );
    return withValue(copy, words, isDark ? dark : light);
  };
  return visit(tokens, false) as object;
}

function withValue(
  group: Record<string, unknown>,
  [word = "", ...rest]: string[],
  value: string,
): Record<string, unknown> {
  const inner = group[word];
  if (typeof inner !== "object" || inner === null) return group;
  if (rest.length > 0)
    return { ...group, [word]: withValue(inner as Record<string, unknown>, rest, value) };
  return "$value" in inner ? { ...group, [word]: { ...inner, $value: value } } : group;
}
